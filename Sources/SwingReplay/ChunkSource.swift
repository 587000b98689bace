import SwingMotion

/// One sensor's chunks from anywhere: what kind of sequence they come from is forgotten.
struct ChunkSource<Chunk: SensorChunk>: Sendable {
    /// Begins to read from the beginning.
    let open: @Sendable () -> any ChunkPulling<Chunk>

    init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks) where Chunks.Element == Chunk {
        open = { AsyncPuller(iterator: chunks.makeAsyncIterator()) }
    }

    init<Blocks: Sequence & Sendable>(_ blocks: Blocks, _ chunk: @escaping @Sendable (Blocks.Element) -> Chunk) {
        open = { BlockPuller(iterator: blocks.makeIterator(), chunk: chunk) }
    }

    /// A source that gives an error instead of chunks.
    init(failingWith error: MotionError) {
        open = { FailingPuller(error: error) }
    }
}

/// Reads one sensor's chunks in order, one when it is asked for one.
protocol ChunkPulling<Chunk>: AnyObject {
    associatedtype Chunk: SensorChunk

    /// The next chunk, or `nil` at the end.
    func next() async throws -> Chunk?
}

private final class AsyncPuller<Iterator: AsyncIteratorProtocol>: ChunkPulling where Iterator.Element: SensorChunk {
    private var iterator: Iterator

    init(iterator: Iterator) { self.iterator = iterator }

    func next() async throws -> Iterator.Element? { try await iterator.next(isolation: #isolation) }
}

private final class BlockPuller<Iterator: IteratorProtocol, Chunk: SensorChunk>: ChunkPulling {
    private var iterator: Iterator
    private let chunk: (Iterator.Element) -> Chunk

    init(iterator: Iterator, chunk: @escaping (Iterator.Element) -> Chunk) {
        self.iterator = iterator
        self.chunk = chunk
    }

    func next() async throws -> Chunk? { iterator.next().map(chunk) }
}

private final class FailingPuller<Chunk: SensorChunk>: ChunkPulling {
    private let error: MotionError

    init(error: MotionError) { self.error = error }

    func next() async throws -> Chunk? { throw error }
}
