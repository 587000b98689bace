import SwingFiles
import SwingMotion
import SwingTables

/// A format of recordings: its name, its description and its reader.
///
/// ``all`` is the table of formats. Reading, `--input-format` and the documentation follow it. A new format needs only
/// a new row and a reader.
public struct RecordingFormat: Hashable, Sendable {
    /// The format's name in results, and for `--input-format`.
    public let name: String
    /// A description of recordings in this format, such as `SensorLog's wide table`.
    package let contents: String

    private let reader: (any FormatReader)?

    init(_ name: String, _ contents: String, _ reader: (any FormatReader)? = nil) {
        self.name = name
        self.contents = contents
        self.reader = reader
    }

    /// Finds a format by its name; `nil` if no format has this name.
    ///
    /// - Parameter name: The name, such as `sensor-logger`.
    public init?(named name: String) {
        guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
        self = format
    }

    public static func == (a: RecordingFormat, b: RecordingFormat) -> Bool { a.name == b.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: - The table

extension RecordingFormat {
    /// All formats, in the order of detection: the first format that recognises the files reads them.
    public static let all: [RecordingFormat] = [
        hdf5, recorder, folder, sensorLogger, sensorLog, sensorTables, accelerometerFile, motionTable, mappedTables,
    ]

    package static let hdf5 = RecordingFormat("swingkit-hdf5", "SwingKit's HDF5 layout")
    package static let recorder = RecordingFormat(
        "swingkit-recorder", "a file of `SessionRecorder`, which ends in `.swingrec`", RecorderFile())
    package static let folder = RecordingFormat(
        "swingkit-folder", "SwingKit's CSV layout: a folder, or its files in a zip archive", PlainFolder())
    package static let sensorLogger = RecordingFormat(
        "sensor-logger", "a folder with Sensor Logger's tables, or one of them", SensorLogger())
    package static let sensorLog = RecordingFormat("sensorlog", "SensorLog's wide table", SensorLog())
    package static let sensorTables = RecordingFormat(
        "sensor-tables", "one table per sensor, such as `accelerometer.csv` and `gyroscope.csv`", SensorTables())
    package static let accelerometerFile = RecordingFormat(
        "accelerometer-csv", "one table `timestamp,x,y,z`, with or without header: impacts only", AccelerometerFile())
    package static let motionTable = RecordingFormat(
        "motion-csv", "one table with Core Motion's column names or similar ones", MotionTable())
    package static let mappedTables = RecordingFormat(
        "mapped-csv", "tables whose columns `--map` describes", MappedTables())
}

// MARK: - Recognising and reading

/// Recognises and reads one format of recordings.
protocol FormatReader: Sendable {
    /// Returns whether files are of this format, by their content.
    ///
    /// - Parameter files: The files.
    /// - Returns: Whether they are of this format; ``read(_:_:as:)`` may still find missing or wrong content.
    func recognizes(_ files: RecordingFiles) -> Bool

    /// Opens the recording.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - options: The caller's options.
    ///   - format: The format, as listed in ``RecordingFormat/all``.
    /// - Returns: The recording; its samples are not read yet.
    /// - Throws: ``SwingMotion/SwingError`` that states the missing or wrong content.
    func read(
        _ files: RecordingFiles, _ options: ReadingOptions, as format: RecordingFormat
    ) throws(SwingError) -> Recording
}

extension RecordingFormat {
    /// Detects the format of files.
    ///
    /// - Parameter files: The files.
    /// - Returns: The first format that recognises them, or `nil`. Tables of a head alone count as a table of motion,
    ///   which reading rejects with the reason.
    static func of(_ files: RecordingFiles) -> RecordingFormat? {
        ofWrist(files) ?? (HeadTables(among: files).areAlone ? motionTable : nil)
    }

    /// Detects the format of files, of which those with the motion of a head are left out.
    ///
    /// - Parameter files: The files.
    /// - Returns: The first format that recognises them, or `nil`.
    static func ofWrist(_ files: RecordingFiles) -> RecordingFormat? {
        let files = files.without(HeadTables(among: files).files.map(\.path))
        // In a folder with other recordings, single tables are recordings of their own.
        let formats = files.isCollection ? [folder] : all
        return formats.first { $0.reader?.recognizes(files) ?? false }
    }

    /// Opens a recording of text files.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - options: The caller's options.
    /// - Returns: The recording; its samples are not read yet.
    /// - Throws: ``SwingMotion/SwingError`` if the format is unknown, or differs from the one that the caller states, or
    ///   the files contain only the motion of a head.
    static func read(_ files: RecordingFiles, _ options: ReadingOptions) throws(SwingError) -> Recording {
        var files = try JSONTables.expanded(files)
        // A map states what the tables contain.
        if options.map == nil {
            let heads = HeadTables(among: files)
            if heads.areAlone { throw heads.error }
            files = files.without(heads.files.map(\.path))
        }
        let stated = options.map == nil ? options.format : mappedTables
        guard let format = stated ?? ofWrist(files) else { throw unknown(files) }
        guard let reader = format.reader else {
            throw SwingError(
                .badData,
                "\(VisibleText.escaped(files.tree.path)): is not in the format \(format.name); omit --input-format to "
                    + "detect the format")
        }
        do {
            return try reader.read(files, options, as: format)
        } catch {
            // A map is only advised if one can be proposed; otherwise the proposal states what is wrong, if it finds motion.
            guard options.map == nil, error.message.contains("--suggest-map proposes"),
                let reason = proposalError(files), !reason.message.hasPrefix("found neither")
            else { throw error }
            throw reason
        }
    }

    private static func unknown(_ files: RecordingFiles) -> SwingError {
        let path = VisibleText.escaped(files.tree.path)
        if files.isLone, case .other(let error)? = files.entries.first?.content { return error }
        if let error = ForeignFile.error(ofArchive: files.tree) { return error }
        if files.tree.kind == .archive, let file = files.tree.files.first(where: { RecordingName.isHDF5($0.path) }) {
            return SwingError(
                .badData, at: file.name,
                "found an HDF5 file in an archive, expected tables of text; unpack it and name the file")
        }
        let names = files.tables.filter { MotionTable.isOne($0.header) }.map { VisibleText.quoted($0.file.path) }
        if files.isLone, names.count > 1 {
            return SwingError(
                .badData, at: path,
                "found \(names.count) tables of motion, \(names.joined(separator: ", ")), expected one; choose one with "
                    + "--map, which swing inspect --suggest-map proposes")
        }
        // In JSON, small tables describe the samples.
        guard files.isLone, let table = files.tables.max(by: { $0.header.cells.count < $1.header.cells.count }) else {
            return unnamed(files)
                ?? SwingError(
                    .missing, at: path,
                    "found no tables of samples, expected one recording; name a folder that an app exported, or one "
                        + "of its files")
        }
        if SensorTable(table.file, table.header)?.role == .rotation {
            return TableRecording.lacksAcceleration(table.file.name)
        }
        // A map is only advised if one can be proposed; otherwise the proposal states what is missing.
        if let error = proposalError(files) { return error }
        return SwingError(
            .badData, at: table.file.name,
            "found the columns \(VisibleText.quoted(table.header.cells.joined(separator: ","))), expected "
                + "a time, and rotation rates with gravity or acceleration, under their usual names; describe the "
                + "columns with --map, which swing inspect --suggest-map proposes")
    }

    /// Returns the error about a folder of tables that are only read with a map; `nil` if no map can be proposed.
    static func unnamed(_ files: RecordingFiles) -> SwingError? {
        guard !files.isCollection, MotionTable.count(files) == 0, proposalError(files) == nil else { return nil }
        return SwingError(
            .badData, at: VisibleText.escaped(files.tree.path),
            "found tables of motion, but not under their usual names; describe the columns with --map, which swing "
                + "inspect --suggest-map proposes")
    }

    /// Returns the reason why no map can be proposed; `nil` if one can.
    private static func proposalError(_ files: RecordingFiles) -> SwingError? {
        do throws(SwingError) {
            _ = try ColumnMap(proposedFor: files)
            return nil
        } catch {
            return error
        }
    }
}
