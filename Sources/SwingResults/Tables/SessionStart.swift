public import SwingMotion

/// What is known of a session when its first swing is written.
public struct SessionStart: Hashable, Sendable {
    /// The session's facts.
    public var info: SessionInfo
    /// The offset from the sensors' clock to seconds since 1970-01-01 00:00:00 UTC, or `nil`.
    public var wallClockOffset: Double?
    /// The accelerometer's sample rate in the first second, in Hz; `nil` if it is unknown.
    public var accelerometerRate: Double?

    /// Describes a session.
    ///
    /// - Parameters:
    ///   - info: The session's facts.
    ///   - wallClockOffset: The offset from the sensors' clock to seconds since 1970-01-01 00:00:00 UTC, or `nil`.
    ///   - accelerometerRate: The accelerometer's sample rate in the first second, in Hz, or `nil`.
    public init(_ info: SessionInfo, wallClockOffset: Double? = nil, accelerometerRate: Double? = nil) {
        self.info = info
        self.wallClockOffset = wallClockOffset
        self.accelerometerRate = accelerometerRate.known
    }

    /// Creates the start of a session that results contain.
    package init(_ record: SessionRecord) {
        self.init(record.info, accelerometerRate: record.number("accel_rate"))
    }
}
