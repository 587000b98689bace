public import SwingMotion

/// What the columns of tables hold, where their names do not tell.
public struct ColumnMap: Hashable, Sendable {
    /// A column: by its name in the header, or by its place, from 1.
    public enum Column: Hashable, Sendable {
        /// The column with a name in the header.
        case name(String)
        /// The column at a place; the first is 1.
        case place(Int)
    }

    /// Columns of times.
    public struct Time: Hashable, Sendable {
        /// The column.
        public var column: Column
        /// Its unit: `s`, `ms`, `us` or `ns`; `nil` to tell it from the values.
        public var unit: String?
    }

    /// Three columns of a quantity, along x, y and z; or four of a quaternion, w, x, y and z.
    public struct Axes: Hashable, Sendable {
        /// The columns.
        public var columns: [Column]
        /// Their unit, such as `m/s^2` or `deg/s`; `nil` for g, or rad/s.
        public var unit: String?
        /// What the numbers are multiplied by beside what their unit asks for.
        public var scale = 1.0
        /// What each column is multiplied by: 1 or -1.
        public var signs: [Double]?
        /// Whether a quaternion turns the world's frame into the device's, the other way round than Core Motion's.
        public var isFromWorld = false
    }

    /// One sensor's columns.
    public struct Stream: Hashable, Sendable {
        /// The file that has them; `nil` if there is only one.
        public var file: String?
        /// When the samples were taken.
        public var time: Time
        /// The quantities, by their names in a map: `acceleration`, `rotationRate`, `gravity`, `userAcceleration`, `attitude`.
        public var quantities: [String: Axes]
    }

    /// The accelerometer's columns; `nil` to add device motion's gravity and user acceleration.
    public var accelerometer: Stream?
    /// Device motion's columns; `nil` if there are none.
    public var deviceMotion: Stream?
    /// What the map's author has to say; nothing of it is read.
    public var notes: [String] = []

    /// The quantities that a stream can have.
    static let accelerometerQuantities = ["acceleration"]
    static let motionQuantities = ["rotationRate", "gravity", "userAcceleration", "attitude"]

    /// Reads a map.
    ///
    /// - Parameter path: Where the JSON file is.
    /// - Throws: ``SwingError`` if it can't be read, or is no map; its message names the key.
    public init(readingAt path: String) throws(SwingError) { self = try ColumnMapJSON.read(path) }

    init(accelerometer: Stream?, deviceMotion: Stream?, notes: [String] = []) {
        self.accelerometer = accelerometer
        self.deviceMotion = deviceMotion
        self.notes = notes
    }

    /// Whether the map says which of several files holds the columns.
    public var namesFiles: Bool { accelerometer?.file != nil || deviceMotion?.file != nil }

    /// The map as a JSON object that ``init(readingAt:)`` reads.
    public var json: String { ColumnMapJSON.text(of: self) }
}
