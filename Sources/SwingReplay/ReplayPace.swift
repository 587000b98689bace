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
