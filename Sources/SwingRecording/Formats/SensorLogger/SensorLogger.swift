import SwingFiles
import SwingMotion
import SwingTables

/// The app Sensor Logger: a folder or archive with one table per sensor, or a single `WristMotion.csv`.
///
/// The tables are those of a watch or a phone. Gravity's length determines whether a watch's rows are in g or m/s².
/// Metadata does not: until version 1.63 it stated that rows were standardised when they were still in g.
struct SensorLogger: FormatReader {
    func recognizes(_ files: RecordingFiles) -> Bool {
        let roles = tables(files).map(\.role)
        // Several tables of one kind in a folder are separate recordings.
        if roles.contains(.wristMotion) { return MotionTable.count(files) == 1 }
        return files.isLone ? !roles.isEmpty : !roles.isEmpty && Set(roles).count == roles.count
    }

    func read(
        _ files: RecordingFiles, _ options: ReadingOptions, as format: RecordingFormat
    ) throws(SwingError) -> Recording {
        let tables = tables(files)
        if let wrist = tables.first(where: { $0.role == .wristMotion }) {
            let total = tables.first { $0.role == .watchAccelerometer } ?? tables.first { $0.role == .unknownAxes }
            return try read(wrist, total, files, options, format)
        }
        if let phone = SensorLoggerPhone(tables) { return try phone.read(files, options, as: format) }
        if let total = tables.first(where: {
            [.watchAccelerometer, .totalAcceleration, .uncalibratedAcceleration, .unknownAxes].contains($0.role)
        }) {
            return try read(total, files, options, format)
        }
        let names = tables.map(\.file.path).joined(separator: ", ")
        throw SwingError(
            .badData,
            "\(VisibleText.escaped(files.tree.path)): found \(VisibleText.quoted(names)), expected WristMotion.csv, "
                + "or a table of total acceleration; record wrist motion on the watch")
    }

    private func tables(_ files: RecordingFiles) -> [SensorLoggerTable] {
        files.tables.compactMap { SensorLoggerTable($0.file, $0.header) }
    }

    // MARK: - A watch

    private func read(
        _ wrist: SensorLoggerTable, _ total: SensorLoggerTable?, _ files: RecordingFiles, _ options: ReadingOptions,
        _ format: RecordingFormat
    ) throws(SwingError) -> Recording {
        let table = try MotionTableReader.RecognizedTable(wrist.file)
        let metadata = try SensorLoggerMetadata(files)
        let origin = try wrist.origin()
        let isConverted = try isInMetersPerSecondSquared(table, origin)
        let frame = options.frame ?? SensorLoggerFrame(metadata, isConverted: isConverted).frame
        var reader = MotionTableReader(table, frame: frame)
        reader.bareIsUser = true
        reader.convertsByValue = true
        reader.origin = origin
        let motion = try reader.motion()
        var source = reader.source
        if options.frame == nil {
            source.assumptions += SensorLoggerFrame(metadata, isConverted: isConverted).assumptions
        }
        var accelerometer: TableStream<AccelerometerChunk>?
        if let total { accelerometer = try self.accelerometer(total, origin, &source, sign: nil) }
        return try TableRecording(files, options, format)
            .recording(accelerometer: accelerometer, motion: motion, source)
    }

    /// Returns whether accelerations are in m/s², inferred from gravity's length.
    private func isInMetersPerSecondSquared(
        _ table: MotionTableReader.RecognizedTable, _ origin: Int64?
    ) throws(SwingError) -> Bool {
        var reader = MotionTableReader(table, frame: .ios)
        reader.bareIsUser = true
        reader.convertsByValue = true
        reader.origin = origin
        _ = try reader.motion()
        return reader.source.factors.gravity != 1
    }

    // MARK: - An accelerometer

    /// Opens a recording that contains only total acceleration.
    private func read(
        _ total: SensorLoggerTable, _ files: RecordingFiles, _ options: ReadingOptions,
        _ format: RecordingFormat
    ) throws(SwingError) -> Recording {
        let metadata = try SensorLoggerMetadata(files)
        var source = SourceProvenance()
        source.factors = SourceProvenance.UnitFactors(
            acceleration: nil, rotationRate: nil, gravity: nil, userAcceleration: nil)
        let origin = try total.origin()
        var stream = try accelerometer(total, origin, &source, sign: 1)
        let isConverted = source.factors.acceleration != 1
        let inferred = SensorLoggerFrame(metadata, isConverted: isConverted)
        if options.frame ?? inferred.frame == .android {
            stream.layout.scale(1..<4, by: -1)
            source.frameSign = -1
        }
        if options.frame == nil { source.assumptions += inferred.assumptions }
        return try TableRecording(files, options, format).recording(accelerometer: stream, motion: nil, source)
    }

    /// Opens a table of total acceleration in g or m/s².
    ///
    /// The median length indicates the unit: it is gravity's, as devices rest most of the time.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - origin: The origin to subtract from its times; `nil` to keep the clock's own.
    ///   - source: The provenance, updated with the conversion.
    ///   - sign: The factor of all axes, 1 or -1; `nil` for device motion's sign.
    /// - Returns: The samples as a stream.
    /// - Throws: ``SwingMotion/SwingError`` if the table can't be read.
    private func accelerometer(
        _ table: SensorLoggerTable, _ origin: Int64?, _ source: inout SourceProvenance, sign: Int?
    ) throws(SwingError) -> TableStream<AccelerometerChunk> {
        var stream: TableStream<AccelerometerChunk> = try AccelerometerFile.stream(
            of: table.file, ReadingOptions(), &source, keepingNotes: true)
        if let origin, stream.layout.clock.origin != 0 { stream.layout.clock.origin = origin }
        let length = try stream.beginning().acceleration.medianNorm
        var factor = 1.0
        if (6...14).contains(length) { factor = 1 / CSVUnit.standardGravityInMetersPerSecondSquared }
        source.factors.acceleration = factor
        stream.layout.scale(1..<4, by: factor * Double(sign ?? source.frameSign))
        return stream
    }
}
