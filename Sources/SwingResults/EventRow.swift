/// A row of a detector's table.
public struct EventRow: Hashable, Sendable {
    /// What names the session.
    public var sessionID: String
    /// What to add to a time of the sensor's first clock to get seconds since 1970-01-01 00:00:00 UTC; NaN if unknown.
    public var wallClockOffset: Double
    /// The event.
    public var event: DetectedEvent

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - sessionID: What names the session.
    ///   - wallClockOffset: What to add to a time of the sensor's first clock to get seconds since 1970-01-01 00:00:00 UTC, or `nil`.
    ///   - event: The event.
    public init(sessionID: String, wallClockOffset: Double?, event: DetectedEvent) {
        self.sessionID = sessionID
        self.wallClockOffset = wallClockOffset ?? .nan
        self.event = event
    }
}
