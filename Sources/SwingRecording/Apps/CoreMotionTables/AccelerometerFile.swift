import SwingFiles
import SwingMotion

/// A single file of accelerometer samples with the columns `timestamp,x,y,z`; the header is optional.
struct AccelerometerFile: FormatReader {
    func recognizes(_ files: RecordingFiles) -> Bool {
        guard files.isLone, let header = files.tables.first?.header else { return false }
        if header.isAbsent { return header.cells.count == CSVLayout.accelerometer.count }
        return CSVLayout.accelerometer.dropFirst().allSatisfy { header.has($0) }
    }

    func read(
        _ files: RecordingFiles, _ options: ReadingOptions, as format: RecordingFormat
    ) throws(SwingError) -> Recording {
        guard let file = files.entries.first?.head else {
            throw SwingError(.missing, "\(VisibleText.escaped(files.tree.path)): no such file")
        }
        var source = SourceProvenance()
        let stream: TableStream<AccelerometerChunk> = try Self.stream(of: file, options, &source)
        return try TableRecording(files, options, format).recording(accelerometer: stream, motion: nil, source)
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
        var lines = file.lines()
        guard let line = try lines.next() else {
            throw SwingError(
                .badData, at: file.name,
                "found no line, expected \(CSVLayout.accelerometer.header) and rows; remove the file or "
                    + "record again")
        }
        let header = try CSVHeader(lines, line)
        var layout = try TableLayout(of: file, CSVLayout.accelerometer, needsHeader: false)
        if let place = layout.places[0] {
            let stated = header.unit(at: place).flatMap(TimeUnit.init(spelling:))
            layout.clock = try TimeSample(file, header, place: place).clock(stated: stated)
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
        return TableStream(file: file, layout: layout)
    }
}
