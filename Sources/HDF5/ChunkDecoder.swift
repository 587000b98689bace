internal import CDeflate

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
