import SwingFiles
import SwingMotion

/// A format of recordings: what it is called, what recognises it, and what reads it.
///
/// ``all`` is the table of formats. Reading, `--input-format` and the documentation follow it, so that another format is
/// another row and, beside it, what reads it.
public struct RecordingFormat: Hashable, Sendable {
    /// The format's name in results, and for `--input-format`.
    public let name: String
    /// What a recording in this format is, such as `SensorLog's wide table`.
    package let contents: String

    private let reader: (any FormatReader)?

    init(_ name: String, _ contents: String, _ reader: (any FormatReader)? = nil) {
        self.name = name
        self.contents = contents
        self.reader = reader
    }

    /// Finds a format by its name.
    ///
    /// - Parameter name: Such as `sensor-logger`.
    public init?(named name: String) {
        guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
        self = format
    }

    public static func == (a: RecordingFormat, b: RecordingFormat) -> Bool { a.name == b.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: - The table

extension RecordingFormat {
    /// All formats, in the order in which they are tried: the first one that recognises the files reads them.
    public static let all: [RecordingFormat] = [
        hdf5, folder, sensorLogger, sensorLog, sensorTables, accelerometerFile, motionTable, mappedTables,
    ]

    package static let hdf5 = RecordingFormat("swingkit-hdf5", "SwingKit's HDF5 layout")
    package static let folder = RecordingFormat(
        "swingkit-folder", "SwingKit's CSV layout: a folder, or its files in a zip archive", PlainFolder())
    package static let sensorLogger = RecordingFormat(
        "sensor-logger", "a folder with Sensor Logger's tables, or one of them", SensorLogger())
    package static let sensorLog = RecordingFormat("sensorlog", "SensorLog's wide table", SensorLog())
    package static let sensorTables = RecordingFormat(
        "sensor-tables", "one table per sensor, as `accelerometer.csv` and `gyroscope.csv`", SensorTables())
    package static let accelerometerFile = RecordingFormat(
        "accelerometer-csv", "one table `timestamp,x,y,z`, with or without header: impacts only", AccelerometerFile())
    package static let motionTable = RecordingFormat(
        "motion-csv", "one table with Core Motion's or similar names", MotionTable())
    package static let mappedTables = RecordingFormat(
        "mapped-csv", "tables whose columns `--map` explains", MappedTables())
}

// MARK: - Recognising and reading

/// Recognises and reads one format of recordings.
protocol FormatReader: Sendable {
    /// Recognises files by their content.
    ///
    /// - Parameter files: The files.
    /// - Returns: Whether they are of this format; ``read(_:_:as:)`` may still find that something is missing or wrong.
    func recognizes(_ files: RecordingFiles) -> Bool

    /// Opens the recording.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - options: What the caller knows beyond them.
    ///   - format: The format, as ``RecordingFormat/all`` has it.
    /// - Returns: The recording, its samples still unread.
    /// - Throws: ``SwingMotion/SwingError`` that states what is missing or wrong.
    func read(
        _ files: RecordingFiles, _ options: ReadingOptions, as format: RecordingFormat
    ) throws(SwingError) -> Recording
}

extension RecordingFormat {
    /// The format of some files.
    ///
    /// - Parameter files: The files.
    /// - Returns: The first one that recognises them; `nil` if none does.
    static func of(_ files: RecordingFiles) -> RecordingFormat? {
        // What lies beside recordings of other kinds is a recording of its own.
        let formats = files.isCollection ? [folder] : all
        return formats.first { $0.reader?.recognizes(files) ?? false }
    }

    /// Opens a recording of text.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - options: What the caller knows beyond them.
    /// - Returns: The recording, its samples still unread.
    /// - Throws: ``SwingMotion/SwingError`` if the files are of no known format, or not of the format that the caller states.
    static func read(_ files: RecordingFiles, _ options: ReadingOptions) throws(SwingError) -> Recording {
        let files = try JSONTables.expanded(files)
        let stated = options.map == nil ? options.format : mappedTables
        guard let format = stated ?? of(files) else { throw unknown(files) }
        guard let reader = format.reader else {
            throw SwingError(
                .badData,
                "\(VisibleText.escaped(files.tree.path)): is no \(format.name); leave the format out, and it is told by content"
            )
        }
        return try reader.read(files, options, as: format)
    }

    private static func unknown(_ files: RecordingFiles) -> SwingError {
        let path = VisibleText.escaped(files.tree.path)
        if files.isLone, case .other(let error)? = files.entries.first?.content { return error }
        if files.tree.kind == .archive, let file = files.tree.files.first(where: { RecordingName.isHDF5($0.path) }) {
            return SwingError(
                .badData, at: file.name,
                "found an HDF5 file in an archive, expected tables of text; unpack it and name the file")
        }
        guard files.isLone, let table = files.tables.first else {
            return SwingError(
                .missing, at: path,
                "found no tables of samples, expected one recording; name a folder that an app has exported, or one "
                    + "of the files")
        }
        return SwingError(
            .badData, at: table.file.name,
            "found the columns \(VisibleText.quoted(table.header.cells.joined(separator: ","))), expected "
                + "a time with rotation rates and gravity or acceleration by their usual names; state what they are with "
                + "--map, which swing inspect --suggest-map proposes")
    }
}
