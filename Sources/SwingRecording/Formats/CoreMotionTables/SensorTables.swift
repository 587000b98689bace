import SwingFiles
import SwingMotion
import SwingTables

/// Tables with one sensor each, as programs write Core Motion's batches.
///
/// One table contains total acceleration, the other rotation rate or all of device motion. The name of a table, or of
/// its columns, identifies its three axes. If names do not, the values do: a device at rest measures 1 g.
struct SensorTables: FormatReader {
    func recognizes(_ files: RecordingFiles) -> Bool {
        guard files.tables.count > 1 else { return false }
        let tables = Self.tables(files)
        // Tables that each contain all of device motion are separate recordings.
        return tables.count > 1 && tables.contains { $0.role != .motion && $0.role != .other }
    }

    /// Returns whether files contain rotation rates that SwingKit's own layout does not name.
    ///
    /// An example is `gyroscope.csv` next to `accelerometer.csv`.
    ///
    /// - Parameter files: The files.
    /// - Returns: Whether they contain such rotation rates.
    static func hasUnnamedMotion(_ files: RecordingFiles) -> Bool {
        let tables = tables(files)
        guard tables.count > 1, files.tree.file(CSVLayout.motionName) == nil,
            !files.tables.contains(where: { SensorLoggerTable.isOne($0.header) })
        else { return false }
        return tables.contains { $0.role == .rotation || $0.role == .motion }
    }

    func read(
        _ files: RecordingFiles, _ options: ReadingOptions, as format: RecordingFormat
    ) throws(SwingError) -> Recording {
        let tables = try decided(Self.tables(files))
        let accelerometers = tables.filter { $0.role == .acceleration }
        let motions = tables.filter { $0.role == .motion || $0.role == .rotation }
        guard let accelerometer = accelerometers.first else {
            throw SwingError(
                .badData,
                "\(VisibleText.escaped(files.tree.path)): found \(names(tables)), expected a table of total "
                    + "acceleration such as accelerometer.csv; rename the table, or describe the columns with --map")
        }
        for several in [accelerometers, motions] where several.count > 1 { throw ambiguous(several, files) }
        var source = SourceProvenance()
        source.factors = SourceProvenance.UnitFactors(
            acceleration: nil, rotationRate: nil, gravity: nil, userAcceleration: nil)
        source.frameSign = options.frame == .android ? -1 : 1
        var motion: TableStream<DeviceMotionChunk>?
        if let table = motions.first { motion = try self.motion(table, &source) }
        let total = try acceleration(accelerometer, beside: motion, &source)
        for table in tables where table.isInferred { source.assumptions.append(table.assumption) }
        var recording = TableRecording(files, options, format)
        if files.info == nil, let facts = try JSONTables.facts(beside: files) { recording.info = facts }
        return try recording.recording(accelerometer: total, motion: motion, source)
    }

    private static func tables(_ files: RecordingFiles) -> [SensorTable] {
        files.tables.compactMap { SensorTable($0.file, $0.header) }
    }

    // MARK: - Roles of the tables

    /// Returns the tables of motion; a role that names do not state is inferred from values.
    ///
    /// A worn device rests or moves slowly much of the time, so acceleration is often near 1 g. The other table is then
    /// the gyroscope's, if its length is seldom near 1.
    private func decided(_ tables: [SensorTable]) throws(SwingError) -> [SensorTable] {
        for table in tables { try table.refuseWide() }
        var decided = tables.filter { $0.role != .other }
        let open = decided.indices.filter { decided[$0].role == .axes }
        guard !open.isEmpty else { return decided }
        var shares: [Int: Double] = [:]
        for i in open { shares[i] = try decided[i].shareNearOne() }
        if !decided.contains(where: { $0.role == .acceleration }) {
            let most = open.max { shares[$0, default: 0] < shares[$1, default: 0] }
            guard let most, let share = shares[most], share > 0.3 else { throw unidentified(decided[open[0]]) }
            for i in open where i != most && shares[i, default: 0] > share / 2 { throw unidentified(decided[i]) }
            decided[most].infer(.acceleration)
        }
        for i in open where decided[i].role == .axes {
            guard shares[i, default: 0] < 0.25 else { throw unidentified(decided[i]) }
            decided[i].infer(.rotation)
        }
        return decided
    }

    private func unidentified(_ table: SensorTable) -> SwingError {
        SwingError(
            .badData, at: table.file.name,
            "found axes that neither names nor values identify, expected acceleration in g or rotation rate in rad/s; "
                + "rename the file to accelerometer.csv or gyroscope.csv")
    }

    private func ambiguous(_ tables: [SensorTable], _ files: RecordingFiles) -> SwingError {
        let what = tables[0].role == .acceleration ? "total acceleration" : "device motion"
        return SwingError(
            .badData,
            "\(VisibleText.escaped(files.tree.path)): found \(tables.count) tables of \(what), \(names(tables)), "
                + "expected one; put the tables of each recording into a separate \(files.isLone ? "file" : "folder")")
    }

    private func names(_ tables: [SensorTable]) -> String {
        let shown = tables.prefix(6).map { VisibleText.quoted($0.file.path) }.joined(separator: ", ")
        return tables.count > 6 ? shown + " …" : shown
    }

    // MARK: - Streams

    private func motion(
        _ table: SensorTable, _ source: inout SourceProvenance
    ) throws(SwingError) -> TableStream<DeviceMotionChunk>? {
        guard table.role == .rotation else {
            var reader = MotionTableReader(
                try MotionTableReader.RecognizedTable(table.file), frame: .init(sign: source.frameSign))
            let motion = try reader.motion()
            source = reader.source
            return motion
        }
        let axes = try table.axes()
        var places: [Int?] = axes.map { $0 }
        places += Array(repeating: nil, count: CSVLayout.motion.count - places.count)
        var layout = TableLayout(CSVLayout.motion, table.header, places: places)
        layout.isSparse = true
        layout.clock = try table.clock(axes[0])
        let unit = table.header.isAbsent ? nil : table.header.unit(at: axes[1])
        let factor = unit.flatMap { CSVUnit.radianPerSecond.factor(from: $0) } ?? 1
        layout.scale(1..<4, by: factor)
        source.factors.rotationRate = factor
        source.read(layout.clock)
        let stream = try TableStream<DeviceMotionChunk>(file: table.file, layout: layout)
        let name = table.header.isAbsent ? "column 2" : VisibleText.quoted(table.header.cells[axes[1]])
        guard unit == nil else {
            if let error = try GyroscopeRange.errorOfStated(stream.beginning().rotationRate, name, at: table.file.name)
            {
                throw error
            }
            return stream
        }
        if let error = try GyroscopeRange(stream.beginning().rotationRate).error(of: name, at: table.file.name) {
            throw error
        }
        source.assumptions.append(GyroscopeRange.assumption)
        return stream
    }

    private func acceleration(
        _ table: SensorTable, beside motion: TableStream<DeviceMotionChunk>?, _ source: inout SourceProvenance
    ) throws(SwingError) -> TableStream<AccelerometerChunk> {
        guard table.isPlain else {
            var reader = MotionTableReader(
                try MotionTableReader.RecognizedTable(table.file), frame: .init(sign: source.frameSign))
            let motionSource = source
            guard let stream = try reader.accelerometer(beside: motion) else { throw table.noAcceleration() }
            source.factors.acceleration = reader.source.factors.acceleration
            source.assumptions = motionSource.assumptions + reader.source.assumptions
            source.read(stream.layout.clock)
            return stream
        }
        var options = ReadingOptions()
        options.frame = source.frameSign < 0 ? .android : nil
        let stream: TableStream<AccelerometerChunk> = try AccelerometerFile.stream(
            of: table.file, options, &source, keepingNotes: true)
        let axes = try table.axes()
        guard table.header.isAbsent || table.header.unit(at: axes[1]) == nil else { return stream }
        let samples = try stream.beginning()
        let length = samples.acceleration.medianNorm
        guard let unit = ColumnValues.accelerationUnit(ofLength: length, counts: nil), unit.length != 1 else {
            let name = table.header.isAbsent ? "column 2" : VisibleText.quoted(table.header.cells[axes[1]])
            let found = UnnamedAcceleration(samples, beside: try motion?.beginning())
            if let error = found.error(of: name, at: table.file.name) { throw error }
            if let assumption = found.assumption { source.assumptions.append(assumption) }
            return stream
        }
        throw SwingError(
            .badData, at: table.file.name,
            "the acceleration has a median length of \(Float(length)), as in \(unit.name ?? "counts of a converter"); expected "
                + "g, as no unit is named; describe the columns with --map, which swing inspect --suggest-map proposes")
    }
}

extension SensorFrame {
    fileprivate init(sign: Int) { self = sign < 0 ? .android : .ios }
}
