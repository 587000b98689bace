/// What is known of where a recording's values come from: how they were converted, and what was assumed to read them.
///
/// The values themselves are always as Core Motion has them: g, rad/s and seconds, with z = −1 at rest, display up.
public struct SourceProvenance: Hashable, Sendable {
    /// The format of the recording that this one was converted from, such as `sensor-logger`; `nil` if it was not converted.
    public var convertedFrom: String?
    /// What the source's values were multiplied by to get g and rad/s.
    public var factors = UnitFactors()
    /// The unit of the source's timestamps.
    public var clockUnit = ClockUnit.second
    /// When the timestamps, as they are handed on, are zero.
    public var clockOrigin = ClockOrigin.unknown
    /// What tells the time of day.
    public var wallClock = WallClock.none
    /// What x, y and z were multiplied by to point as Core Motion's: −1 for a source that shows +1 at rest, display up.
    public var frameSign = 1
    /// Where the accelerometer's samples come from.
    public var acceleration = AccelerationOrigin.recorded
    /// Where device motion's gravity comes from.
    public var gravity = GravityOrigin.recorded
    /// What the source does not say and had to be assumed, each in one sentence without a full stop.
    public var assumptions: [String] = []

    /// Creates the notes of a source that has all values as Core Motion has them, and says no more.
    package init() {}

    /// What the source's values were multiplied by; `nil` for a quantity that the source does not have.
    public struct UnitFactors: Hashable, Sendable {
        /// For the accelerometer's total acceleration, to g.
        public var acceleration: Double?
        /// For the rotation rate, to rad/s.
        public var rotationRate: Double?
        /// For gravity, to g.
        public var gravity: Double?
        /// For user acceleration, to g.
        public var userAcceleration: Double?

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
    public enum ClockUnit: Int8, CaseIterable, Hashable, Sendable {
        /// 1 s.
        case second = 0
        /// 10⁻³ s.
        case millisecond = 1
        /// 10⁻⁶ s.
        case microsecond = 2
        /// 10⁻⁹ s.
        case nanosecond = 3

        /// The name in files.
        package var name: String {
            switch self {
            case .second: "s"
            case .millisecond: "ms"
            case .microsecond: "us"
            case .nanosecond: "ns"
            }
        }
    }

    /// When a recording's timestamps are zero.
    public enum ClockOrigin: Int8, CaseIterable, Hashable, Sendable {
        /// The recording does not say.
        case unknown = 0
        /// When the device was started.
        case boot = 1
        /// 1970-01-01 00:00:00 UTC.
        case epoch = 2
        /// When the recording began.
        case recordingStart = 3

        /// The name in files.
        package var name: String {
            switch self {
            case .unknown: "unknown"
            case .boot: "boot"
            case .epoch: "epoch"
            case .recordingStart: "recording_start"
            }
        }
    }

    /// What tells a recording's time of day.
    public enum WallClock: Int8, CaseIterable, Hashable, Sendable {
        /// Nothing.
        case none = 0
        /// The recording's facts state it.
        case stated = 1
        /// The timestamps themselves count from 1970.
        case timestamps = 2
        /// Rows carry the time of day beside the sensors' clock.
        case rows = 3

        /// The name in files.
        package var name: String {
            switch self {
            case .none: "none"
            case .stated: "stated"
            case .timestamps: "timestamps"
            case .rows: "rows"
            }
        }
    }

    /// Where the accelerometer's samples come from.
    public enum AccelerationOrigin: Int8, CaseIterable, Hashable, Sendable {
        /// From an accelerometer's own stream.
        case recorded = 0
        /// Device motion's gravity and user acceleration, added: its rate, and what its filter has left.
        case rebuilt = 1

        /// The name in files.
        package var name: String {
            switch self {
            case .recorded: "recorded"
            case .rebuilt: "rebuilt"
            }
        }
    }

    /// Where device motion's gravity comes from.
    public enum GravityOrigin: Int8, CaseIterable, Hashable, Sendable {
        /// From the source's own sensor fusion.
        case recorded = 0
        /// Computed from the attitude, exactly.
        case attitude = 1
        /// Estimated from the accelerometer and the rotation rate.
        case estimated = 2

        /// The name in files.
        package var name: String {
            switch self {
            case .recorded: "recorded"
            case .attitude: "attitude"
            case .estimated: "estimated"
            }
        }
    }
}
