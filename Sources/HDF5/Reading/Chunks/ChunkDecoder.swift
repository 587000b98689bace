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
        let isApplied = { (place: Int) in mask >> UInt32(place) & 1 == 0 }
        let first = filtering.filters.indices.first(where: isApplied)
        var bytes = input
        // The number of readable bytes after them.
        var padding = Self.padding
        for place in filtering.filters.indices.reversed() where isApplied(place) {
            // A checksum under gzip is part of what gzip unpacks.
            let checksums = filtering.filters[..<place].contains(.fletcher32) ? 4 : 0
            switch filtering.filters[place] {
            case .fletcher32:
                guard let checked = Self.checked(bytes) else { return false }
                bytes = checked
            case .deflate:
                let inflated =
                    place == first ? output : self.inflated.bytes(filtering.size + checksums)
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
                let isLast = place == first && bytes.count == output.count
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

/// Reverses HDF5's shuffle filter, which groups the bytes of numbers by their position in the number.
///
/// Works on 16 numbers of 4 or 8 bytes at a time, and merges adjacent halves in vector registers. This is as fast as
/// copying; a plain loop takes 4 and 13 times as long.
private enum Unshuffle {
    private typealias Bytes = SIMD16<UInt8>

    /// Reverses the filter.
    ///
    /// Bytes after the last complete number stay where they are.
    ///
    /// - Precondition: Both buffers have the same length, and `elementSize` is positive.
    static func run(
        _ shuffled: UnsafeRawBufferPointer, elementSize: Int, into output: UnsafeMutableRawBufferPointer
    ) {
        precondition(elementSize > 0 && shuffled.count == output.count, "the buffers must match")
        guard let input = shuffled.baseAddress, let output = output.baseAddress else { return }
        let count = shuffled.count / elementSize
        let vectors = elementSize == 4 || elementSize == 8 ? count / 16 * 16 : 0
        if elementSize == 4 {
            for i in stride(from: 0, to: vectors, by: 16) {
                store(quads(input + i, apart: count), at: output + 4 * i)
            }
        } else if elementSize == 8 {
            for i in stride(from: 0, to: vectors, by: 16) {
                let low = quads(input + i, apart: count)
                let high = quads(input + i + 4 * count, apart: count)
                let target = output + 8 * i
                store(merge32(low.0, high.0), merge32(low.1, high.1), at: target)
                store(merge32(low.2, high.2), merge32(low.3, high.3), at: target + 64)
            }
        }
        for i in vectors..<count {
            for byte in 0..<elementSize {
                let value = input.load(fromByteOffset: byte * count + i, as: UInt8.self)
                output.storeBytes(of: value, toByteOffset: i * elementSize + byte, as: UInt8.self)
            }
        }
        for i in count * elementSize..<shuffled.count {
            output.storeBytes(of: shuffled[i], toByteOffset: i, as: UInt8.self)
        }
    }

    /// Returns sixteen 4-byte numbers from four rows of bytes.
    @inline(__always)
    private static func quads(_ input: UnsafeRawPointer, apart count: Int) -> (Bytes, Bytes, Bytes, Bytes) {
        let low = merge8(load(input), load(input + count))
        let high = merge8(load(input + 2 * count), load(input + 3 * count))
        let (first, second) = (merge16(low.0, high.0), merge16(low.1, high.1))
        return (first.0, first.1, second.0, second.1)
    }

    @inline(__always)
    private static func load(_ input: UnsafeRawPointer) -> Bytes { input.loadUnaligned(as: Bytes.self) }

    @inline(__always)
    private static func store(_ values: (Bytes, Bytes, Bytes, Bytes), at output: UnsafeMutableRawPointer) {
        output.storeBytes(of: values.0, as: Bytes.self)
        output.storeBytes(of: values.1, toByteOffset: 16, as: Bytes.self)
        output.storeBytes(of: values.2, toByteOffset: 32, as: Bytes.self)
        output.storeBytes(of: values.3, toByteOffset: 48, as: Bytes.self)
    }

    @inline(__always)
    private static func store(_ first: (Bytes, Bytes), _ second: (Bytes, Bytes), at output: UnsafeMutableRawPointer) {
        store((first.0, first.1, second.0, second.1), at: output)
    }

    /// Interleaves the bytes of two vectors.
    @inline(__always)
    private static func merge8(_ a: Bytes, _ b: Bytes) -> (Bytes, Bytes) {
        var merged = SIMD32<UInt8>()
        merged.evenHalf = a
        merged.oddHalf = b
        return (merged.lowHalf, merged.highHalf)
    }

    /// Interleaves the byte pairs of two vectors.
    @inline(__always)
    private static func merge16(_ a: Bytes, _ b: Bytes) -> (Bytes, Bytes) {
        var merged = SIMD16<UInt16>()
        merged.evenHalf = unsafeBitCast(a, to: SIMD8<UInt16>.self)
        merged.oddHalf = unsafeBitCast(b, to: SIMD8<UInt16>.self)
        return (unsafeBitCast(merged.lowHalf, to: Bytes.self), unsafeBitCast(merged.highHalf, to: Bytes.self))
    }

    /// Interleaves the 4-byte groups of two vectors.
    @inline(__always)
    private static func merge32(_ a: Bytes, _ b: Bytes) -> (Bytes, Bytes) {
        var merged = SIMD8<UInt32>()
        merged.evenHalf = unsafeBitCast(a, to: SIMD4<UInt32>.self)
        merged.oddHalf = unsafeBitCast(b, to: SIMD4<UInt32>.self)
        return (unsafeBitCast(merged.lowHalf, to: Bytes.self), unsafeBitCast(merged.highHalf, to: Bytes.self))
    }
}
