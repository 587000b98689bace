import SwingFiles
import SwingMotion

/// One table of both sensors, its columns named as in Core Motion or similarly.
struct MotionTable: FormatReader {
    func recognizes(_ files: RecordingFiles) -> Bool {
        // Several such tables in a folder are several recordings.
        Self.count(files) == 1
    }

    /// How many of the files are tables of motion, in this format or an app's.
    ///
    /// - Parameter files: The files.
    /// - Returns: Their number; what headphones have recorded does not count.
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
                .badData, "\(VisibleText.escaped(files.tree.path)): found no table, expected one of motion")
        }
        let table = try MotionTableReader.RecognizedTable(file)
        try refuseAmbiguous(table)
        var reader = MotionTableReader(table, frame: options.frame ?? .ios)
        let motion = try reader.motion()
        let accelerometer = try reader.accelerometer(beside: motion)
        return try TableRecording(files, options, format)
            .recording(accelerometer: accelerometer, motion: motion, reader.source)
    }

    /// Whether a header names a time and a quantity of motion.
    private static func isOne(_ header: CSVHeader) -> Bool {
        let quantities = Set(header.cells.compactMap { ColumnMeaning(ColumnTitle($0))?.quantity })
        let times: Set<ColumnMeaning.Quantity> = [.time, .accelerometerTime, .motionTime]
        return !quantities.isDisjoint(with: times)
            && !quantities.isDisjoint(with: [
                .rotationRate, .acceleration, .bareAcceleration, .userAcceleration, .gravity, .ambiguous,
            ])
    }

    /// Refuses `gx`, which may be the gyroscope's or gravity's, where the one or the other is missing.
    private func refuseAmbiguous(_ table: MotionTableReader.RecognizedTable) throws(SwingError) {
        guard let group = table.columns[.ambiguous],
            table.columns[.rotationRate] == nil || table.columns[.gravity] == nil
        else { return }
        let names = group.places.map { VisibleText.escaped(table.header.cells[$0]) }.joined(separator: ", ")
        throw table.error(
            "found the columns \(names), which some programs write for the gyroscope and others for gravity; state what "
                + "they are with --map, which swing inspect --suggest-map proposes")
    }
}
