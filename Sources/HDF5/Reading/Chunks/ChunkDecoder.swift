internal import CDeflate

/// Unpacks chunks one after another.
///
/// The columns of a table share one decoder, whose buffers then stay in the processor's cache.
package final class ChunkDecoder {
    private let inflater: OpaquePointer
    private var packed = ScratchBuffer()
    private var inflated = ScratchBuffer()
    private var ordered = ScratchBuffer()
    /// The number of zeros after the packed bytes.
    ///
    /// libdeflate's fast loop stops some 30 bytes before the end of the input, and a chunk that is mostly fill values is not
    /// longer than that. With more bytes it is unpacked about eight times as fast.
    private static let padding = 64

    /// Creates a decoder.
    package init() {
        guard let inflater = libdeflate_alloc_decompressor() else { fatalError("out of memory") }
        self.inflater = inflater
    }

    deinit { libdeflate_free_decompressor(inflater) }

    /// Returns memory for `count` packed bytes, valid until the next call.
    func input(_ count: Int) -> UnsafeMutableRawBufferPointer {
        let memory = packed.bytes(count + Self.padding)
        UnsafeMutableRawBufferPointer(rebasing: memory[count...]).initializeMemory(as: UInt8.self, repeating: 0)
        return UnsafeMutableRawBufferPointer(rebasing: memory[..<count])
    }

    /// Unpacks a chunk.
    ///
    /// libdeflate never writes past the end of the output buffer, whatever the input is.
    ///
    /// - Parameters:
    ///   - input: The packed chunk, in memory from ``input(_:)``.
    ///   - filtering: The filters of the dataset.
    ///   - mask: A bit for each filter that was skipped.
    ///   - output: Memory for the unpacked chunk.
    /// - Returns: `true` if the bytes are a chunk with these filters and exactly this length.
    func unpack(
        _ input: UnsafeRawBufferPointer, _ filtering: ChunkFiltering, skipping mask: UInt32,
        into output: UnsafeMutableRawBufferPointer
    ) -> Bool {
        precondition(output.count == filtering.size, "the buffer must fit the chunk")
        let applied = filtering.filters.indices.filter { mask >> UInt32($0) & 1 == 0 }
        var bytes = input
        // The number of readable bytes after them.
        var padding = Self.padding
        for place in applied.reversed() {
            // A checksum under gzip is part of what gzip unpacks.
            let checksums = filtering.filters[..<place].contains(.fletcher32) ? 4 : 0
            switch filtering.filters[place] {
            case .fletcher32:
                guard let checked = Self.checked(bytes) else { return false }
                bytes = checked
            case .deflate:
                let inflated =
                    place == applied.first ? output : self.inflated.bytes(filtering.size + checksums)
                var length = 0
                // Without a pointer for the output's length, libdeflate fails unless the output is filled exactly.
                let result = libdeflate_zlib_decompress_ex(
                    inflater, bytes.baseAddress, bytes.count + padding, inflated.baseAddress, inflated.count, &length,
                    nil)
                guard result == LIBDEFLATE_SUCCESS, length <= bytes.count else { return false }
                bytes = UnsafeRawBufferPointer(inflated)
                padding = 0
            case .shuffle(0): break
            case .shuffle(let size):
                let isLast = place == applied.first && bytes.count == output.count
                let ordered = isLast ? output : self.ordered.bytes(bytes.count)
                Unshuffle.run(bytes, elementSize: size, into: ordered)
                bytes = UnsafeRawBufferPointer(ordered)
                padding = 0
            }
        }
        guard bytes.count == output.count else { return false }
        if bytes.baseAddress != UnsafeRawPointer(output.baseAddress) { output.copyMemory(from: bytes) }
        return true
    }

    /// Returns the bytes before a checksum, or `nil` if it is wrong.
    private static func checked(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard bytes.count >= 4 else { return nil }
        let body = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - 4)])
        let stated = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: body.count, as: UInt32.self))
        return Checksum.fletcher32(body) == stated ? body : nil
    }
}
