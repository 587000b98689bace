import SwingFiles
import SwingMotion

/// A single file of the accelerometer's samples: `timestamp,x,y,z`, with or without this header.
enum AccelerometerFile: FormatReader {
    static let format = RecordingFormat.accelerometerFile

    static func recognizes(_ files: RecordingFiles) -> Bool {
        guard files.isLone, let header = files.tables.first?.header else { return false }
        if header.isAbsent { return header.cells.count == FolderLayout.accelerometer.count }
        return FolderLayout.accelerometer.dropFirst().allSatisfy { header.has($0) }
    }

    static func read(_ files: RecordingFiles, _ options: ReadingOptions) throws(RecordingError) -> Recording {
        guard let file = files.tree.files.first else {
            throw RecordingError(.missing, "\(VisibleText.escaped(files.tree.path)): no such file")
        }
        var source = SourceNotes()
        let stream = try stream(of: file, options, &source)
        return try TableRecording(files, options, format).recording(accelerometer: stream, motion: nil, source)
    }

    /// A file's samples.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - options: What the caller knows beyond it.
    ///   - source: Where what was converted is noted.
    ///   - keepingNotes: Whether what is noted of device motion stays.
    /// - Returns: The stream.
    /// - Throws: ``RecordingError`` if the file has other columns, or units that can't be converted.
    static func stream(
        of file: TreeFile, _ options: ReadingOptions, _ source: inout SourceNotes, keepingNotes: Bool = false
    ) throws(RecordingError) -> TableStream<AccelerometerChunk> {
        var lines = try CSVLines(reading: file)
        guard let line = try lines.next() else {
            throw RecordingError(
                .badData,
                "\(file.name): found no line, expected \(FolderLayout.accelerometer.header) and rows; remove the file or "
                    + "record again")
        }
        let header = try CSVHeader(lines, line)
        var layout = try TableLayout(of: file, FolderLayout.accelerometer, needsHeader: false)
        if let place = layout.places[0] {
            let stated = header.unit(at: place).flatMap(TimeUnit.init(spelling:))
            layout.clock = try TimeSample(file, header, place: place).clock(stated: stated)
        }
        if !keepingNotes {
            source.factors = SourceNotes.UnitFactors(rotationRate: nil, gravity: nil, userAcceleration: nil)
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
