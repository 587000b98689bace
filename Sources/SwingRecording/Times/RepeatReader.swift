import SwingMotion

/// Drops a stretch that repeats samples of the same file: times and values, in the same order.
///
/// An export may contain itself twice. Where the times return to a time that the stream had before, the stream is read
/// again from its beginning and compared, so memory does not grow. A reset clock has other values, and is passed on.
final class RepeatReader<Chunk: TimedChunk>: ChunkReader {
    private let source: any ChunkReader<Chunk>
    private let again: SensorStream<Chunk>
    /// The number of chunks read from the source.
    private var count = 0
    /// The first and the newest time.
    private var first: Double?
    private var newest = -Double.infinity
    /// The earlier samples with which the next ones are compared; `nil` while nothing is repeated.
    private var earlier: EarlierSamples<Chunk>?
    /// The number of comparisons that found no repetition.
    private var failures = 0
    /// The number of dropped samples that no returned chunk has recorded.
    private var dropped = 0

    /// The maximum number of comparisons that find nothing, since each may read the whole file.
    private static var limit: Int { 4 }
    /// The smallest number of samples that are compared; fewer are single late samples.
    private static var smallest: Int { 8 }

    init(_ source: any ChunkReader<Chunk>, again: SensorStream<Chunk>) {
        self.source = source
        self.again = again
    }

    @_specialize(where Chunk == AccelerometerChunk)
    @_specialize(where Chunk == DeviceMotionChunk)
    func next() throws(SwingError) -> Chunk? {
        while let chunk = try source.next() {
            count += 1
            let repeated = try repeatedCount(in: chunk)
            dropped += repeated
            guard repeated < chunk.count else { continue }
            newest = chunk.times.last(where: ClockRule.standard.isUsable) ?? newest
            return recorded(repeated == 0 ? chunk : chunk.part(repeated..<chunk.count))
        }
        // Samples dropped at the end of the stream are counted with a chunk of their own.
        return dropped > 0 ? recorded(Chunk()) : nil
    }

    private func recorded(_ chunk: Chunk) -> Chunk {
        guard dropped > 0 else { return chunk }
        var chunk = chunk
        chunk.repairs.repeatedCount += dropped
        dropped = 0
        return chunk
    }

    /// Returns the number of samples at the chunk's beginning that repeat earlier ones.
    private func repeatedCount(in chunk: Chunk) throws(SwingError) -> Int {
        guard let start = chunk.times.first(where: ClockRule.standard.isUsable) else {
            return try earlier?.repeats(chunk) ?? 0
        }
        if let known = try earlier?.repeats(chunk), known > 0 {
            if known < chunk.count { earlier = nil }
            return known
        }
        earlier = nil
        guard let first else {
            first = start
            return 0
        }
        guard start < newest, start == first || start > first && chunk.count >= Self.smallest,
            failures < Self.limit
        else { return 0 }
        let earlier = EarlierSamples(try again.open(), limit: count - 1)
        guard try earlier.find(start), case let found = try earlier.repeats(chunk), found > 0 else {
            failures += 1
            return 0
        }
        if found == chunk.count { self.earlier = earlier }
        return found
    }
}

/// The samples of a stream from an earlier time on.
private final class EarlierSamples<Chunk: TimedChunk> {
    private let reader: any ChunkReader<Chunk>
    /// The number of chunks that may be read.
    private var limit: Int
    private var chunk = Chunk()
    private var index = 0

    init(_ reader: any ChunkReader<Chunk>, limit: Int) {
        self.reader = reader
        self.limit = limit
    }

    /// Moves to the first sample at a time; returns false if the stream has none.
    func find(_ time: Double) throws(SwingError) -> Bool {
        while try read() {
            if let found = chunk.times.firstIndex(of: time) {
                index = found
                return true
            }
            if let first = chunk.times.first, first > time { return false }
        }
        return false
    }

    /// Returns how many samples at the beginning of a chunk equal the next ones of this stream, and moves past them.
    func repeats(_ other: Chunk) throws(SwingError) -> Int {
        var (times, values) = (chunk.times, chunk.values)
        let (otherTimes, otherValues) = (other.times, other.values)
        for i in 0..<other.count {
            if index == chunk.count {
                guard try read() else { return i }
                (times, values) = (chunk.times, chunk.values)
            }
            guard times[index].bitPattern == otherTimes[i].bitPattern,
                zip(values, otherValues).allSatisfy({ $0[index].bitPattern == $1[i].bitPattern })
            else { return i }
            index += 1
        }
        return other.count
    }

    private func read() throws(SwingError) -> Bool {
        guard limit > 0, let next = try reader.next() else { return false }
        limit -= 1
        (chunk, index) = (next, 0)
        return true
    }
}
