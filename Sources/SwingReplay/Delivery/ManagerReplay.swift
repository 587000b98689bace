import Synchronization

/// The replay of a manager, which it looks up whenever updates start.
///
/// A replay that the manager was created with never changes; nor does that of a ``Replay/perform(_:)`` around the
/// creation.
final class ManagerReplay: Sendable {
    /// The replay of started updates, and the timeline that they share.
    struct Bound: Sendable {
        let replay: Replay?
        /// A number that differs for each replay that the manager has delivered.
        let number: Int
        let timeline: ReplayTimeline

        /// The settings; the default ones without a replay.
        var settings: Replay { replay ?? Replay(accelerometer: []) }
    }

    private let fixed: Replay.Numbered?
    private let bound = Mutex<Bound?>(nil)

    /// Creates the replay of a new manager.
    ///
    /// - Parameter replay: The replay to deliver; `nil` for the current one.
    init(_ replay: Replay?) {
        fixed = replay.map { Replay.Numbered(replay: $0, number: 0) } ?? Replay.surrounding
    }

    /// The replay that updates would deliver if they started now.
    var current: Replay? { (fixed ?? Replay.numbered).replay }

    /// Returns the replay for updates that start now.
    ///
    /// Updates of the same replay share a timeline.
    func bind() -> Bound {
        let now = fixed ?? Replay.numbered
        return bound.withLock { bound in
            if let bound, bound.number == now.number { return bound }
            let settings = now.replay ?? Replay(accelerometer: [])
            let new = Bound(
                replay: now.replay, number: now.number,
                timeline: ReplayTimeline(
                    settings.pace, clock: settings.clock, firstTimestamp: settings.firstTimestamp))
            bound = new
            return new
        }
    }
}
