internal import CDeflate

/// The packing of chunks in a numeric dataset, if this module can unpack it.
///
/// These are the usual filters: none, gzip, shuffle, or shuffle and then gzip. libhdf5 unpacks all others.
struct ChunkLayout: Sendable {
    /// A filter that is applied to a chunk before it is written.
    enum Filter: Equatable {
        case deflate, fletcher32
        /// All numbers' first bytes, then all second bytes, and so on. Such bytes are alike and compress well.
        case shuffle(bytes: Int)
    }

    /// The number of rows per chunk.
    ///
    /// In the file the last chunk has the same size.
    let rows: Int
    /// The size of a number, in bytes.
    let elementSize: Int
    let isShuffled: Bool
    let isDeflated: Bool

    init?(rows: Int, elementSize: Int, filters: [Filter]) {
        let shuffle = Filter.shuffle(bytes: elementSize)
        guard [[], [.deflate], [shuffle], [shuffle, .deflate]].contains(filters) else { return nil }
        self.rows = rows
        self.elementSize = elementSize
        isShuffled = filters.contains(shuffle)
        isDeflated = filters.contains(.deflate)
    }

    /// The size of an unpacked chunk, in bytes.
    var size: Int { rows * elementSize }

    /// The maximum size of a packed chunk, in bytes.
    ///
    /// Gzip slightly enlarges data that it can't compress.
    var largestPackedSize: Int { isDeflated ? size + size / 64 + 1024 : size }
}

/// Unpacks chunks one after another.
///
/// The columns of a table share one decoder, whose buffers then stay in the processor's cache.
package final class ChunkDecoder {
    private let inflater: OpaquePointer
    private var packed = ScratchBuffer()
    private var shuffled = ScratchBuffer()

    /// Creates a decoder.
    package init() {
        guard let inflater = libdeflate_alloc_decompressor() else { fatalError("out of memory") }
        self.inflater = inflater
    }

    deinit { libdeflate_free_decompressor(inflater) }

    /// Returns memory for `count` packed bytes, valid until the next call.
    func input(_ count: Int) -> UnsafeMutableRawBufferPointer { packed.bytes(count) }

    /// Unpacks a chunk.
    ///
    /// libdeflate never writes past the end of the output buffer, whatever the input is.
    ///
    /// - Returns: `true` if the bytes are a chunk of this layout with exactly this length.
    func unpack(
        _ input: UnsafeRawBufferPointer, _ layout: ChunkLayout, into output: UnsafeMutableRawBufferPointer
    ) -> Bool {
        precondition(output.count == layout.size, "the buffer must fit the chunk")
        guard layout.isDeflated else {
            guard input.count == layout.size else { return false }
            unshuffle(input, layout, into: output)
            return true
        }
        let inflated = layout.isShuffled ? shuffled.bytes(layout.size) : output
        // Without a pointer for the length, libdeflate fails unless the output is filled exactly.
        let result = libdeflate_zlib_decompress(
            inflater, input.baseAddress, input.count, inflated.baseAddress, inflated.count, nil)
        guard result == LIBDEFLATE_SUCCESS else { return false }
        if layout.isShuffled { unshuffle(UnsafeRawBufferPointer(inflated), layout, into: output) }
        return true
    }

    private func unshuffle(
        _ input: UnsafeRawBufferPointer, _ layout: ChunkLayout, into output: UnsafeMutableRawBufferPointer
    ) {
        if layout.isShuffled {
            Unshuffle.run(input, elementSize: layout.elementSize, into: output)
        } else {
            output.copyMemory(from: input)
        }
    }
}

/// Packs chunks one after another, like libhdf5's shuffle and gzip filters but faster and outside libhdf5's lock.
///
/// The columns of a table share one encoder and its reused buffers.
package final class ChunkEncoder {
    private let compressor: OpaquePointer
    private var shuffled = ScratchBuffer()
    private var packed = ScratchBuffer()

    /// Creates an encoder.
    ///
    /// - Parameter level: The compression level, 1 to 9.
    package init(level: Int) {
        guard let compressor = libdeflate_alloc_compressor(Int32(level)) else { fatalError("out of memory") }
        self.compressor = compressor
    }

    deinit { libdeflate_free_compressor(compressor) }

    /// Returns the packed bytes of a chunk of `elementSize`-byte numbers, valid until the next call.
    func pack(_ chunk: UnsafeRawBufferPointer, elementSize: Int) -> UnsafeRawBufferPointer {
        let input = elementSize > 1 ? shuffle(chunk, elementSize: elementSize) : chunk
        let output = packed.bytes(libdeflate_zlib_compress_bound(compressor, input.count))
        let count = libdeflate_zlib_compress(
            compressor, input.baseAddress, input.count, output.baseAddress, output.count)
        precondition(count > 0, "a packed chunk must not exceed the bound")
        return UnsafeRawBufferPointer(rebasing: output[..<count])
    }

    /// Groups the bytes of numbers by their position in the number.
    private func shuffle(_ chunk: UnsafeRawBufferPointer, elementSize: Int) -> UnsafeRawBufferPointer {
        let (output, count) = (shuffled.bytes(chunk.count), chunk.count / elementSize)
        for byte in 0..<elementSize {
            for i in 0..<count { output[byte * count + i] = chunk[i * elementSize + byte] }
        }
        return UnsafeRawBufferPointer(output)
    }
}

/// Reusable memory that grows to the largest size requested.
struct ScratchBuffer: ~Copyable {
    private var memory: UnsafeMutableRawBufferPointer?

    /// Returns the first `count` bytes, uninitialized.
    mutating func bytes(_ count: Int) -> UnsafeMutableRawBufferPointer {
        if let memory, memory.count >= count { return UnsafeMutableRawBufferPointer(rebasing: memory[..<count]) }
        memory?.deallocate()
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 64)
        memory = larger
        return larger
    }

    deinit { memory?.deallocate() }
}
