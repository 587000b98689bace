public import SwingMotion

/// What the columns of tables contain, where their names do not state it.
public struct ColumnMap: Hashable, Sendable {
    /// A column: by its name in the header, or by its place, from 1.
    package enum Reference: Hashable, Sendable {
        /// The column with a name in the header.
        case name(String)
        /// The column at a place; the first is 1.
        case place(Int)
    }

    /// Columns of times.
    package struct TimeColumn: Hashable, Sendable {
        /// The column.
        package var column: Reference
        /// Its unit: `s`, `ms`, `us` or `ns`; `nil` to infer it from the values.
        package var unit: String?
    }

    /// Three columns of a quantity, along x, y and z; or four of a quaternion, w, x, y and z.
    package struct AxisColumns: Hashable, Sendable {
        /// The columns.
        package var columns: [Reference]
        /// Their unit, such as `m/s^2` or `deg/s`; `nil` for g, or rad/s.
        package var unit: String?
        /// A factor in addition to that of the unit.
        package var scale = 1.0
        /// What each column is multiplied by: 1 or -1.
        package var signs: [Double]?
        /// Whether a quaternion turns the world's frame into the device's, the other way round than Core Motion's.
        package var isFromWorld = false
    }

    /// One sensor's columns.
    package struct SensorColumns: Hashable, Sendable {
        /// The file that has them; `nil` if there is only one.
        package var file: String?
        /// When the samples were taken.
        package var time: TimeColumn
        /// The quantities, by their names in a map: `acceleration`, `rotationRate`, `gravity`, `userAcceleration`, `attitude`.
        package var quantities: [String: AxisColumns]
    }

    /// The accelerometer's columns; `nil` to add device motion's gravity and user acceleration.
    package var accelerometer: SensorColumns?
    /// Device motion's columns; `nil` if there are none.
    package var deviceMotion: SensorColumns?
    /// Remarks of the map's author, which are not read.
    package var notes: [String] = []

    /// The quantities that a stream can have.
    static let accelerometerQuantities = ["acceleration"]
    static let motionQuantities = ["rotationRate", "gravity", "userAcceleration", "attitude"]

    /// Reads a map.
    ///
    /// - Parameter path: Where the JSON file is.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be read, or is no map; its message names the key.
    public init(readingAt path: String) throws(SwingError) { self = try ColumnMapJSON.read(path) }

    init(accelerometer: SensorColumns? = nil, deviceMotion: SensorColumns? = nil, notes: [String] = []) {
        self.accelerometer = accelerometer
        self.deviceMotion = deviceMotion
        self.notes = notes
    }

    /// Whether the map names the files that contain the columns.
    package var namesFiles: Bool { accelerometer?.file != nil || deviceMotion?.file != nil }

    /// The map as a JSON object that ``init(readingAt:)`` reads.
    public var json: String { ColumnMapJSON.text(of: self) }
}
