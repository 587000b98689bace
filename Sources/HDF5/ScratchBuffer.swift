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
