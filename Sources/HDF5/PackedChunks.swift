internal import CDeflate

/// How the chunks of a dataset of numbers are packed, if in a way that is undone here.
///
/// These are the ways that all programs write: plain, gzip, shuffle, and gzip after shuffle. libhdf5 unpacks the others.
struct ChunkLayout: Sendable {
    /// What is done with a chunk before it is written.
    enum Filter: Equatable {
        case deflate, fletcher32
        /// The first bytes of all numbers, then the second ones, and so on: such bytes are alike and compress well.
        case shuffle(bytes: Int)
    }

    /// The rows of a chunk; the last one, too, has so many in the file.
    let rows: Int
    /// The bytes of a number.
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

    /// The bytes of an unpacked chunk.
    var size: Int { rows * elementSize }

    /// The most bytes that a packed chunk can have: gzip lets data that it can't compress grow a little.
    var largestPackedSize: Int { isDeflated ? size + size / 64 + 1024 : size }
}

/// Unpacks chunks, one after the other.
///
/// The columns of a table share one, whose buffers then stay in the processor's cache.
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

    /// Memory for `count` packed bytes, until it is asked for again.
    func input(_ count: Int) -> UnsafeMutableRawBufferPointer { packed.bytes(count) }

    /// Unpacks a chunk.
    ///
    /// libdeflate never writes beyond the buffer that it is given, whatever the bytes are.
    ///
    /// - Returns: Whether the bytes are a chunk of that layout, and of just that length.
    func unpack(
        _ input: UnsafeRawBufferPointer, _ layout: ChunkLayout, into output: UnsafeMutableRawBufferPointer
    ) -> Bool {
        precondition(output.count == layout.size, "a buffer of another size")
        guard layout.isDeflated else {
            guard input.count == layout.size else { return false }
            unshuffle(input, layout, into: output)
            return true
        }
        let inflated = layout.isShuffled ? shuffled.bytes(layout.size) : output
        // Without room for the length, libdeflate fails unless the output is just filled.
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

/// Packs chunks as libhdf5's shuffle and gzip filters do, one after the other, but faster and outside its lock.
///
/// The columns of a table share one, whose buffers are used again.
package final class ChunkEncoder {
    private let compressor: OpaquePointer
    private var shuffled = ScratchBuffer()
    private var packed = ScratchBuffer()

    /// Creates an encoder.
    ///
    /// - Parameter level: How hard it tries, 1 to 9.
    package init(level: Int) {
        guard let compressor = libdeflate_alloc_compressor(Int32(level)) else { fatalError("out of memory") }
        self.compressor = compressor
    }

    deinit { libdeflate_free_compressor(compressor) }

    /// The packed bytes of a chunk of numbers of `elementSize` bytes, until the next one is packed.
    func pack(_ chunk: UnsafeRawBufferPointer, elementSize: Int) -> UnsafeRawBufferPointer {
        let input = elementSize > 1 ? shuffle(chunk, elementSize: elementSize) : chunk
        let output = packed.bytes(libdeflate_zlib_compress_bound(compressor, input.count))
        let count = libdeflate_zlib_compress(
            compressor, input.baseAddress, input.count, output.baseAddress, output.count)
        precondition(count > 0, "the bound is what a chunk takes at most")
        return UnsafeRawBufferPointer(rebasing: output[..<count])
    }

    /// Sorts the bytes of numbers by their place in the number.
    private func shuffle(_ chunk: UnsafeRawBufferPointer, elementSize: Int) -> UnsafeRawBufferPointer {
        let (output, count) = (shuffled.bytes(chunk.count), chunk.count / elementSize)
        for byte in 0..<elementSize {
            for i in 0..<count { output[byte * count + i] = chunk[i * elementSize + byte] }
        }
        return UnsafeRawBufferPointer(output)
    }
}

/// Memory that is used again and grows to what was asked for at most.
struct ScratchBuffer: ~Copyable {
    private var memory: UnsafeMutableRawBufferPointer?

    /// The first `count` bytes, of any content.
    mutating func bytes(_ count: Int) -> UnsafeMutableRawBufferPointer {
        if let memory, memory.count >= count { return UnsafeMutableRawBufferPointer(rebasing: memory[..<count]) }
        memory?.deallocate()
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 64)
        memory = larger
        return larger
    }

    deinit { memory?.deallocate() }
}
