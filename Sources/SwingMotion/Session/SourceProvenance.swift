/// What is known of where a recording's values come from: how they were converted, and what was assumed to read them.
///
/// The values themselves are always as Core Motion has them: g, rad/s and seconds, with z = −1 at rest, display up.
package struct SourceProvenance: Hashable, Sendable {
    /// The format of the recording that this one was converted from, such as `sensor-logger`; `nil` if it was not converted.
    package var convertedFrom: String?
    /// What the source's values were multiplied by to get g and rad/s.
    package var factors = UnitFactors()
    /// The unit of the source's timestamps.
    package var clockUnit = ClockUnit.second
    /// When the timestamps, as they are handed on, are zero.
    package var clockOrigin = ClockOrigin.unknown
    /// What tells the time of day.
    package var wallClock = WallClock.none
    /// What x, y and z were multiplied by to point as Core Motion's: −1 for a source that shows +1 at rest, display up.
    package var frameSign = 1
    /// Where the accelerometer's samples come from.
    package var acceleration = AccelerationOrigin.recorded
    /// Where device motion's gravity comes from.
    package var gravity = GravityOrigin.recorded
    /// What the source does not say and had to be assumed, each in one sentence without a full stop.
    package var assumptions: [String] = []

    /// Creates the notes of a source that has all values as Core Motion has them, and says no more.
    package init() {}

    /// What the source's values were multiplied by; `nil` for a quantity that the source does not have.
    package struct UnitFactors: Hashable, Sendable {
        /// For the accelerometer's total acceleration, to g.
        package var acceleration: Double?
        /// For the rotation rate, to rad/s.
        package var rotationRate: Double?
        /// For gravity, to g.
        package var gravity: Double?
        /// For user acceleration, to g.
        package var userAcceleration: Double?

        /// Creates the factors of a source.
        ///
        /// - Parameters:
        ///   - acceleration: For the accelerometer's total acceleration, to g.
        ///   - rotationRate: For the rotation rate, to rad/s.
        ///   - gravity: For gravity, to g.
        ///   - userAcceleration: For user acceleration, to g.
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

    /// When a recording's timestamps are zero.
    package enum ClockOrigin: String, SourceCategory {
        /// The recording does not state it.
        case unknown
        /// When the device was started.
        case boot
        /// 1970-01-01 00:00:00 UTC.
        case epoch
        /// When the recording began.
        case recordingStart = "recording_start"
    }

    /// What the time of day is derived from.
    package enum WallClock: String, SourceCategory {
        /// Nothing.
        case none
        /// The recording's facts state it.
        case stated
        /// The timestamps themselves count from 1970.
        case timestamps
        /// Rows have the time of day in addition to the sensors' clock.
        case rows
    }

    /// Where the accelerometer's samples come from.
    package enum AccelerationOrigin: String, SourceCategory {
        /// From an accelerometer's own stream.
        case recorded
        /// Device motion's gravity and user acceleration, added: its rate, and what its filter has left.
        case rebuilt
    }

    /// Where device motion's gravity comes from.
    package enum GravityOrigin: String, SourceCategory {
        /// From the source's own sensor fusion.
        case recorded
        /// Computed from the attitude, exactly.
        case attitude
        /// Estimated from the accelerometer and the rotation rate.
        case estimated
    }
}

/// A choice whose raw value is its name in files; cases are added at the end only, because files keep their positions too.
package protocol SourceCategory: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

extension SourceCategory {
    /// The names of all cases, in the order of their codes.
    package static var names: [String] { allCases.map(\.rawValue) }

    /// The position among all cases, from 0: what columns of categories hold.
    package var code: Int8 { Int8(truncatingIfNeeded: Self.allCases.enumerated().first { $1 == self }?.offset ?? 0) }
}
