import SwingMotion

/// The samples of one batch, as ranges of the source's chunks.
struct CutBatch<Chunk: SensorChunk> {
    /// The ranges of samples, in the source's order.
    fileprivate(set) var pieces: [(chunk: Chunk, range: Range<Int>)] = []
    /// The range of times of this batch.
    ///
    /// A sample outside it is stray.
    fileprivate(set) var window = 0.0..<0.0
    /// The offset from the sensor's clock to one that does not jump back at clock resets.
    fileprivate(set) var shift = 0.0
    /// The end of the batch on the clock that does not jump back.
    fileprivate(set) var end = -Double.infinity

    /// The time of the first sample within the window, on the clock that does not jump back.
    var firstTime: Double {
        let times = pieces.lazy.flatMap { piece in piece.range.lazy.map { piece.chunk.time[$0] } }
        return (times.first(where: window.contains) ?? end - shift) + shift
    }

    /// Returns the batch's samples.
    func samples<Sample: ReplayedSample>(_: Sample.Type) -> [Sample] where Sample.Chunk == Chunk {
        var samples: [Sample] = []
        samples.reserveCapacity(pieces.reduce(0) { $0 + $1.range.count })
        for piece in pieces { Sample.append(piece.chunk, piece.range, to: &samples) }
        return samples
    }
}

/// Divides one sensor's chunks into batches by their timestamps.
///
/// It delivers each sample in the source's order, even if its time is not finite or far from its neighbours' times. A
/// single sample with another time is stray. Two consecutive samples with agreeing times mean that the clock has
/// jumped: ahead over a gap, or back after a reset.
struct BatchCutter<Chunk: SensorChunk> {
    /// The maximum number of stray samples per batch, which limits its size.
    private static var strayLimit: Int { 1000 }

    private let source: any ReplayReader<Chunk>
    private let sizes: BatchSizes
    private let rule: ClockRule
    private var chunk = Chunk()
    private var times: SampleColumn<Double> = []
    private var position = 0
    /// The next chunk, if it has already been read.
    private var following: Chunk?
    /// The current batch, which is not complete.
    private var batch = CutBatch<Chunk>()
    private var hasBegun = false
    /// The time that borders are relative to, and the number of borders passed.
    private var base = 0.0
    private var number = 0
    /// The time of the last sample within its batch's window.
    private var newest = 0.0
    private var strays = 0

    /// Creates a cutter at the start of a source.
    ///
    /// - Parameters:
    ///   - source: The chunks.
    ///   - sizes: The durations of the batches.
    ///   - rule: The rule for valid timestamps. As on a watch, no sample is dropped or reordered; `MotionBatches` does
    ///     that.
    init(_ source: any ReplayReader<Chunk>, _ sizes: BatchSizes, rule: ClockRule = .standard) {
        self.source = source
        self.sizes = sizes
        self.rule = rule
    }

    /// Returns the next batch, or `nil` at the end.
    ///
    /// - Throws: Any error of the source.
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

    /// Reads chunks until there is a sample at the position.
    ///
    /// Returns `false` at the end.
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

    /// Returns the end of the run of samples that are within the batch's window.
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

    /// Returns whether the next sample's time agrees with that of the sample at the position.
    private mutating func isConfirmed(_ time: Double) async throws -> Bool {
        guard rule.isUsable(time) else { return false }
        if position + 1 < times.count { return rule.agree(times[position + 1], time) }
        while following?.count ?? 0 == 0 {
            following = try await source.next()
            if following == nil { return false }
        }
        return following.map { rule.agree($0.time[0], time) } ?? false
    }

    /// Starts a batch that ends at `border`.
    private mutating func open(_ border: Double) {
        let lower = newest - rule.jump
        batch.window = lower..<max(base + border, lower)
    }

    /// Ends the batch and starts the next one.
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

    /// Continues at a time to which the clock has jumped.
    private mutating func follow(to time: Double) {
        if time < newest { batch.shift += newest - time }
        (base, newest, number) = (time - sizes.first, time, 1)
        open(sizes.border(1))
    }
}

/// The durations of batches on the sensor's clock.
public struct BatchSizes: Hashable, Sendable {
    /// The duration of the first batch in seconds: shorter, because the sensor's batch started before the updates.
    let first: Double
    /// The mean duration of the other batches in seconds.
    let duration: Double
    /// The range of the other batches' durations in seconds.
    ///
    /// The variation is the same in each replay.
    let spread: Double

    /// Creates sizes.
    ///
    /// - Parameters:
    ///   - first: The duration of the first batch in seconds.
    ///   - duration: The mean duration of the other batches in seconds.
    ///   - spread: The range of the other batches' durations in seconds.
    /// - Precondition: `first` and `duration` are 0.01 s to 3600 s; `spread` is 0 to half of `duration`.
    public init(first: Double, duration: Double, spread: Double = 0) {
        precondition((0.01...3600).contains(first) && (0.01...3600).contains(duration), "must be 0.01 s to 3600 s")
        precondition(spread >= 0 && spread <= duration / 2, "the spread must be 0 to half of the duration")
        self.first = first
        self.duration = duration
        self.spread = spread
    }

    /// The batch sizes measured on a watch at 800 Hz: first 392 samples, then 768 to 836.
    public static let watch = BatchSizes(first: 0.49, duration: 1, spread: 0.085)

    /// Returns the end of batch `number`, counted from 0, in seconds after the start of the stream.
    func border(_ number: Int) -> Double {
        guard number > 0 else { return first }
        // Each border moves by up to a quarter of the spread in either direction, so durations vary over the full
        // spread.
        return first + Double(number) * duration + spread / 2 * (Self.noise(number) - 0.5)
    }

    /// Returns a pseudorandom number from 0 to 1 (the finalizer of SplitMix: Steele, Lea and Flood, 2014).
    private static func noise(_ number: Int) -> Double {
        var bits = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((bits ^ (bits >> 31)) >> 11) / 0x1p53
    }
}
