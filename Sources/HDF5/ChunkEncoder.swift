internal import CDeflate

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
