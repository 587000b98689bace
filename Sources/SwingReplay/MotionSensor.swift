import Synchronization

/// One sensor of a ``MotionManager``.
final class MotionSensor<Sample: ReplayedSample>: Sendable {
    private let source: ChunkSource<Sample.Chunk>
    private let failure: ReplayFaults.Failure?
    private let timeline: ReplayTimeline
    private let channel = UpdateChannel<Sample>()
    private let asked = AskedInterval()

    init(_ source: ChunkSource<Sample.Chunk>, _ failure: ReplayFaults.Failure?, _ timeline: ReplayTimeline) {
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
        to queue: some UpdateQueue, _ handler: MotionManager.Handler<Sample>?
    ) {
        let source = problem.map { ChunkSource(failingWith: $0) } ?? source
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
