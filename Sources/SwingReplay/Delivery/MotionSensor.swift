import SwingMotion
import Synchronization

/// One sensor of a ``MotionManager``.
final class MotionSensor<Sample: ReplayedSample>: Sendable {
    private let source: ReplaySource<Sample.Chunk>
    private let failure: TimedFailure?
    private let timeline: ReplayTimeline
    private let channel = UpdateChannel<Sample>()
    private let asked = AskedInterval()

    init(_ source: ReplaySource<Sample.Chunk>, _ failure: TimedFailure?, _ timeline: ReplayTimeline) {
        (self.source, self.failure, self.timeline) = (source, failure, timeline)
    }

    deinit { stop() }

    var isActive: Bool { channel.isActive }

    var latest: Sample? { channel.latest }

    /// The interval that is asked for, in seconds.
    var interval: Double {
        get { asked.value.withLock { $0 } }
        set { asked.value.withLock { $0 = newValue } }
    }

    /// Begins updates that are kept for whoever asks for the latest.
    func start() { start(to: .immediate, nil) }

    /// Begins updates; without a handler they are kept for whoever asks for the latest.
    ///
    /// - Parameters:
    ///   - problem: Why there can't be updates, or `nil`.
    ///   - change: What is done to each sample.
    ///   - queue: Where the handler runs.
    ///   - handler: What gets the samples.
    func start(
        problem: MotionError? = nil, change: @escaping @Sendable (inout Sample) -> Void = { _ in },
        to queue: some UpdateQueue, _ handler: UpdateHandler<Sample>?
    ) {
        let source = problem.map { ReplaySource(failingWith: $0) } ?? source
        channel.begin(timeline) { [failure, asked] run in
            var samples = ReplayedSamples<Sample>(source, failure: failure)
            do {
                while let next = try await samples.next({ asked.value.withLock { $0 } }, by: run.timeline) {
                    var sample = next
                    change(&sample)
                    let changed = sample
                    guard run.publish(changed) else { return }
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
}

/// An interval that may change while updates are under way.
private final class AskedInterval: Sendable {
    let value = Mutex(UpdateInterval.shortest)
}

/// One stream of single samples on its way to a consumer, at an interval.
struct ReplayedSamples<Sample: ReplayedSample> {
    private var cutter: BatchCutter<Sample.Chunk>
    private var gate = UpdateInterval()
    private let failure: TimedFailure?
    /// The samples that were read last and what places them in time, the next sample's place first.
    private var samples: [Sample] = []
    private var position = 0
    private var window = 0.0..<0.0
    private var shift = 0.0
    private var first: Double?

    init(_ source: ReplaySource<Sample.Chunk>, failure: TimedFailure?) {
        // What is read at a time does not show.
        cutter = BatchCutter(source.open(), BatchSizes(first: 0.25, duration: 0.25))
        self.failure = failure
    }

    /// The next sample that passes, once its time has come; `nil` at the end.
    ///
    /// A sample whose time is stray has no place in time, and does not pass.
    ///
    /// - Parameters:
    ///   - interval: Says the interval that is asked for by now, in seconds.
    ///   - timeline: What tells when it is time.
    /// - Returns: The sample.
    /// - Throws: What the source throws, the error that was asked for, and `CancellationError`.
    mutating func next(_ interval: () -> Double, by timeline: ReplayTimeline) async throws -> Sample? {
        while true {
            while position < samples.count {
                let sample = samples[position]
                position += 1
                guard window.contains(sample.timestamp), gate.lets(sample.timestamp, interval: interval()) else {
                    continue
                }
                let time = sample.timestamp + shift
                let first = first ?? time
                self.first = first
                try await timeline.wait(until: time, first: first)
                if let failure, time - first >= failure.after { throw failure.error }
                return sample
            }
            guard let batch = try await cutter.next() else { return nil }
            (samples, position) = (batch.samples(Sample.self), 0)
            (window, shift) = (batch.window, batch.shift)
        }
    }
}

/// Lets samples pass at an interval, by their timestamps: as the hardware does, some of those that there are.
///
/// A sample passes once the interval has gone by since the last that passed. So the intervals that are delivered are whole steps of the
/// recording: of samples 5 ms apart, an interval of 12.5 ms lets every third pass, 15 ms apart.
struct UpdateInterval {
    /// The shortest interval, in seconds: 100 Hz.
    static let shortest = 0.01
    /// Which part of a step a sample may come early, since steps vary.
    private static let tolerance = 0.1

    private var last: Double?
    private var newest: Double?

    /// Whether a sample passes.
    ///
    /// - Parameters:
    ///   - time: When it was taken, in seconds.
    ///   - interval: The interval that was asked for, in seconds.
    /// - Returns: Whether it does.
    mutating func lets(_ time: Double, interval: Double) -> Bool {
        let step = newest.map { time - $0 } ?? 0
        newest = time
        // A clock that has begun anew begins a new interval.
        let due = max(interval, Self.shortest) - Self.tolerance * max(step, 0)
        if let last, time >= last, time - last < due { return false }
        last = time
        return true
    }
}
