import SwingMotion
import Synchronization

/// One sensor of a ``MotionManager``.
final class MotionSensor<Sample: ReplayedSample>: Sendable {
    /// The samples of a replay, and the error that ends its updates.
    typealias Feed = (source: ReplaySource<Sample.Chunk>, failure: TimedFailure?)

    private let replay: ManagerReplay
    private let feed: @Sendable (Replay?) -> Feed
    private let channel = UpdateChannel<Sample>()
    private let requested = RequestedInterval()

    /// Creates a sensor.
    ///
    /// - Parameters:
    ///   - replay: The manager's replay.
    ///   - feed: A closure that returns what a replay delivers.
    init(_ replay: ManagerReplay, _ feed: @escaping @Sendable (Replay?) -> Feed) {
        (self.replay, self.feed) = (replay, feed)
    }

    deinit { stop() }

    var isActive: Bool { channel.isActive }

    var latest: Sample? { channel.latest }

    /// The requested interval in seconds.
    var interval: Double {
        get { requested.value.withLock { $0 } }
        set { requested.value.withLock { $0 = newValue } }
    }

    /// Starts updates without a handler; only the latest sample is stored.
    func start() { start(replay.bind(), to: .immediate, nil) }

    /// Starts updates; without a handler only the latest sample is stored.
    ///
    /// - Parameters:
    ///   - replay: The replay to deliver.
    ///   - problem: The error that prevents updates, or `nil`.
    ///   - notice: An error that the handler receives first, or `nil`.
    ///   - change: A closure that changes each sample.
    ///   - queue: The queue for the handler.
    ///   - handler: The handler of the samples.
    func start(
        _ replay: ManagerReplay.Bound, problem: MotionError? = nil, notice: MotionError? = nil,
        change: @escaping @Sendable (inout Sample) -> Void = { _ in },
        to queue: some UpdateQueue, _ handler: UpdateHandler<Sample>?
    ) {
        let feed = feed(replay.replay)
        let source = problem.map { ReplaySource(failingWith: $0) } ?? feed.source
        channel.begin(replay) { [failure = feed.failure, requested] run in
            var samples = ReplayedSamples<Sample>(source, failure: failure, after: run.start)
            if let notice, let handler { await queue.run { if !run.isOver { handler(nil, notice) } } }
            do {
                while let next = try await samples.next({ requested.value.withLock { $0 } }, by: run.timeline) {
                    var sample = next.sample
                    change(&sample)
                    sample.shift(by: run.timeline.offset)
                    let changed = sample
                    guard run.publish(changed, at: next.time) else { return }
                    if let handler { await queue.run { if !run.isOver { handler(changed, nil) } } }
                }
            } catch is CancellationError {
                return
            } catch {
                if let handler { await queue.run { if !run.isOver { handler(nil, error) } } }
            }
        }
    }

    func stop() { channel.stop() }

    /// Starts updates that the handler receives on the queue.
    func start(to queue: some UpdateQueue, _ handler: @escaping UpdateHandler<Sample>) {
        start(replay.bind(), to: queue, handler)
    }
}

/// A requested interval, which can change while updates are active.
private final class RequestedInterval: Sendable {
    let value = Mutex(UpdateInterval.shortest)
}

/// One stream of single samples at an interval.
struct ReplayedSamples<Sample: ReplayedSample> {
    private var cutter: BatchCutter<Sample.Chunk>
    private var gate: UpdateInterval
    private let failure: TimedFailure?
    /// The samples that were read last, their window and shift, and the position of the next sample.
    private var samples: [Sample] = []
    private var position = 0
    private var window = 0.0..<0.0
    private var shift = 0.0
    /// The time after which samples are delivered.
    private let start: Double
    /// The first times of the recording and of these updates.
    private var beginning, first: Double?

    init(
        _ source: ReplaySource<Sample.Chunk>, failure: TimedFailure?, after start: Double = -.infinity,
        rule: ClockRule = .standard
    ) {
        self.start = start
        // The size of these batches does not affect the delivered samples.
        cutter = BatchCutter(source.open(), BatchSizes(first: 0.25, duration: 0.25), rule: rule)
        gate = UpdateInterval(rule: rule)
        self.failure = failure
    }

    /// Returns the next sample of the interval when it is due, or `nil` at the end.
    ///
    /// Samples with a stray timestamp are omitted.
    ///
    /// - Parameters:
    ///   - interval: A closure that returns the requested interval in seconds.
    ///   - timeline: The timeline that determines when a sample is due.
    /// - Returns: The sample, and its time on a clock that does not jump back.
    /// - Throws: Any error of the source, the replay's failure, and `CancellationError`.
    mutating func next(_ interval: () -> Double, by timeline: ReplayTimeline) async throws -> (
        sample: Sample, time: Double
    )? {
        while true {
            while position < samples.count {
                let sample = samples[position]
                position += 1
                let time = sample.timestamp + shift
                guard window.contains(sample.timestamp) else { continue }
                beginning = beginning ?? time
                guard time > start, gate.lets(sample.timestamp, interval: interval()) else { continue }
                let first = first ?? time
                self.first = first
                try await timeline.wait(until: time, first: first)
                if let failure, time - (beginning ?? time) >= failure.after { throw failure.error }
                return (sample, time)
            }
            guard let batch = try await cutter.next() else { return nil }
            (samples, position) = (batch.samples(Sample.self), 0)
            (window, shift) = (batch.window, batch.shift)
        }
    }
}

/// Selects samples at an interval by their timestamps, as the hardware does.
///
/// A sample passes if the interval has elapsed since the last one that passed. Delivered intervals are therefore
/// multiples of the recording's interval. With samples 5 ms apart and an interval of 12.5 ms, every third sample
/// passes, 15 ms apart. A late sample does not pass, because the interval has not elapsed.
private struct UpdateInterval {
    /// The shortest and longest intervals, in seconds: 100 Hz and 0.1 Hz.
    static let shortest = 0.01, longest = 10.0
    /// The tolerance for early samples, as a fraction of the recording's interval, which varies.
    private static let tolerance = 0.1

    /// The rule for timestamps, which distinguishes clock resets from late samples.
    let rule: ClockRule
    private var last: Double?
    private var newest: Double?

    init(rule: ClockRule) { self.rule = rule }

    /// Returns the interval within the limits; the shortest one for NaN.
    static func limited(_ interval: Double) -> Double {
        interval.isNaN ? shortest : min(max(interval, shortest), longest)
    }

    /// Returns whether a sample passes.
    ///
    /// - Parameters:
    ///   - time: The sample's timestamp in seconds.
    ///   - interval: The requested interval in seconds.
    /// - Returns: `true` if the sample passes.
    mutating func lets(_ time: Double, interval: Double) -> Bool {
        let step = newest.map { time - $0 } ?? 0
        newest = time
        // A clock reset starts a new interval.
        let due = Self.limited(interval) - Self.tolerance * max(step, 0)
        if let last, !rule.isReset(from: last, to: time), time - last < due { return false }
        last = time
        return true
    }
}
