import SwingMotion

/// Reads chunks whose samples are sorted by time within a bounded window.
final class OrderReader<Chunk: TimedChunk>: ChunkReader {
    private let source: any ChunkReader<Chunk>
    private var window = OrderWindow<Chunk>()
    private var hasEnded = false
    /// The error that ended the source; it is thrown after the samples before it.
    private var failure: SwingError?

    init(_ source: any ChunkReader<Chunk>) { self.source = source }

    @_specialize(where Chunk == AccelerometerChunk)
    @_specialize(where Chunk == DeviceMotionChunk)
    func next() throws(SwingError) -> Chunk? {
        while true {
            if let chunk = window.takeReady() { return chunk }
            if let failure { throw failure }
            guard !hasEnded else { return nil }
            do throws(SwingError) {
                if let chunk = try source.next() {
                    window.add(chunk)
                } else {
                    hasEnded = true
                }
            } catch {
                (hasEnded, failure) = (true, error)
            }
            if hasEnded { window.finish() }
        }
    }
}

/// A part of a chunk whose times do not decrease.
struct OrderedPiece<Chunk: TimedChunk> {
    var chunk: Chunk
    /// The samples' times; an unusable time is replaced by the one before it.
    let keys: SampleColumn<Double>

    var first: Double { keys[0] }
    var last: Double { keys[keys.count - 1] }

    /// Returns the samples in a range.
    func part(_ range: Range<Int>) -> OrderedPiece {
        guard range.count < chunk.count else { return self }
        return OrderedPiece(chunk: chunk.part(range), keys: keys.extracting(range))
    }

    /// Divides a chunk into pieces, at each step back and at each step longer than a limit.
    ///
    /// - Parameters:
    ///   - chunk: The chunk, with at least one sample.
    ///   - earlier: The key of unusable times before the first usable one.
    ///   - limit: The longest step within a piece, in seconds.
    /// - Returns: The pieces, in the order of the chunk.
    static func pieces(of chunk: Chunk, after earlier: Double, step limit: Double) -> [OrderedPiece] {
        let times = chunk.times
        var keys: [Double] = []
        keys.reserveCapacity(times.count)
        let first = times.first(where: ClockRule.standard.isUsable)
        for time in times {
            keys.append(ClockRule.standard.isUsable(time) ? time : keys.last ?? first ?? earlier)
        }
        let column = SampleColumn(keys)
        let whole = OrderedPiece(chunk: chunk, keys: column)
        let cuts = keys.indices.dropFirst().filter { keys[$0] < keys[$0 - 1] || keys[$0] - keys[$0 - 1] > limit }
        return zip([0] + cuts, cuts + [keys.count]).map { whole.part($0..<$1) }
    }
}
