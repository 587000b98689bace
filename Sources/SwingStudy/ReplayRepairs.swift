internal import SwingMotion
internal import SwingRecording
internal import Synchronization

/// What the reader of a stream repaired, passed by a replay's managers, which deliver only samples.
final class ReplayRepairs<Chunk: RepairedChunk>: Sendable {
    private let waiting = Mutex(ChunkRepairs())

    /// Returns the stream's chunks, whose repairs are kept until ``delivered(_:)`` passes them on.
    func watching(_ stream: SensorStream<Chunk>) -> SensorStream<Chunk> {
        stream.mapped { chunk in
            if !chunk.repairs.isEmpty { self.waiting.withLock { $0.add(chunk.repairs) } }
            return chunk
        }
    }

    /// Returns the delivered chunks with the repairs that were kept; those at the end follow in an empty chunk.
    func delivered<Base: AsyncSequence>(_ base: Base) -> RepairedChunks<Base> where Base.Element == Chunk {
        RepairedChunks(base: base, repairs: self)
    }

    fileprivate func take() -> ChunkRepairs {
        waiting.withLock { waiting in
            defer { waiting = ChunkRepairs() }
            return waiting
        }
    }
}

/// Delivered chunks with the repairs of the samples that were read for them.
struct RepairedChunks<Base: AsyncSequence>: AsyncSequence where Base.Element: RepairedChunk {
    typealias Element = Base.Element
    typealias Failure = Base.Failure

    fileprivate let base: Base
    fileprivate let repairs: ReplayRepairs<Base.Element>

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: Base.AsyncIterator
        fileprivate let repairs: ReplayRepairs<Base.Element>

        mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
            let next = try await base.next(isolation: actor)
            let found = repairs.take()
            guard !found.isEmpty else { return next }
            var chunk = next ?? Element()
            chunk.repairs.add(found)
            return chunk
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator(), repairs: repairs) }
}
