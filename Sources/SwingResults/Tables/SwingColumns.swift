public import SwingMotion

/// One row of the table of swings: a swing, and the session it belongs to.
public struct ResultRow: Hashable, Sendable {
    /// Row of the swing's session in the table of sessions.
    public var sessionIndex = 0
    /// Name of that session.
    public var sessionID = ""
    /// Number of the swing in its session, from 0.
    public var swingInSession = 0
    /// The swing.
    ///
    /// Read back from a file it has no ``SwingMotion/Swing/window``.
    public var swing = Swing()
    /// Start of the swing, in seconds since 1970-01-01 00:00:00 UTC; NaN without a wall clock.
    public var startTime = Double.nan
    /// Onset of the contact, in seconds since 1970-01-01 00:00:00 UTC; NaN if unknown or nothing was hit.
    public var contactTime = Double.nan
    /// Peak of the acceleration, in seconds since 1970-01-01 00:00:00 UTC; NaN if unknown or nothing was hit.
    public var peakTime = Double.nan

    /// Creates a row without values.
    package init() {}
}

/// The table of swings: every column's name, type, unit and meaning, and where its value is in a row.
///
/// CSV headers, JSON keys, HDF5 datasets, their readers and ``PackedSwing`` follow it. A new column is added at the end.
package enum SwingColumns {
    static let all: [ResultColumn<ResultRow>] = [
        .integer("session_index", \.sessionIndex, .one, "row of the session in the table of sessions"),
        .text("session_id", \.sessionID, "name of the session"),
        .integer("swing_in_session", \.swingInSession, .one, "number of the swing in its session, from 0"),
        .category("outcome", \.outcomeCode, names: outcomes, "whether the swing met something"),
        .number("start_timestamp", \.swing.startTimestamp, .second, "start of the forward rotation, sensor clock"),
        .number("contact_timestamp", \.swing.contactTimestamp, .second, "onset of the contact, sensor clock"),
        .number("peak_timestamp", \.swing.peakTimestamp, .second, "peak of the high-passed acceleration, sensor clock"),
        .number("peak_rate_timestamp", \.swing.peakRateTimestamp, .second, "peak of the rotation rate, sensor clock"),
        .number("start_time", \.startTime, .epoch, "start of the forward rotation, UTC"),
        .number("contact_time", \.contactTime, .epoch, "onset of the contact, UTC"),
        .number("peak_time", \.peakTime, .epoch, "peak of the high-passed acceleration, UTC"),
        .number("time_to_contact", \.swing.timeToContact, .second, "time from start to contact"),
        .number(
            "peak_acceleration", \.swing.peakAcceleration, .gravity,
            "greatest magnitude of the high-passed acceleration"),
        .number(
            "peak_rotation_rate", \.swing.peakRotationRate, .radianPerSecond,
            "greatest magnitude of the gravity-aligned rotation rate"),
        .number(
            "rotation_angle", \.swing.rotationAngle, .radian,
            "integral of the magnitude of the gravity-aligned rotation rate from start to contact"),
        .number("time_to_peak_rate", \.swing.timeToPeakRate, .second, "time from start to peak rotation rate"),
        .number("contact_score", \.swing.contactScore, .one, "how much speaks for a contact, 0 to 1"),
        .number(
            "start_sensitivity", \.swing.startSensitivity, .second,
            "shift of the start when the threshold moves by 25 percent"),
        .number(
            "start_spread", \.swing.startSpread, .second,
            "standard deviation of the instants that explain the signals as well as the start"),
        .number(
            "motion_latency", \.swing.motionLatency, .second,
            "how much later than the accelerometer device motion was; start and greatest rate are set back by it"),
        .number("confidence", \.swing.confidence, .one, "how far to trust the time to contact, 0 to 1"),
        .flags("flags", \.flagBits, names: flags, "why values are doubtful or omitted"),
        .integer("clock", \.swing.clock, .one, "run of the sensor clock, one more after each reset"),
    ]

    /// The column of that name.
    ///
    /// - Precondition: There is one.
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
    /// The outcome as tables store it.
    fileprivate var outcomeCode: Int8 {
        get { swing.outcome.rawValue }
        set { swing.outcome = SwingOutcome(rawValue: newValue) ?? .uncertain }
    }

    /// The flags as tables store them.
    fileprivate var flagBits: Int32 {
        get { swing.flags.rawValue }
        set { swing.flags = SwingFlags(rawValue: newValue) }
    }
}

// MARK: - Windows

/// One signal of the windows: a table with a row per swing and a column per instant of a grid.
struct WindowSignal: Sendable {
    /// What a signal's columns are: seconds after the contact, or after the peak rotation rate.
    struct Grid: Sendable {
        let name: String
        let times: [Double]
        let meaning = "time after the contact, or the peak rotation rate"

        static let accelerometer = Grid(name: "accel_time", times: SwingWindow.accelerometerTime)
        static let motion = Grid(name: "motion_time", times: SwingWindow.motionTime)
    }

    let name: String
    let grid: Grid
    let unit: ColumnUnit
    let meaning: String
    let values: any WritableKeyPath<SwingWindow, [Float]> & Sendable

    static let all = [
        WindowSignal("acceleration_x", \.acceleration.x.array, .accelerometer, .gravity, "total acceleration, x"),
        WindowSignal("acceleration_y", \.acceleration.y.array, .accelerometer, .gravity, "total acceleration, y"),
        WindowSignal("acceleration_z", \.acceleration.z.array, .accelerometer, .gravity, "total acceleration, z"),
        WindowSignal("filtered_z", \.filteredZ, .accelerometer, .gravity, "high-passed acceleration, z"),
        WindowSignal(
            "rotation_rate_about_gravity", \.rotationRateAboutGravity, .motion, .radianPerSecond,
            "gravity-aligned rotation rate"),
    ]
    /// The signal that viewers draw first, and its grid.
    static let plotted = (name: "filtered_z", grid: Grid.accelerometer)

    private init(
        _ name: String, _ values: any WritableKeyPath<SwingWindow, [Float]> & Sendable, _ grid: Grid,
        _ unit: ColumnUnit, _ meaning: String
    ) {
        self.name = name
        self.grid = grid
        self.unit = unit
        self.meaning = meaning
        self.values = values
    }
}

// MARK: - Spool

/// A swing with its window as plain numbers, in the order of the tables: what a spool keeps of it.
///
/// Whole numbers, categories and flags are kept as numbers, which represent them exactly; a text as its length and bytes.
package struct PackedSwing {
    /// The columns' values.
    package private(set) var numbers: [Double] = []
    /// The window's signals.
    package private(set) var signals: [[Float]]

    /// How many signals there are.
    package static var signalCount: Int { WindowSignal.all.count }

    /// Packs a swing.
    package init(_ swing: Swing) {
        var row = ResultRow()
        row.swing = swing
        for column in SwingColumns.all {
            switch column.value {
            case .text(let path): numbers += Self.numbers(row[keyPath: path])
            case .optionalText(let path): numbers += Self.numbers(row[keyPath: path] ?? "")
            case .integer(let path): numbers.append(Double(row[keyPath: path]))
            case .number(let path): numbers.append(row[keyPath: path])
            case .category(let path, _): numbers.append(Double(row[keyPath: path]))
            case .flags(let path, _): numbers.append(Double(row[keyPath: path]))
            }
        }
        signals = WindowSignal.all.map { swing.window[keyPath: $0.values] }
    }

    /// Takes numbers and signals that were packed before.
    package init(numbers: [Double], signals: [[Float]]) {
        (self.numbers, self.signals) = (numbers, signals)
    }

    /// The swing.
    ///
    /// - Precondition: Numbers and signals are as they were packed.
    package var swing: Swing {
        var row = ResultRow()
        var rest = numbers[...]
        for column in SwingColumns.all {
            let number = rest.removeFirst()
            let value: ColumnValue
            switch column.value {
            case .text, .optionalText:
                value = .text(String(decoding: rest.prefix(Int(number)).map { UInt8($0) }, as: UTF8.self))
                rest.removeFirst(Int(number))
            case .integer: value = .integer(Int(number))
            case .number: value = .number(number)
            case .category(_, let names): value = .names([names[Int(number)]])
            case .flags(_, let names):
                value = .names(ResultColumn<ResultRow>.Value.flagNames(names, in: Int32(number)))
            }
            let isSet = column.set(value, in: &row)
            precondition(isSet, "\(column.name) was packed as another type")
        }
        for (signal, values) in zip(WindowSignal.all, signals) { row.swing.window[keyPath: signal.values] = values }
        return row.swing
    }

    private static func numbers(_ text: String) -> [Double] { [Double(text.utf8.count)] + text.utf8.map { Double($0) } }
}
