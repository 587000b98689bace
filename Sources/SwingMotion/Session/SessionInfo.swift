/// The facts of a recorded session that its samples do not tell.
///
/// Texts are as the recording states them, and `nil` where it says nothing.
public struct SessionInfo: Hashable, Sendable {
    /// What names the session.
    public var sessionID: String
    /// When the session's first sample was taken, in seconds since 1970-01-01 00:00:00 UTC.
    public var startedAt: Double?
    /// When the sensors' clock was zero, in seconds since 1970-01-01 00:00:00 UTC.
    public var bootTime: Double?
    /// Which wrist wears the device: `left` or `right`.
    public var wrist: String?
    /// On which side the crown is: `left` or `right`.
    public var crown: String?
    /// What names the player.
    public var player: String?
    /// With which hand the player plays: `left` or `right`.
    public var handedness: String?
    /// The sport, such as `baseball`.
    public var sport: String?
    /// The device, such as `Watch7,1`.
    public var deviceModel: String?
    /// The device's system, such as `watchOS 11.2`.
    public var osVersion: String?

    /// Creates the facts of a session of which only the name is known.
    ///
    /// - Parameter sessionID: What names the session.
    public init(sessionID: String) {
        self.sessionID = sessionID
    }

    /// What to add to a time of the sensors' clock to get seconds since 1970-01-01 00:00:00 UTC.
    ///
    /// - Parameter firstTimestamp: The time of the session's first sample on the sensors' clock, in seconds.
    /// - Returns: The offset in seconds, or `nil` if the session has no wall-clock anchor.
    package func wallClockOffset(firstTimestamp: Double) -> Double? {
        bootTime ?? startedAt.map { $0 - firstTimestamp }
    }
}
