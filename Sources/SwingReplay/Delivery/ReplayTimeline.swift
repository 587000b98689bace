import Synchronization

/// Tells when it is time for a batch or sample: both streams of a manager go by one timeline.
///
/// Instants are counted from one that is held fast, so that a replay does not fall behind however long it takes.
final class ReplayTimeline: Sendable {
    /// Where the recording's time is held against the clock's.
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

    /// Waits until the recording's `time` has come.
    ///
    /// - Parameters:
    ///   - time: A time of the stream, in seconds.
    ///   - first: The stream's first time, from which the recording's time counts if this stream is the first to wait.
    ///   - delay: How much later than that it shall be.
    /// - Throws: `CancellationError` if the task is cancelled meanwhile.
    func wait(until time: Double, first: Double, delay: Duration = .zero) async throws {
        guard let factor else { return try Task.checkCancellation() }
        let now = now()
        let anchor = state.withLock { state in
            let anchor = state.anchor ?? Anchor(time: first, instant: now)
            state.anchor = anchor
            return anchor
        }
        // No replay waits for more than ten years.
        let seconds = min((time - anchor.time) / factor, 3e8)
        let instant = anchor.instant + .seconds(seconds.isFinite ? seconds : 0) + delay
        // Who is behind does not sleep, but is cancelled all the same.
        guard instant > now else { return try Task.checkCancellation() }
        try await sleep(instant)
    }

    /// Takes note that updates begin; where none are under way, the recording begins now.
    func enter() {
        state.withLock { state in
            if state.users == 0 { state.anchor = nil }
            state.users += 1
        }
    }

    /// Takes note that updates have ended.
    func leave() { state.withLock { $0.users -= 1 } }
}

/// How fast a replay goes.
public struct ReplayPace: Hashable, Sendable {
    /// How many seconds of the recording pass in one second; `nil` if nobody waits.
    let factor: Double?

    /// As fast as it was recorded.
    public static let realTime = ReplayPace(factor: 1)

    /// As fast as batches or samples are asked for.
    ///
    /// Updates that go to a handler come as fast as the handler returns; without a handler the recording is over at once.
    public static let asPulled = ReplayPace(factor: nil)

    /// Some times as fast as it was recorded.
    ///
    /// - Parameter factor: How many seconds of the recording pass in one second.
    /// - Returns: The pace.
    /// - Precondition: The factor is from 0.001 to 1,000,000.
    public static func times(_ factor: Double) -> ReplayPace {
        precondition((0.001...1e6).contains(factor), "the factor must be from 0.001 to 1,000,000")
        return ReplayPace(factor: factor)
    }
}
