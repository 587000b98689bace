import SwingFiles
import SwingMotion
import SwingTables

/// The app SensorLog: one wide table, in which each sensor has its own clock.
///
/// The app writes a row for each new sample of one sensor and repeats the last samples of the others. Repetitions have
/// the same timestamp and are counted as repeated samples. Depending on settings and version, the app writes a missing
/// value as an empty cell, -1, -9999 or null.
struct SensorLog: FormatReader {
    func recognizes(_ files: RecordingFiles) -> Bool {
        MotionTable.count(files) == 1 && files.tables.contains { isOne($0.header) }
    }

    func read(
        _ files: RecordingFiles, _ options: ReadingOptions, as format: RecordingFormat
    ) throws(SwingError) -> Recording {
        guard let file = files.tables.first(where: { isOne($0.header) })?.file ?? files.tables.first?.file else {
            throw SwingError(
                .badData,
                "\(VisibleText.escaped(files.tree.path)): found no table, expected SensorLog's; name a CSV file")
        }
        let table = try MotionTableReader.RecognizedTable(file)
        var reader = MotionTableReader(table, frame: options.frame ?? .ios)
        reader.hasMarkers = true
        let motion = try reader.motion()
        let accelerometer = try reader.accelerometer(beside: motion)
        var recording = TableRecording(files, options, format)
        var source = reader.source
        if source.clockOrigin == .unknown {
            source.clockOrigin = .boot
            // The times of writing have jitter, so they only indicate roughly when the session began.
            recording.info.startedAt = try firstInstant(of: table)
            source.wallClock = recording.info.startedAt == nil ? .none : .rows
        }
        return try recording.recording(accelerometer: accelerometer, motion: motion, source)
    }

    /// Returns whether a header has the app's columns: each sensor's time since the device started.
    private func isOne(_ header: CSVHeader) -> Bool {
        let keys = header.keys
        return keys.contains("motiontimestampsincereboot") || keys.contains("accelerometertimestampsincereboot")
            || keys.contains(loggingTime) && keys.contains { $0.hasPrefix("motionrotationrate") }
    }

    private let loggingTime = "loggingtime"

    /// Reads the time at which the first row was written, in seconds since 1970.
    private func firstInstant(of table: MotionTableReader.RecognizedTable) throws(SwingError) -> Double? {
        guard let place = table.header.keys.firstIndex(of: loggingTime) else { return nil }
        var rows = try table.file.rows(after: table.header)
        guard let cells = try rows.next(), cells.count > place else { return nil }
        // Written as `2021-04-14 19:44:22.621 +0100`, or with `T` and without spaces.
        let words = cells[place].split(separator: " ")
        let date = words.prefix(2).joined(separator: words.count > 2 ? "T" : "")
        return ISO8601Date.instant(of: date + words.dropFirst(2).joined())
    }
}
