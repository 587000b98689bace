import SwingFiles
public import SwingMotion
package import SwingTables

/// A description of tables' columns, for tables whose column names do not identify the quantities.
public struct ColumnMap: Hashable, Sendable {
    /// A column, given by its name in the header or by its number from 1.
    package enum Reference: Hashable, Sendable {
        /// The column with this name in the header.
        case name(String)
        /// The column with this number; the first is 1.
        case place(Int)
    }

    /// A column of times.
    package struct TimeColumn: Hashable, Sendable {
        /// The column.
        package var column: Reference
        /// Its unit: `s`, `ms`, `us` or `ns`; `nil` to infer it from the values.
        package var unit: String?
    }

    /// The columns of a quantity: x, y and z, or a quaternion's w, x, y and z.
    package struct AxisColumns: Hashable, Sendable {
        /// The columns.
        package var columns: [Reference]
        /// Their unit, such as `m/s^2` or `deg/s`; `nil` for g, or rad/s.
        package var unit: String?
        /// A factor in addition to the unit's.
        package var scale = 1.0
        /// The sensor's range, in the columns' unit; `nil` if it is not stated.
        package var range: Double?
        /// The sign of each column, 1 or -1; `nil` if all are 1.
        package var signs: [Double]?
        /// Whether a quaternion rotates the world's frame into the device's, which is the inverse of Core Motion's.
        package var isFromWorld = false
    }

    /// The rows of one device in a table of several devices.
    package struct RowFilter: Hashable, Sendable {
        /// The column that names the device.
        package var column: Reference
        /// The value of the rows to read.
        package var value: String
    }

    /// One sensor's columns.
    package struct SensorColumns: Hashable, Sendable {
        /// The file that contains the columns; `nil` if there is only one file.
        package var file: String?
        /// The column of the samples' times; `nil` if the table has none.
        package var time: TimeColumn?
        /// The rate of the rows in Hz, in a table without times.
        package var sampleRate: Double?
        /// The rows that belong to the recording; `nil` for all.
        package var rows: RowFilter?
        /// The quantities by their names in a map.
        ///
        /// The names are `acceleration`, `rotationRate`, `gravity`, `userAcceleration` and `attitude`.
        package var quantities: [String: AxisColumns]
    }

    /// The accelerometer's columns; `nil` to use the sum of device motion's gravity and user acceleration.
    package var accelerometer: SensorColumns?
    /// Device motion's columns; `nil` if there are none.
    package var deviceMotion: SensorColumns?
    /// The order of day and month in the tables' dates; `nil` to infer it from the dates.
    package var dates: DateOrder?
    /// Notes for people; they are written but not read.
    package var notes: [String] = []

    /// The quantities that the accelerometer's table can contain.
    static let accelerometerQuantities = ["acceleration"]
    /// The quantities that device motion's table can contain.
    static let motionQuantities = ["rotationRate", "gravity", "userAcceleration", "attitude"]

    /// Reads a map.
    ///
    /// - Parameter path: The path of the JSON file.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be read, or is not a valid map; the message names the key.
    public init(readingAt path: String) throws(SwingError) { self = try ColumnMapJSON.read(path) }

    init(accelerometer: SensorColumns? = nil, deviceMotion: SensorColumns? = nil, notes: [String] = []) {
        self.accelerometer = accelerometer
        self.deviceMotion = deviceMotion
        self.notes = notes
    }

    /// Whether the map names the files that contain the columns.
    package var namesFiles: Bool { accelerometer?.file != nil || deviceMotion?.file != nil }

    /// The map as a JSON object, which ``init(readingAt:)`` reads.
    public var json: String { ColumnMapJSON.text(of: self) }
}

extension ColumnMap {
    /// Proposes a map for the tables at a path, from the names and values of their columns.
    ///
    /// Device motion and acceleration may be in different tables; each comes from the first table that contains it.
    ///
    /// - Parameter path: A file or a folder.
    /// - Throws: ``SwingMotion/SwingError`` if there is no table, or no table has rotation rates and a time.
    /// - Complexity: O(*n*) in the number of tables; of each, only the beginning is read, unless it does not show the unit of
    ///   rotation rates.
    public init(proposedFor path: String) throws(SwingError) { try self.init(proposedFor: path, dates: nil) }

    /// Proposes a map for tables with facts that they do not state, and that the map then states.
    ///
    /// - Parameters:
    ///   - path: A file or a folder.
    ///   - dates: The order of day and month; `nil` to infer it from the dates.
    ///   - sampleRate: The rate of the rows in Hz in tables without times; `nil` if each has times.
    /// - Throws: ``SwingMotion/SwingError`` as ``init(proposedFor:)``.
    package init(proposedFor path: String, dates: DateOrder?, sampleRate: Double? = nil) throws(SwingError) {
        guard case .files(let tree) = try RecordingPlace(at: path) else {
            _ = try HDF5RecordingReader(path: path, withAttitude: false).recording()
            throw SwingError(
                .badData, at: VisibleText.escaped(path),
                "is a recording in HDF5, expected a table of text; read it without a map")
        }
        do throws(SwingError) {
            try self.init(
                proposedFor: JSONTables.expanded(RecordingFiles(tree, dates: dates)), dates: dates,
                sampleRate: sampleRate)
        } catch {
            // The usual names and layouts need no map.
            guard (try? Recording(readingAt: path)) != nil else { throw error }
            throw SwingError(
                .badData, at: VisibleText.escaped(path),
                "is a recording of a known layout, expected a table that is only read with a map; read it without a map"
            )
        }
    }

    /// Proposes a map for files whose JSON texts are replaced with their tables.
    init(
        proposedFor all: RecordingFiles, dates: DateOrder? = nil, sampleRate: Double? = nil
    ) throws(SwingError) {
        let heads = HeadTables(among: all)
        if heads.areAlone { throw heads.error }
        let files = all.without(heads.files.map(\.path))
        if let error = ForeignFile.error(ofArchive: all.tree) { throw error }
        guard !files.tables.isEmpty else { throw files.noTable }
        var map = ColumnMap()
        var failure: (error: SwingError, isOfMotion: Bool)?
        var found: [(file: FileHead, map: ColumnMap, isDoubtful: Bool)] = []
        for (file, header) in files.tables {
            do {
                if let rows = try SensorRows(file, header) {
                    for sensor in rows.values {
                        var proposal = try MapProposal(file, header, sampleRate: sampleRate, rows, sensor)
                        found.append((file, try proposal.map(named: all.tables.count > 1), false))
                    }
                    continue
                }
                var proposal = try MapProposal(file, header, sampleRate: sampleRate)
                found.append((file, try proposal.map(named: all.tables.count > 1), proposal.isDoubtful))
            } catch {
                // The error of a table of motion states more than that of another one.
                let isOfMotion = MotionTable.hasMotion(header)
                if failure == nil || isOfMotion && failure?.isOfMotion == false { failure = (error, isOfMotion) }
            }
        }
        for table in found.filter({ !$0.isDoubtful }) + found.filter(\.isDoubtful) {
            map.add(table.map, of: table.file)
        }
        if map.deviceMotion == nil, map.accelerometer == nil, let failure { throw failure.error }
        if map.accelerometer == nil, map.deviceMotion?.quantities["userAcceleration"] == nil {
            map.notes.append("no column of acceleration was found; name its columns in accelerometer to read the table")
        }
        map.dates = dates
        self = map
    }

    /// Adds the streams of another table that are still missing, with its notes.
    private mutating func add(_ other: ColumnMap, of file: FileHead) {
        guard deviceMotion == nil && other.deviceMotion != nil || accelerometer == nil && other.accelerometer != nil
        else {
            notes.append("\(VisibleText.quoted(file.path)) is not used; to read it, write its name as file")
            return
        }
        deviceMotion = deviceMotion ?? other.deviceMotion
        accelerometer = accelerometer ?? other.accelerometer
        notes += other.notes
    }
}
