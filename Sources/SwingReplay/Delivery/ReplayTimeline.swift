import Synchronization

/// A schedule for batches and samples, shared by both streams of a manager.
///
/// All instants are relative to one fixed anchor, so a long replay does not accumulate delay.
final class ReplayTimeline: Sendable {
    /// A time of the recording and the corresponding instant of the clock.
    private struct Anchor {
        let time: Double
        let instant: Duration
        /// The timestamp of a sample minus the time of the recording.
        let offset: Double
    }

    private struct State {
        var anchor: Anchor?
        var users = 0
    }

    private let state = Mutex(State())
    private let factor: Double?
    private let firstTimestamp: (@Sendable () -> Double)?
    private let now: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void

    init(_ pace: ReplayPace, clock: some Clock<Duration>, firstTimestamp: (@Sendable () -> Double)? = nil) {
        let start = clock.now
        factor = pace.factor
        self.firstTimestamp = firstTimestamp
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    private init(restarting timeline: ReplayTimeline) {
        (factor, firstTimestamp) = (timeline.factor, timeline.firstTimestamp)
        (now, sleep) = (timeline.now, timeline.sleep)
    }

    /// Returns a schedule of the same pace and clock whose recording starts with the first wait.
    func restarted() -> ReplayTimeline { ReplayTimeline(restarting: self) }

    /// The timestamp of a delivered sample minus the time of the recording; 0 before the first wait.
    var offset: Double { state.withLock { $0.anchor?.offset ?? 0 } }

    /// Whether anything waits.
    var isPaced: Bool { factor != nil }

    /// Waits until the given time of the recording.
    ///
    /// - Parameters:
    ///   - time: A time of the stream in seconds.
    ///   - first: The stream's first time. It starts the recording if this stream is the first to wait.
    ///   - delay: An additional delay.
    /// - Throws: `CancellationError` if the task is cancelled.
    func wait(until time: Double, first: Double, delay: Duration = .zero) async throws {
        let now = now()
        let anchor = anchor(first, now)
        guard let factor else { return try Task.checkCancellation() }
        // Limits the wait to about ten years.
        let seconds = min((time - anchor.time) / factor, 3e8)
        let instant = anchor.instant + .seconds(seconds.isFinite ? seconds : 0) + delay
        // A late element does not wait, but observes cancellation.
        guard instant > now else { return try Task.checkCancellation() }
        try await sleep(instant)
    }

    /// Returns the anchor, which the first time of the first stream to wait sets.
    private func anchor(_ first: Double, _ now: Duration) -> Anchor {
        if let anchor = state.withLock({ $0.anchor }) { return anchor }
        // The closure runs without the lock, because it is the program's.
        let offset = firstTimestamp.map { $0() - first } ?? 0
        return state.withLock { state in
            let anchor = state.anchor ?? Anchor(time: first, instant: now, offset: offset)
            state.anchor = anchor
            return anchor
        }
    }

    /// Records that updates start.
    ///
    /// The recording starts now if no other updates are active.
    func enter() {
        state.withLock { state in
            if state.users == 0 { state.anchor = nil }
            state.users += 1
        }
    }

    /// Records that updates have ended.
    func leave() { state.withLock { $0.users -= 1 } }
}

/// The speed of a replay.
public struct ReplayPace: Hashable, Sendable {
    /// The seconds of the recording per second; `nil` for no wait.
    let factor: Double?

    /// The speed of the recording.
    public static let realTime = ReplayPace(factor: 1)

    /// As fast as the consumer requests batches or samples.
    ///
    /// With a handler, updates are as fast as the handler returns. Without a handler, the recording ends at once.
    public static let asPulled = ReplayPace(factor: nil)

    /// Returns a multiple of the recording's speed.
    ///
    /// - Parameter factor: The seconds of the recording per second.
    /// - Returns: The pace.
    /// - Precondition: The factor is from 0.001 to 1,000,000.
    public static func times(_ factor: Double) -> ReplayPace {
        precondition((0.001...1e6).contains(factor), "the factor must be from 0.001 to 1,000,000")
        return ReplayPace(factor: factor)
    }
}
