public import SwingMotion

/// One row of the table of swings: a swing, and the session it belongs to.
public struct ResultRow: Hashable, Sendable {
    /// The row of the swing's session in the table of sessions.
    public var sessionIndex = 0
    /// The name of that session.
    public var sessionID = ""
    /// The number of the swing within its session, starting at 1.
    public var swingInSession = 1
    /// The swing.
    ///
    /// Swings that are read from a file have no ``SwingMotion/Swing/window``.
    public var swing = Swing()
    /// The start, in seconds since 1970-01-01 00:00:00 UTC; `nil` without a wall clock.
    public var startTime: Double?
    /// The onset of the contact, in seconds since 1970-01-01 00:00:00 UTC; `nil` without contact or wall clock.
    public var contactTime: Double?
    /// The peak of the acceleration, in seconds since 1970-01-01 00:00:00 UTC; `nil` without contact or wall clock.
    public var peakTime: Double?

    /// Creates a row without values.
    package init() {}
}

/// The columns of the table of swings: name, type, unit, meaning, and key path of each.
///
/// CSV headers, JSON keys, HDF5 datasets, their readers and ``PackedSwing`` use this list. Add a new column at the end.
package enum SwingColumns {
    /// The table of swings.
    package static let table = ResultTable("swings", dimension: "swing", type: "swing", columns: all)

    static let all: [ResultColumn<ResultRow>] = [
        .integer("session_index", \.sessionIndex, .one, "row of the swing's session in the table of sessions"),
        .text("session_id", \.sessionID, "name of the session"),
        .integer("swing_in_session", \.swingInSession, .one, "number of the swing within its session, from 1"),
        .category("outcome", \.outcomeCode, names: outcomes, "miss, contact or uncertain"),
        .optionalNumber(
            "start_timestamp", \.swing.startTimestamp, .second,
            "last rise of the rotation rate about the profile's axis through 10 % of its peak, sensor clock"),
        .optionalNumber("contact_timestamp", \.swing.contactTimestamp, .second, "onset of the contact, sensor clock"),
        .optionalNumber(
            "peak_timestamp", \.swing.peakTimestamp, .second,
            "peak of the high-passed acceleration along z, sensor clock"),
        .optionalNumber(
            "peak_rate_timestamp", \.swing.peakRateTimestamp, .second,
            "peak of the rotation rate about the profile's axis, sensor clock"),
        .optionalNumber("start_time", \.startTime, .epoch, "start, UTC"),
        .optionalNumber("contact_time", \.contactTime, .epoch, "onset of the contact, UTC"),
        .optionalNumber("peak_time", \.peakTime, .epoch, "peak of the high-passed acceleration along z, UTC"),
        .optionalNumber(
            "time_to_contact", \.swing.timeToContact, .second,
            "time from start to contact; NaN without contact, or if omitted because doubtful"),
        .optionalNumber(
            "peak_acceleration", \.swing.peakAcceleration, .gravity,
            "maximum magnitude of the high-passed acceleration along z"),
        .optionalNumber(
            "peak_rotation_rate", \.swing.peakRotationRate, .radianPerSecond,
            "maximum rotation rate about the profile's axis before the impact shakes the gyroscope"),
        .optionalNumber(
            "rotation_angle", \.swing.rotationAngle, .radian,
            "angle of rotation about the profile's axis from start to contact"),
        .optionalNumber("time_to_peak_rate", \.swing.timeToPeakRate, .second, "time from start to peak rotation rate"),
        .optionalNumber("contact_score", \.swing.contactScore, .one, "probability of contact, 0 to 1; NaN if unknown"),
        .optionalNumber(
            "start_spread", \.swing.startSpread, .second,
            "standard deviation of the start from noise, sampling, latency and the doubt about the peak"),
        .optionalNumber(
            "motion_latency", \.swing.motionLatency, .second,
            "latency of device motion relative to the accelerometer; corrected in start and peak rate"),
        .number(
            "confidence", \.swing.confidence, .one,
            "probability that the time to contact is within 10 ms, 0 to 1; 0 if it is omitted"),
        .flags("flags", \.flagBits, names: flags, "reasons why values are doubtful or omitted"),
        .integer("clock", \.swing.clockRun, .one, "run of the sensor clock, from 0; each clock reset adds 1"),
        .integer("blow_count", \.swing.blowCount, .one, "number of blows during the contact; 0 without contact"),
        .optionalNumber(
            "gravity_start_timestamp", \.swing.gravityStartTimestamp, .second,
            "start about gravity, sensor clock; NaN if the rate about gravity does not lead to the contact"),
        .optionalNumber(
            "axis_tilt", \.swing.axisTilt, .radian,
            "angle between the swing's own axis and gravity at the peak rate"),
        .optionalNumber(
            "onset_timestamp", \.swing.onsetTimestamp, .second,
            "estimate of the instant at which the rotation leaves rest or reverses, sensor clock"),
        .optionalNumber(
            "onset_spread", \.swing.onsetSpread, .second,
            "standard deviation of the onset"),
        .optionalText("kind", \.swing.kind, "kind of the stroke by a player's own examples, or unknown"),
        .optionalNumber(
            "kind_probability", \.swing.kindProbability, .one,
            "probability of the most similar kind among those given, 0 to 1"),
        .optionalNumber(
            "top_timestamp", \.swing.topTimestamp, .second,
            "top of the backswing: last rise of the rotation rate about the profile's axis through 0 before the start, "
                + "sensor clock"),
        .optionalNumber(
            "top_spread", \.swing.topSpread, .second,
            "standard deviation of the top; the top is omitted above 20 ms"),
        .optionalNumber(
            "backswing_timestamp", \.swing.backswingTimestamp, .second,
            "beginning of the backswing: last rise of the opposite rate through 10 % of its peak before the top, "
                + "sensor clock"),
        .optionalNumber(
            "backswing_spread", \.swing.backswingSpread, .second,
            "standard deviation of the beginning of the backswing; the beginning is omitted above 20 ms"),
        .optionalNumber(
            "tempo", \.swing.tempo, .one,
            "duration of the backswing divided by that of the forward swing, from the top to the contact"),
        .optionalNumber(
            "peak_angular_acceleration", \.swing.peakAngularAcceleration, .radianPerSecondSquared,
            "maximum mean angular acceleration over 40 ms between start and peak rotation rate"),
    ]

    /// Returns the column with the given name.
    ///
    /// - Precondition: The table has such a column.
    package static func column(_ name: String) -> ResultColumn<ResultRow> {
        guard let column = all.first(where: { $0.name == name }) else {
            preconditionFailure("the table of swings has no column \(name)")
        }
        return column
    }

    private static let outcomes = SwingOutcome.allCases.map(\.name)
    private static let flags = SwingFlags.names.map(\.name)
}

extension ResultRow {
    /// The outcome's code in tables.
    fileprivate var outcomeCode: Int8 {
        get { swing.outcome.rawValue }
        set { swing.outcome = SwingOutcome(rawValue: newValue) ?? .uncertain }
    }

    /// The flags' bits in tables.
    fileprivate var flagBits: Int32 {
        get { swing.flags.rawValue }
        set { swing.flags = SwingFlags(rawValue: newValue) }
    }
}

// MARK: - Windows

/// One signal of the windows: a table with one row per swing and one column per time of a grid.
struct WindowSignal: Sendable {
    /// The times of a signal's columns, in seconds after the contact, or after the peak rotation rate without contact.
    struct Grid: Sendable {
        let name: String
        let times: [Double]
        let meaning = "time after the contact, or after the peak rotation rate without contact"

        static let accelerometer = Grid(name: "accel_time", times: SwingWindow.accelerometerTime)
        static let motion = Grid(name: "motion_time", times: SwingWindow.motionTime)
    }

    let name: String
    let grid: Grid
    let unit: ColumnUnit
    let meaning: String
    let values: any WritableKeyPath<SwingWindow, [Float]> & Sendable
    /// Passes the values of a window without a copy, which a key path would make.
    let read: @Sendable (SwingWindow, (Span<Float>) -> Void) -> Void

    static let all = [
        WindowSignal(
            "acceleration_x", \.acceleration.x.array, { $1($0.acceleration.x.span) }, .accelerometer, .gravity,
            "total acceleration, x axis"),
        WindowSignal(
            "acceleration_y", \.acceleration.y.array, { $1($0.acceleration.y.span) }, .accelerometer, .gravity,
            "total acceleration, y axis"),
        WindowSignal(
            "acceleration_z", \.acceleration.z.array, { $1($0.acceleration.z.span) }, .accelerometer, .gravity,
            "total acceleration, z axis"),
        WindowSignal(
            "filtered_z", \.filteredZ, { $1($0.filteredZ.span) }, .accelerometer, .gravity,
            "high-passed acceleration, z axis"),
        WindowSignal(
            "rotation_rate_about_axis", \.rotationRateAboutAxis, { $1($0.rotationRateAboutAxis.span) }, .motion,
            .radianPerSecond, "rotation rate about the profile's axis"),
    ]
    /// The signal that viewers draw first, and its grid.
    static let plotted = (name: "filtered_z", grid: Grid.accelerometer)

    private init(
        _ name: String, _ values: any WritableKeyPath<SwingWindow, [Float]> & Sendable,
        _ read: @escaping @Sendable (SwingWindow, (Span<Float>) -> Void) -> Void, _ grid: Grid, _ unit: ColumnUnit,
        _ meaning: String
    ) {
        self.name = name
        self.grid = grid
        self.unit = unit
        self.meaning = meaning
        self.values = values
        self.read = read
    }
}
