import SwingFiles
import SwingMotion

/// One table that contains both sensors, with Core Motion's column names or similar ones.
struct MotionTable: FormatReader {
    func recognizes(_ files: RecordingFiles) -> Bool {
        // Several of these tables in one folder are separate recordings.
        Self.count(files) == 1
    }

    /// Counts the tables of motion, in this format or an app's.
    ///
    /// - Parameter files: The files.
    /// - Returns: The number of tables, not counting recordings of headphones.
    static func count(_ files: RecordingFiles) -> Int {
        files.tables.count { table in
            isOne(table.header) && !table.header.cells.contains { ColumnTitle($0).key == "devicelocation" }
        }
    }

    func read(
        _ files: RecordingFiles, _ options: ReadingOptions, as format: RecordingFormat
    ) throws(SwingError) -> Recording {
        guard let file = files.tables.first(where: { Self.isOne($0.header) })?.file ?? files.tables.first?.file else {
            throw SwingError(
                .badData,
                "\(VisibleText.escaped(files.tree.path)): found no table, expected one with motion; name a CSV file")
        }
        let table = try MotionTableReader.RecognizedTable(file)
        try refuseAmbiguous(table)
        var reader = MotionTableReader(table, frame: options.frame ?? .ios)
        let motion = try reader.motion()
        let accelerometer = try reader.accelerometer(beside: motion)
        return try TableRecording(files, options, format)
            .recording(accelerometer: accelerometer, motion: motion, reader.source)
    }

    /// Returns whether a header names a time and a quantity of motion.
    private static func isOne(_ header: CSVHeader) -> Bool {
        let quantities = Set(header.cells.compactMap { ColumnMeaning(ColumnTitle($0))?.quantity })
        let times: Set<ColumnMeaning.Quantity> = [.time, .accelerometerTime, .motionTime]
        return !quantities.isDisjoint(with: times)
            && !quantities.isDisjoint(with: [
                .rotationRate, .acceleration, .bareAcceleration, .userAcceleration, .gravity, .ambiguous,
            ])
    }

    /// Rejects `gx`, which can be rotation rate or gravity, unless the table names both of these in other columns.
    private func refuseAmbiguous(_ table: MotionTableReader.RecognizedTable) throws(SwingError) {
        guard let group = table.columns[.ambiguous],
            table.columns[.rotationRate] == nil || table.columns[.gravity] == nil
        else { return }
        let names = group.places.map { VisibleText.escaped(table.header.cells[$0]) }.joined(separator: ", ")
        throw table.error(
            "found the columns \(names), which can be rotation rate or gravity, expected names such as gyroX or "
                + "gravityX; describe the columns with --map, which swing inspect --suggest-map proposes")
    }
}
