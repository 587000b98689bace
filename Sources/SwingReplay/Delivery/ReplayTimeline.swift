import Synchronization

/// A schedule for batches and samples, shared by both streams of a manager.
///
/// All instants are relative to one fixed anchor, so a long replay does not accumulate delay.
final class ReplayTimeline: Sendable {
    /// A time of the recording and the corresponding instant of the clock.
    private struct Anchor {
        let time: Double
        let instant: Duration
    }

    private struct State {
        var anchor: Anchor?
        var users = 0
    }

    private let state = Mutex(State())
    private let factor: Double?
    private let now: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void

    init(_ pace: ReplayPace, clock: some Clock<Duration>) {
        let start = clock.now
        factor = pace.factor
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    private init(
        factor: Double?, now: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        (self.factor, self.now, self.sleep) = (factor, now, sleep)
    }

    /// Returns a schedule of the same pace and clock whose recording starts with the first wait.
    func restarted() -> ReplayTimeline { ReplayTimeline(factor: factor, now: now, sleep: sleep) }

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
        guard let factor else { return try Task.checkCancellation() }
        let now = now()
        let anchor = state.withLock { state in
            let anchor = state.anchor ?? Anchor(time: first, instant: now)
            state.anchor = anchor
            return anchor
        }
        // Limits the wait to about ten years.
        let seconds = min((time - anchor.time) / factor, 3e8)
        let instant = anchor.instant + .seconds(seconds.isFinite ? seconds : 0) + delay
        // A late element does not wait, but observes cancellation.
        guard instant > now else { return try Task.checkCancellation() }
        try await sleep(instant)
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
