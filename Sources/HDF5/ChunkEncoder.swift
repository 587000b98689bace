internal import CDeflate

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
