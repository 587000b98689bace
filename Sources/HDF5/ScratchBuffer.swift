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
