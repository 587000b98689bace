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
    /// The wrist that wears the device.
    public var wrist: Side?
    /// The side of the device's crown.
    public var crown: Side?
    /// The player's name.
    public var player: String?
    /// The player's dominant hand.
    public var handedness: Side?
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

/// The provenance of a recording's values: their source, how they were converted, and what was assumed.
///
/// The converted values always follow Core Motion: g, rad/s and seconds, with z = −1 at rest, display up.
package struct SourceProvenance: Hashable, Sendable {
    /// The format of the original recording, such as `sensor-logger`; `nil` if the recording was not converted.
    package var convertedFrom: String?
    /// The factors that converted the source's values to g and rad/s.
    package var factors = UnitFactors()
    /// The unit of the source's timestamps.
    package var clockUnit = ClockUnit.second
    /// The time at which the converted timestamps are zero.
    package var clockOrigin = ClockOrigin.unknown
    /// The source of the time of day.
    package var wallClock = WallClock.none
    /// The factor that converted x, y and z to Core Motion's directions: −1 if the source shows +1 at rest, display up.
    package var frameSign = 1
    /// The origin of the accelerometer's samples.
    package var acceleration = AccelerationOrigin.recorded
    /// The origin of device motion's gravity.
    package var gravity = GravityOrigin.recorded
    /// The assumptions about what the source does not state, each one sentence without a full stop.
    package var assumptions: [String] = []

    /// Whether device motion is the output of sensor fusion; if not, its rotation rate is a gyroscope's.
    package var hasSensorFusion: Bool { gravity != .estimated || factors.userAcceleration != nil }

    /// Creates the provenance of a source that follows Core Motion and needs no assumptions.
    package init() {}

    /// The factors that converted the source's values; `nil` for a quantity that the source does not contain.
    package struct UnitFactors: Hashable, Sendable {
        /// The factor from the source's unit of total acceleration to g.
        package var acceleration: Double?
        /// The factor from the source's unit of rotation rate to rad/s.
        package var rotationRate: Double?
        /// The factor from the source's unit of gravity to g.
        package var gravity: Double?
        /// The factor from the source's unit of user acceleration to g.
        package var userAcceleration: Double?

        /// Creates the factors of a source.
        ///
        /// - Parameters:
        ///   - acceleration: The factor for total acceleration, to g.
        ///   - rotationRate: The factor for the rotation rate, to rad/s.
        ///   - gravity: The factor for gravity, to g.
        ///   - userAcceleration: The factor for user acceleration, to g.
        package init(
            acceleration: Double? = 1, rotationRate: Double? = 1, gravity: Double? = 1, userAcceleration: Double? = 1
        ) {
            self.acceleration = acceleration
            self.rotationRate = rotationRate
            self.gravity = gravity
            self.userAcceleration = userAcceleration
        }
    }

    /// The unit of a source's timestamps.
    package enum ClockUnit: String, SourceCategory {
        /// 1 s.
        case second = "s"
        /// 10⁻³ s.
        case millisecond = "ms"
        /// 10⁻⁶ s.
        case microsecond = "us"
        /// 10⁻⁹ s.
        case nanosecond = "ns"
    }

    /// The time at which a recording's timestamps are zero.
    package enum ClockOrigin: String, SourceCategory {
        /// Unknown: the recording does not state it.
        case unknown
        /// The start of the device.
        case boot
        /// 1970-01-01 00:00:00 UTC.
        case epoch
        /// The start of the recording.
        case recordingStart = "recording_start"
    }

    /// The source of the time of day.
    package enum WallClock: String, SourceCategory {
        /// The time of day is unknown.
        case none
        /// The recording's metadata.
        case stated
        /// The timestamps, which count from 1970.
        case timestamps
        /// A column with the time of day, in addition to the sensors' clock.
        case rows
    }

    /// The origin of the accelerometer's samples.
    package enum AccelerationOrigin: String, SourceCategory {
        /// The accelerometer's own stream.
        case recorded
        /// The sum of device motion's gravity and user acceleration, at device motion's rate and after its filter.
        case rebuilt
    }

    /// The origin of device motion's gravity.
    package enum GravityOrigin: String, SourceCategory {
        /// The source's own sensor fusion.
        case recorded
        /// The attitude, from which gravity is computed exactly.
        case attitude
        /// An estimate from the accelerometer and the rotation rate.
        case estimated
    }
}

/// A category whose raw value is its name in files.
///
/// Add cases at the end only, because files store their positions too.
package protocol SourceCategory: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

extension SourceCategory {
    /// The names of all cases, in the order of their codes.
    package static var names: [String] { allCases.map(\.rawValue) }

    /// The position among all cases, from 0, as stored in columns of categories.
    package var code: Int8 { Int8(truncatingIfNeeded: Self.allCases.enumerated().first { $1 == self }?.offset ?? 0) }
}
