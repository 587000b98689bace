public import SwingMotion

/// The samples of one sensor in a recording: an asynchronous sequence of chunks, which are read on demand.
///
/// Each iterator reads the recording from its beginning, keeps at most a few seconds in memory, and never suspends.
public struct SensorStream<Chunk: Sendable>: AsyncSequence, Sendable {
    public typealias Element = Chunk
    public typealias Failure = SwingError

    let open: @Sendable () throws(SwingError) -> any ChunkReader<Chunk>
    /// Creates a reader of the samples as the file stores them, if this stream repairs their times.
    private let openStored: (@Sendable () throws(SwingError) -> any ChunkReader<Chunk>)?

    /// Creates a stream; `open` creates a reader for each iterator.
    package init(_ open: @escaping @Sendable () throws(SwingError) -> any ChunkReader<Chunk>) {
        self.open = open
        openStored = nil
    }

    /// Creates a stream of repaired samples.
    ///
    /// - Parameters:
    ///   - stored: The samples as the file stores them.
    ///   - open: Creates a reader of the repaired samples for each iterator.
    init(repairing stored: SensorStream, _ open: @escaping @Sendable () throws(SwingError) -> any ChunkReader<Chunk>) {
        self.open = open
        openStored = stored.open
    }

    /// The samples as the file stores them: in its order, and with its times.
    ///
    /// Samples that were computed from several streams are those of this stream.
    var asStored: SensorStream { openStored.map { SensorStream($0) } ?? self }

    public func makeAsyncIterator() -> Iterator { Iterator(open: open) }

    /// Reads the chunks of one sensor in order.
    public struct Iterator: AsyncIteratorProtocol {
        let open: @Sendable () throws(SwingError) -> any ChunkReader<Chunk>
        var reader: (any ChunkReader<Chunk>)?

        /// Returns the next chunk.
        ///
        /// - Parameter actor: The caller's isolation.
        /// - Returns: The chunk, or `nil` at the end of the recording.
        /// - Throws: ``SwingMotion/SwingError`` if the recording can't be opened or is damaged.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(SwingError) -> Chunk? {
            if let reader { return try reader.next() }
            let opened = try open()
            reader = opened
            return try opened.next()
        }
    }
}

extension SensorStream where Chunk: SensorChunk {
    /// A stream without samples.
    package static var empty: SensorStream { SensorStream { () throws(SwingError) in EmptyReader<Chunk>() } }
}

@available(*, unavailable)
extension SensorStream.Iterator: Sendable {}

/// Reads the samples of one sensor chunk by chunk, in bounded memory.
///
/// Readers should return several seconds at a time: the engine takes seconds out of a chunk without a copy, unless they
/// continue in the next one.
package protocol ChunkReader<Chunk>: AnyObject {
    associatedtype Chunk: Sendable

    /// Returns the next chunk, or `nil` at the end.
    func next() throws(SwingError) -> Chunk?
}

private final class EmptyReader<Chunk: SensorChunk>: ChunkReader {
    func next() throws(SwingError) -> Chunk? { nil }
}

/// Transforms each chunk of another reader.
private final class MappedReader<Source: Sendable, Chunk: Sendable>: ChunkReader {
    private let source: any ChunkReader<Source>
    private let transform: @Sendable (Source) -> Chunk

    init(_ source: any ChunkReader<Source>, _ transform: @escaping @Sendable (Source) -> Chunk) {
        self.source = source
        self.transform = transform
    }

    func next() throws(SwingError) -> Chunk? {
        guard let chunk = try source.next() else { return nil }
        return transform(chunk)
    }
}

extension SensorStream {
    /// Returns a stream of the transformed chunks.
    package func mapped<Other: Sendable>(_ transform: @escaping @Sendable (Chunk) -> Other) -> SensorStream<Other> {
        SensorStream<Other> { () throws(SwingError) in MappedReader(try open(), transform) }
    }
}
