package import SwingMotion

/// Chunks as an asynchronous sequence that never suspends.
package struct Chunks<Chunk: SensorChunk>: AsyncSequence, Sendable {
    package typealias Element = Chunk
    package typealias Failure = Never
    private let chunks: [Chunk]

    package struct Iterator: AsyncIteratorProtocol {
        var base: IndexingIterator<[Chunk]>

        package mutating func next(isolation actor: isolated (any Actor)?) async -> Chunk? { base.next() }
    }

    package func makeAsyncIterator() -> Iterator { Iterator(base: chunks.makeIterator()) }

    /// Creates chunks of `size` samples from a long chunk.
    package init(_ whole: Chunk, by size: Int) {
        chunks = stride(from: 0, to: whole.count, by: size).map { start in
            var chunk = Chunk()
            chunk.append(whole, start..<Swift.min(start + size, whole.count))
            return chunk
        }
    }
}
