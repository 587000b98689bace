import SwingFiles
import SwingMotion

/// Finds out which format a recording of text has.
enum RecordingProbe {
    /// The formats, in the order in which they are tried: the first that recognizes the files reads them.
    static var readers: [any FormatReader.Type] {
        [
            PlainFolder.self, SensorLogger.self, SensorLog.self, SensorTables.self, AccelerometerFile.self,
            MotionTable.self,
        ]
    }

    /// Opens a recording.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - options: What the caller knows beyond them.
    /// - Returns: The recording, its samples still unread.
    /// - Throws: ``SwingError`` if the files are of no known format, or not what their format says.
    static func read(_ files: RecordingFiles, _ options: ReadingOptions) throws(SwingError) -> Recording {
        let files = try JSONTables.expanded(files)
        if options.map != nil || options.format == .mappedTables { return try MappedTables.read(files, options) }
        guard let reader = try reader(of: files, options.format) else { throw unknown(files) }
        return try reader.read(files, options)
    }

    /// The reader that recognizes some files; `nil` if none does.
    ///
    /// - Parameter files: The files.
    /// - Returns: The reader.
    static func reader(of files: RecordingFiles) -> (any FormatReader.Type)? {
        // What lies beside recordings of other kinds is a recording of its own.
        if files.isCollection { return PlainFolder.recognizes(files) ? PlainFolder.self : nil }
        return readers.first { $0.recognizes(files) }
    }

    private static func reader(
        of files: RecordingFiles, _ format: RecordingFormat?
    ) throws(SwingError) -> (any FormatReader.Type)? {
        guard let format else { return reader(of: files) }
        if let reader = readers.first(where: { $0.format == format }) { return reader }
        throw SwingError(
            .badData,
            "\(VisibleText.escaped(files.tree.path)): is no \(format.rawValue); leave the format out, and it is told by content"
        )
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
            "found the columns \(CSVText.quoted(table.header.cells.joined(separator: ","))), expected "
                + "a time with rotation rates and gravity or acceleration by their usual names; state what they are with "
                + "--map, which swing inspect --suggest-map proposes")
    }
}
