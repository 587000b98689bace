/// The metadata of a recorded session.
///
/// Texts are as in the recording, and `nil` if the recording does not contain them.
public struct SessionInfo: Hashable, Sendable {
    /// The session's name.
    public var sessionID: String
    /// The time of the session's first sample, in seconds since 1970-01-01 00:00:00 UTC.
    public var startedAt: Double?
    /// The time at which the sensors' clock was zero, in seconds since 1970-01-01 00:00:00 UTC.
    public var bootTime: Double?
    /// The wrist that wears the device: `left` or `right`.
    public var wrist: String?
    /// The side of the device's crown: `left` or `right`.
    public var crown: String?
    /// The player's name.
    public var player: String?
    /// The player's dominant hand: `left` or `right`.
    public var handedness: String?
    /// The sport, such as `baseball`.
    public var sport: String?
    /// The condition under which the session was recorded, such as `fatigued` or `new bat`.
    public var condition: String?
    /// The date of the session, such as `2026-05-01`; `nil` if only the samples' clock can give it.
    public var date: String?
    /// Remarks about the session.
    public var notes: String?
    /// The device's model, such as `Watch7,1`.
    public var deviceModel: String?
    /// The device's operating system, such as `watchOS 11.2`.
    public var osVersion: String?
    /// Further facts of the recording or of a table of sessions, by name.
    ///
    /// Values that are not text are in JSON.
    public var metadata: [String: String] = [:]

    /// Creates the metadata of a session with only a name.
    ///
    /// - Parameter sessionID: The session's name.
    public init(sessionID: String) {
        self.sessionID = sessionID
    }

    /// Returns the offset from the sensors' clock to seconds since 1970-01-01 00:00:00 UTC.
    ///
    /// - Parameter firstTimestamp: The timestamp of the session's first sample, in seconds on the sensors' clock.
    /// - Returns: The offset in seconds, or `nil` if the session has no wall-clock anchor.
    package func wallClockOffset(firstTimestamp: Double) -> Double? {
        bootTime ?? startedAt.map { $0 - firstTimestamp }
    }
}
