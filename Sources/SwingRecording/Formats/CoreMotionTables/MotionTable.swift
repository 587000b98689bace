import SwingFiles
import SwingMotion
import SwingTables

/// One table that contains both sensors, with Core Motion's column names or similar ones.
struct MotionTable: FormatReader {
    func recognizes(_ files: RecordingFiles) -> Bool {
        // Several of these tables in one folder are separate recordings.
        Self.count(files) == 1
    }

    /// Counts the tables of motion, in this format or an app's.
    ///
    /// - Parameter files: The files.
    /// - Returns: The number of tables.
    static func count(_ files: RecordingFiles) -> Int { files.tables.count { isOne($0.header) } }

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
    static func isOne(_ header: CSVHeader) -> Bool {
        let times: Set<ColumnMeaning.Quantity> = [.time, .accelerometerTime, .motionTime]
        return !header.quantities.isDisjoint(with: times) && hasMotion(header)
    }

    /// Returns whether a header names a quantity of motion.
    static func hasMotion(_ header: CSVHeader) -> Bool {
        !header.quantities.isDisjoint(with: [
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

/// A single file of accelerometer samples with the columns `timestamp,x,y,z`; the header is optional.
struct AccelerometerFile: FormatReader {
    func recognizes(_ files: RecordingFiles) -> Bool {
        guard files.isLone, let header = files.tables.first?.header else { return false }
        guard let file = files.tables.first?.file, let table = SensorTable(file, header) else { return false }
        // A gyroscope's table has the same columns, and one with both sensors has more.
        guard table.role != .rotation, !header.quantities.contains(.rotationRate) else { return false }
        return header.isAbsent ? header.cells.count == CSVLayout.accelerometer.count : table.isPlain
    }

    func read(
        _ files: RecordingFiles, _ options: ReadingOptions, as format: RecordingFormat
    ) throws(SwingError) -> Recording {
        guard let file = files.entries.first?.head else {
            throw SwingError(.missing, "\(VisibleText.escaped(files.tree.path)): no such file")
        }
        if let header = try file.header(), header.isAbsent {
            try Self.refuseQuaternion(file)
            try file.checkFirstColumn(header)
        }
        var source = SourceProvenance()
        let stream: TableStream<AccelerometerChunk> = try Self.stream(of: file, options, &source)
        try Self.checkUnit(stream, &source)
        return try TableRecording(files, options, format).recording(accelerometer: stream, motion: nil, source)
    }

    /// Rejects a table without a header whose name is that of a quaternion, which also has four numbers per row.
    private static func refuseQuaternion(_ file: FileHead) throws(SwingError) {
        guard ["quat", "attitude"].contains(where: file.path.lowercased().contains) else { return }
        throw SwingError(
            .badData, at: file.name,
            "found four numbers per row under the name \(VisibleText.quoted(file.path)), which is that of a quaternion; "
                + "expected a time and three axes of acceleration; describe the columns with --map, or rename the table"
        )
    }

    /// Rejects accelerations that are not in g, or not in the unit that their columns name.
    private static func checkUnit(
        _ stream: TableStream<AccelerometerChunk>, _ source: inout SourceProvenance
    ) throws(SwingError) {
        guard let header = try stream.file.header(), let place = stream.layout.places[1] else { return }
        let unit = header.isAbsent ? nil : header.unit(at: place)
        let found = UnnamedAcceleration(try stream.beginning(), beside: nil)
        let name = header.isAbsent ? "column \(place + 1)" : VisibleText.quoted(header.cells[place])
        if let error = found.error(of: name, in: unit, at: stream.file.name) { throw error }
        if unit == nil, let assumption = found.assumption { source.assumptions.append(assumption) }
    }

    /// Opens a file of accelerometer samples.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - options: The caller's options.
    ///   - source: The provenance, updated with the conversions.
    ///   - keepingNotes: Whether the provenance keeps its entries for device motion.
    /// - Returns: The samples as a stream.
    /// - Throws: ``SwingMotion/SwingError`` if the file has other columns, or a unit that can't be converted.
    static func stream<Chunk: CSVChunk>(
        of file: FileHead, _ options: ReadingOptions, _ source: inout SourceProvenance, keepingNotes: Bool = false
    ) throws(SwingError) -> TableStream<Chunk> {
        guard let header = try file.header() else {
            throw SwingError(
                .badData, at: file.name,
                "found no line, expected \(CSVLayout.accelerometer.header) and rows; remove the file or "
                    + "record again")
        }
        var layout = try TableLayout(of: file, CSVLayout.accelerometer, needsHeader: false)
        if let place = layout.places[0] {
            layout.clock = try file.clock(of: place, header, stated: header.timeUnit(at: place))
        }
        if !keepingNotes {
            source.factors = SourceProvenance.UnitFactors(rotationRate: nil, gravity: nil, userAcceleration: nil)
        }
        source.factors.acceleration = layout.factors[1]
        if options.frame == .android {
            layout.scale(1..<4, by: -1)
            source.frameSign = -1
        }
        source.read(layout.clock)
        return try TableStream(file: file, layout: layout)
    }
}
