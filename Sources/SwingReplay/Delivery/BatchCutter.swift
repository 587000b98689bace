import SwingMotion

/// Some samples between two borders, as they lie in the chunks that they came in.
struct CutBatch<Chunk: SensorChunk> {
    /// The samples, piece behind piece.
    fileprivate(set) var pieces: [(chunk: Chunk, range: Range<Int>)] = []
    /// The times that belong here; a sample outside is stray.
    fileprivate(set) var window = 0.0..<0.0
    /// What to add to a time of the sensor's clock to get one that does not jump back where that clock is reset.
    fileprivate(set) var shift = 0.0
    /// When the batch is complete, on the clock that does not jump back.
    fileprivate(set) var end = -Double.infinity

    /// The time of the first sample that belongs here, on the clock that does not jump back.
    var firstTime: Double {
        let times = pieces.lazy.flatMap { piece in piece.range.lazy.map { piece.chunk.time[$0] } }
        return (times.first(where: window.contains) ?? end - shift) + shift
    }

    /// Makes the samples.
    func samples<Sample: ReplayedSample>(_: Sample.Type) -> [Sample] where Sample.Chunk == Chunk {
        var samples: [Sample] = []
        samples.reserveCapacity(pieces.reduce(0) { $0 + $1.range.count })
        for piece in pieces { Sample.append(piece.chunk, piece.range, to: &samples) }
        return samples
    }
}

/// Cuts one sensor's chunks into batches by their timestamps.
///
/// Every sample goes out, in the order in which it came: also one whose time is not finite or lies far from its neighbours'. Only two
/// samples that agree are taken for a clock that has jumped: ahead over a gap, or back after a reset.
struct BatchCutter<Chunk: SensorChunk> {
    /// How many stray samples a batch takes, so that it does not hold a whole recording of them.
    private static var strayLimit: Int { 1000 }

    private let source: any ReplayReader<Chunk>
    private let sizes: BatchSizes
    private let rule: ClockRule
    private var chunk = Chunk()
    private var times: SampleColumn<Double> = []
    private var position = 0
    /// The chunk behind, if it had to be looked at.
    private var following: Chunk?
    /// The batch that is being filled.
    private var batch = CutBatch<Chunk>()
    private var hasBegun = false
    /// Where borders are counted from, and how many have been passed.
    private var base = 0.0
    private var number = 0
    /// The last time that lay in its batch.
    private var newest = 0.0
    private var strays = 0

    /// Creates a cutter at a source's beginning.
    ///
    /// - Parameters:
    ///   - source: The chunks.
    ///   - sizes: How long batches are.
    ///   - rule: What is believed of timestamps. Nothing is dropped or put in order: as on a watch, that is the engine's.
    init(_ source: any ReplayReader<Chunk>, _ sizes: BatchSizes, rule: ClockRule = .standard) {
        self.source = source
        self.sizes = sizes
        self.rule = rule
    }

    /// The next batch, or `nil` at the end.
    ///
    /// - Throws: What the source throws.
    mutating func next() async throws -> CutBatch<Chunk>? {
        while try await fill() {
            let time = times[position]
            let end = hasBegun ? endOfRun() : position
            if end > position {
                newest = times[end - 1]
                take(end)
            } else if !hasBegun, rule.isUsable(time) {
                (hasBegun, base, newest) = (true, time, time)
                open(sizes.border(0))
            } else if hasBegun, time >= batch.window.upperBound, time < batch.window.upperBound + rule.jump {
                return close(at: batch.window.upperBound) { $0.passBorder(before: time) }
            } else if hasBegun, try await isConfirmed(time) {
                return close(at: newest) { $0.follow(to: time) }
            } else {
                take(position + 1)
                strays += 1
                if strays == Self.strayLimit { return close(at: newest) { [batch] in $0.batch.window = batch.window } }
            }
        }
        return batch.pieces.isEmpty ? nil : close(at: newest) { _ in }
    }

    /// Makes sure that there is a sample at the position; false at the end.
    private mutating func fill() async throws -> Bool {
        while position >= times.count {
            let next = following
            following = nil
            if let next {
                chunk = next
            } else if let next = try await source.next() {
                chunk = next
            } else {
                return false
            }
            (times, position) = (chunk.time, 0)
        }
        return true
    }

    /// Where the samples end that lie in the batch.
    private func endOfRun() -> Int {
        let times = times.span
        let window = batch.window
        var end = position
        while end < times.count, times[end] >= window.lowerBound, times[end] < window.upperBound { end += 1 }
        return end
    }

    private mutating func take(_ end: Int) {
        batch.pieces.append((chunk, position..<end))
        position = end
    }

    /// Whether the next sample's time is near that of the one at the position.
    private mutating func isConfirmed(_ time: Double) async throws -> Bool {
        guard rule.isUsable(time) else { return false }
        if position + 1 < times.count { return rule.agree(times[position + 1], time) }
        while following?.count ?? 0 == 0 {
            following = try await source.next()
            if following == nil { return false }
        }
        return following.map { rule.agree($0.time[0], time) } ?? false
    }

    /// Begins a batch that ends at `border`.
    private mutating func open(_ border: Double) {
        let lower = newest - rule.jump
        batch.window = lower..<max(base + border, lower)
    }

    /// Ends the batch and begins another.
    private mutating func close(at end: Double, _ begin: (inout Self) -> Void) -> CutBatch<Chunk> {
        var closed = batch
        closed.end = end + closed.shift
        (batch, strays) = (CutBatch(), 0)
        batch.shift = closed.shift
        begin(&self)
        return closed
    }

    private mutating func passBorder(before time: Double) {
        newest = time
        repeat { number += 1 } while base + sizes.border(number) <= time
        open(sizes.border(number))
    }

    /// Goes on from a time to which the clock has jumped.
    private mutating func follow(to time: Double) {
        if time < newest { batch.shift += newest - time }
        (base, newest, number) = (time - sizes.first, time, 1)
        open(sizes.border(1))
    }
}

/// How long batches are, on the sensor's clock.
public struct BatchSizes: Hashable, Sendable {
    /// How long the first batch is, in seconds: the sensor's own batch has begun before anybody listened.
    let first: Double
    /// How long the others are, in seconds.
    let duration: Double
    /// How much the length of the others varies in all, in seconds; it is the same each time.
    let spread: Double

    /// Creates sizes.
    ///
    /// - Parameters:
    ///   - first: How long the first batch is, in seconds.
    ///   - duration: How long the others are, in seconds.
    ///   - spread: How much their length varies in all, in seconds.
    /// - Precondition: `first` and `duration` are from 0.01 s to an hour; `spread` is from 0 to half of `duration`.
    public init(first: Double, duration: Double, spread: Double = 0) {
        precondition((0.01...3600).contains(first) && (0.01...3600).contains(duration), "from 0.01 s to an hour")
        precondition(spread >= 0 && spread <= duration / 2, "batches vary by half their duration at most")
        self.first = first
        self.duration = duration
        self.spread = spread
    }

    /// As a watch was seen to deliver at 800 Hz: first 392 samples, later 768 to 836.
    public static let watch = BatchSizes(first: 0.49, duration: 1, spread: 0.085)

    /// The end of batch `number`, counted from 0, in seconds after the stream's beginning.
    func border(_ number: Int) -> Double {
        guard number > 0 else { return first }
        // Two borders move by a quarter of the spread to either side, so a length varies by all of it.
        return first + Double(number) * duration + spread / 2 * (Self.noise(number) - 0.5)
    }

    /// A number from 0 to 1 that looks drawn (the finalizer of SplitMix: Steele, Lea and Flood, 2014).
    private static func noise(_ number: Int) -> Double {
        var bits = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((bits ^ (bits >> 31)) >> 11) / 0x1p53
    }
}
