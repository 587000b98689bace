package import SwingMotion
internal import Synchronization

/// A source whose next block is read by a task while the current one is used.
///
/// The task runs only if a thread of Swift's pool is idle. If the block is needed before the task has begun, the reader
/// reads it itself, so it never waits for a task that may not begin. The bytes and errors are those of the source, whoever
/// reads them. Memory is limited to two blocks.
package final class ReadAhead: ByteSource {
    private let blocks: ReadBlocks
    /// The number of bytes that are read without a task, because many files are read only at their beginning.
    private var directCount: Int
    private var block = ReadBlock()
    private var position = 0

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - source: The source to read.
    ///   - blockSize: The number of bytes that are read at a time.
    ///   - start: The number of bytes that are read without a task.
    package init(_ source: sending any ByteSource, blockSize: Int = 256 << 10, after start: Int = 512 << 10) {
        precondition(blockSize > 0, "a block needs bytes")
        blocks = ReadBlocks(source, size: blockSize)
        directCount = start
    }

    deinit { blocks.close() }

    package func read(into buffer: inout [UInt8], from start: Int) throws(SwingError) -> Int {
        guard start < buffer.count else { return 0 }
        guard directCount <= 0 else {
            let count = try blocks.readDirectly(into: &buffer, from: start)
            directCount -= count
            return count
        }
        if position == block.count {
            let old = block.bytes
            (block, position) = (ReadBlock(), 0)
            block = try blocks.next(reusing: old)
            if block.count == 0 { return 0 }
            blocks.startTask()
        }
        let count = min(buffer.count - start, block.count - position)
        buffer.replaceSubrange(start..<start + count, with: block.bytes[position..<position + count])
        position += count
        return count
    }
}

/// A part of a source's bytes.
private struct ReadBlock {
    /// The buffer, of which only the first bytes are used.
    var bytes: [UInt8] = []
    /// The number of used bytes; 0 at the end of the source.
    var count = 0
}

/// The blocks of a source, which a reader and a task share.
///
/// Whichever holds the lock reads.
private final class ReadBlocks: Sendable {
    private struct State {
        /// `nil` after the end or an error, and when the blocks are not needed any more.
        var source: (any ByteSource)?
        var ready: ReadBlock?
        var spare: [UInt8]
        /// The error that follows the last block.
        var failure: SwingError?
        var hasTask = false

        /// Reads the next block.
        mutating func fill(_ size: Int) {
            guard let source else { return }
            var block = ReadBlock(bytes: spare.isEmpty ? [UInt8](repeating: 0, count: size) : spare)
            spare = []
            do throws(SwingError) {
                while block.count < block.bytes.count {
                    let count = try source.read(into: &block.bytes, from: block.count)
                    if count == 0 {
                        self.source = nil
                        break
                    }
                    block.count += count
                }
            } catch {
                failure = error
                self.source = nil
            }
            if block.count > 0 { ready = block }
        }
    }

    private let size: Int
    private let state: Mutex<State>

    init(_ source: sending any ByteSource, size: Int) {
        self.size = size
        state = Mutex(State(source: source, spare: []))
    }

    /// Reads bytes without a block.
    func readDirectly(into buffer: inout [UInt8], from start: Int) throws(SwingError) -> Int {
        try state.withLock { state throws(SwingError) in try state.source?.read(into: &buffer, from: start) ?? 0 }
    }

    /// Returns the next block, without bytes at the end.
    func next(reusing old: consuming [UInt8]) throws(SwingError) -> ReadBlock {
        try state.withLock { state throws(SwingError) in
            state.spare = old
            if state.ready == nil { state.fill(size) }
            guard let block = state.ready else {
                if let failure = state.failure { throw failure }
                return ReadBlock()
            }
            state.ready = nil
            return block
        }
    }

    /// Starts a task that reads the next block, unless one has been started and has not begun.
    func startTask() {
        let isNeeded = state.withLock { state in
            defer { state.hasTask = true }
            return !state.hasTask && state.source != nil
        }
        guard isNeeded else { return }
        Task.detached { [self] in
            state.withLock { state in
                state.hasTask = false
                if state.ready == nil { state.fill(size) }
            }
        }
    }

    /// Closes the source, so that a task that has not begun reads nothing.
    func close() { state.withLock { ($0.source, $0.ready) = (nil, nil) } }
}
