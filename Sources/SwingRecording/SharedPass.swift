import SwingMotion
import Synchronization

/// One reading of a source for both streams that are made of it, so that its rows are parsed once.
///
/// Batches pull the two streams in step. Chunks that one of them has read and the other has not are kept, at most ``limit``
/// of them. A stream that begins later than that or falls further back reads the source for itself, from its beginning; the
/// chunks are the same. The lock makes both streams as free to be read from different tasks as any other.
final class SharedPass<Chunk: Sendable>: Sendable {
    /// Which of the two streams.
    enum Side: Int {
        case accelerometer
        case deviceMotion
    }

    private let source: SensorStream<Chunk>
    private let latest = Mutex(LatestPass())

    /// How many chunks are kept for the slower stream; a chunk is about a second.
    static var limit: Int { 8 }

    private struct LatestPass {
        weak var pass: SinglePass<Chunk>?
    }

    /// Shares the readings of a stream.
    ///
    /// - Parameter source: What is read.
    init(_ source: SensorStream<Chunk>) { self.source = source }

    /// The source's chunks for one of the two streams.
    ///
    /// - Parameter side: Which one.
    /// - Returns: The same chunks as the source's.
    func stream(_ side: Side) -> SensorStream<Chunk> {
        SensorStream { () throws(SwingError) in
            SharedReader(try self.join(side), self.source, side)
        }
    }

    /// The pass that the other stream has begun, if all of it can still be had, or another.
    private func join(_ side: Side) throws(SwingError) -> SinglePass<Chunk> {
        try latest.withLock { latest throws(SwingError) in
            if let pass = latest.pass, pass.admits(side) { return pass }
            let pass = SinglePass<Chunk>(try source.open(), side)
            latest.pass = pass
            return pass
        }
    }
}

/// One reading of a source, and the chunks of it that one stream has still to take.
private final class SinglePass<Chunk: Sendable>: Sendable {
    enum Piece {
        case chunk(Chunk)
        case end
        /// The chunk is not kept any more.
        case dropped
    }

    private struct State {
        let reader: any ChunkReader<Chunk>
        var kept: [Chunk] = []
        /// The number of the first chunk that is kept.
        var first = 0
        /// Which chunk each stream takes next; `nil` for one that has not begun.
        var next: [Int?] = [nil, nil]
        /// What reading on gives, if not a chunk.
        var end: Result<Void, SwingError>?
    }

    private let state: Mutex<State>

    init(_ reader: sending any ChunkReader<Chunk>, _ side: SharedPass<Chunk>.Side) {
        var state = State(reader: reader)
        state.next[side.rawValue] = 0
        self.state = Mutex(state)
    }

    /// Lets a stream begin, if it has not yet and the first chunk is kept.
    func admits(_ side: SharedPass<Chunk>.Side) -> Bool {
        state.withLock { state in
            guard state.first == 0, state.next[side.rawValue] == nil else { return false }
            state.next[side.rawValue] = 0
            return true
        }
    }

    /// A stream's next chunk.
    func take(_ side: SharedPass<Chunk>.Side) throws(SwingError) -> Piece {
        try state.withLock { state throws(SwingError) in
            let number = state.next[side.rawValue] ?? 0
            guard number >= state.first else { return .dropped }
            if number == state.first + state.kept.count {
                if let end = state.end {
                    try end.get()
                    return .end
                }
                do throws(SwingError) {
                    guard let chunk = try state.reader.next() else {
                        state.end = .success(())
                        return .end
                    }
                    state.kept.append(chunk)
                } catch {
                    state.end = .failure(error)
                    throw error
                }
            }
            let chunk = state.kept[number - state.first]
            state.next[side.rawValue] = number + 1
            let needed = state.next.map { $0 ?? 0 }.min() ?? 0
            while state.first < needed || state.kept.count > SharedPass<Chunk>.limit {
                state.kept.removeFirst()
                state.first += 1
            }
            return .chunk(chunk)
        }
    }
}

/// Reads a shared pass, or the source alone where the pass has gone on.
private final class SharedReader<Chunk: Sendable>: ChunkReader {
    private let pass: SinglePass<Chunk>
    private let source: SensorStream<Chunk>
    private let side: SharedPass<Chunk>.Side
    private var own: (any ChunkReader<Chunk>)?
    private var count = 0

    init(_ pass: SinglePass<Chunk>, _ source: SensorStream<Chunk>, _ side: SharedPass<Chunk>.Side) {
        self.pass = pass
        self.source = source
        self.side = side
    }

    func next() throws(SwingError) -> Chunk? {
        if let own { return try own.next() }
        switch try pass.take(side) {
        case .chunk(let chunk):
            count += 1
            return chunk
        case .end: return nil
        case .dropped:
            let own = try source.open()
            for _ in 0..<count { _ = try own.next() }
            self.own = own
            return try own.next()
        }
    }
}
