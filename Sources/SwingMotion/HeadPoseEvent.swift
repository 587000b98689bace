/// What a head did: one row of a table.
public struct HeadPoseEvent: Hashable, Sendable {
    /// What a row tells of.
    public enum Kind: Int8, CaseIterable, Hashable, Sendable {
        /// The time from a connection to its end.
        case segment = 0
        /// The other earphone took over.
        case sideChange = 1
        /// One repetition, such as a nod.
        case repetition = 2
        /// A stretch of time beyond the posture's angle.
        case posture = 3

        /// The name in files.
        public var name: String {
            switch self {
            case .segment: "segment"
            case .sideChange: "side_change"
            case .repetition: "repetition"
            case .posture: "posture"
            }
        }
    }

    /// What the row tells of.
    public var kind: Kind
    /// Which run of the sensor's clock.
    public var clock: Int
    /// Which connection, from 0.
    public var segment: Int
    /// When it began, in seconds on the sensor's clock.
    public var time: Double
    /// When it ended, in seconds on the sensor's clock; NaN for a change of sides.
    public var endTime = Double.nan
    /// Which earphone measured at the end.
    public var sensorLocation = SensorLocation.default
    /// The pose at the end; of a repetition and a posture, where it is farthest out.
    public var pose = HeadPose.unknown
    /// Of a segment, how many repetitions it has; of any other row, its number among the segment's rows of its kind, from 1.
    public var count = 0
    /// Of a segment, how long it was beyond the posture's angle, in seconds; else NaN.
    public var postureDuration = Double.nan
    /// Of a segment, the measured rate of its samples in Hz; else NaN.
    public var rate = Double.nan

    /// Creates a row of which nothing more is known.
    ///
    /// - Parameters:
    ///   - kind: What it tells of.
    ///   - clock: Which run of the sensor's clock.
    ///   - segment: Which connection, from 0.
    ///   - time: When it began, in seconds on the sensor's clock.
    public init(_ kind: Kind, clock: Int = 0, segment: Int = 0, time: Double) {
        self.kind = kind
        self.clock = clock
        self.segment = segment
        self.time = time
    }
}
