import SwingMotion

/// Gives each chunk of another reader as something else.
final class MappedReader<Source: Sendable, Chunk: Sendable>: ChunkReader {
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
    /// A stream of what `transform` makes of each chunk.
    func mapped<Other: Sendable>(_ transform: @escaping @Sendable (Chunk) -> Other) -> SensorStream<Other> {
        SensorStream<Other> { () throws(SwingError) in MappedReader(try open(), transform) }
    }
}
