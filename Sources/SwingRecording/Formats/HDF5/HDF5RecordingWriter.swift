import HDF5
import SwingFiles
package import SwingMotion
import SwingTables

/// Writes a recording in SwingKit's HDF5 layout, chunk by chunk.
///
/// The complete file appears with ``close()``. The same samples always give the same bytes.
package struct HDF5RecordingWriter: ~Copyable {
    private let path: String
    private let output: OutputFile
    private let file: File
    private var accelerometer: HDF5TableWriter
    private var deviceMotion: HDF5TableWriter?
    private let contents: RecordingContents
    private var truth: [TruthEvent]?

    /// Creates a recording.
    ///
    /// - Parameters:
    ///   - path: The path of the file; an existing file is replaced at the end.
    ///   - info: The session's facts.
    ///   - contents: The columns and lengths of the recording.
    ///   - source: The provenance of the values, if they were converted.
    ///   - compress: Whether to compress the file, which makes it about half as large and slower to read.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be created.
    package init(
        creatingAt path: String, info: SessionInfo, contents: RecordingContents, source: SourceProvenance? = nil,
        compress: Bool = false
    ) throws(SwingError) {
        let output: OutputFile
        output = try OutputFile(replacing: path)
        do throws(HDF5Error) {
            let file = try File(creatingAt: output.temporaryPath)
            try HDF5Facts.write(info, to: file.root.attributes)
            if let source {
                try file.root.attributes.set(RecordingLayout.Attribute.sourceNotes, source.json.text)
            }
            let accelerometer = try HDF5TableWriter(
                RecordingLayout.accelerometer, RecordingLayout.acceleration, in: file.root,
                count: contents.accelerometerCount,
                compress: compress)
            var deviceMotion: HDF5TableWriter?
            if let count = contents.deviceMotionCount {
                let columns = HDF5MotionColumns(
                    hasGravity: true, hasUserAcceleration: contents.hasUserAcceleration,
                    hasAttitude: contents.hasAttitude)
                deviceMotion = try HDF5TableWriter(
                    RecordingLayout.deviceMotion, columns.names, in: file.root, count: count, compress: compress)
            }
            self.path = path
            self.contents = contents
            self.output = output
            self.file = file
            self.accelerometer = accelerometer
            self.deviceMotion = deviceMotion
        } catch {
            throw SwingError(writing: path, error)
        }
    }

    /// Appends accelerometer samples.
    ///
    /// - Parameter chunk: The samples that follow those written so far.
    /// - Throws: ``SwingMotion/SwingError`` if there are more samples than announced, or the disk is full.
    package mutating func append(_ chunk: AccelerometerChunk) throws(SwingError) {
        let columns = [chunk.acceleration.x, chunk.acceleration.y, chunk.acceleration.z]
        do throws(HDF5Error) {
            try accelerometer.append(time: chunk.time.array, columns: columns.map(\.array))
        } catch {
            throw SwingError(writing: path, error)
        }
    }

    /// Appends device-motion samples.
    ///
    /// - Parameter chunk: The samples that follow those written so far.
    /// - Throws: ``SwingMotion/SwingError`` if there are more samples than announced, they have other columns,
    ///   or the disk is full.
    package mutating func append(_ chunk: DeviceMotionChunk) throws(SwingError) {
        guard chunk.count > 0 else { return }
        var columns = [chunk.rotationRate.x, chunk.rotationRate.y, chunk.rotationRate.z]
        columns += [chunk.gravity.x, chunk.gravity.y, chunk.gravity.z]
        if contents.hasUserAcceleration {
            columns += [chunk.userAcceleration.x, chunk.userAcceleration.y, chunk.userAcceleration.z]
        }
        if contents.hasAttitude {
            columns += [chunk.attitude.w, chunk.attitude.x, chunk.attitude.y, chunk.attitude.z]
        }
        guard contents.deviceMotionCount != nil else {
            throw SwingError(.badData, at: path, "received device motion, but none was announced")
        }
        guard columns.allSatisfy({ $0.count == chunk.count }) else {
            throw SwingError(
                .badData, at: path, "received device motion without its announced user acceleration or attitude")
        }
        do throws(HDF5Error) {
            try deviceMotion?.append(time: chunk.time.array, columns: columns.map(\.array))
        } catch {
            throw SwingError(writing: path, error)
        }
    }

    /// Appends true events.
    ///
    /// - Parameter events: The events that follow those appended so far. An empty list states that nothing happened.
    package mutating func append(truth events: [TruthEvent]) {
        truth = (truth ?? []) + events
    }

    /// Writes all remaining data and moves the file to its path.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if announced samples are missing, or the disk is full. The previous file at
    ///   the path is then unchanged.
    package consuming func close() throws(SwingError) {
        let path = path
        do throws(HDF5Error) {
            try accelerometer.finish()
            try deviceMotion?.finish()
            if let truth { try HDF5Truth.write(truth, in: file.root) }
            try file.close()
        } catch {
            throw SwingError(writing: path, error)
        }
        try output.commit()
    }
}

/// Writes the columns of one group in pieces.
private struct HDF5TableWriter {
    private let path: String
    private let time: Dataset<Double>
    private let columns: [Dataset<Float>]
    /// The announced number of rows.
    private let count: Int
    private let isChunked: Bool
    private var written = 0

    /// Creates the group and its empty columns.
    init(
        _ table: RecordingLayout.GroupDescription, _ columns: [RecordingLayout.ColumnDescription], in root: Group,
        count: Int, compress: Bool
    ) throws(HDF5Error) {
        let group = try root.makeGroup(table.name)
        try group.attributes.set("title", table.title)
        let chunk = max(1, min(table.chunkRows, count))
        let storage: Storage = compress ? .chunked(rows: chunk, deflate: 1) : .contiguous(rows: count)
        let time = try group.makeDataset(RecordingLayout.time, of: Double.self, storage: storage)
        try time.makeScale(RecordingLayout.time.name)
        self.columns = try columns.map { column throws(HDF5Error) in
            try group.makeDataset(column, of: Float.self, storage: storage)
        }
        try DimensionScales.attach(self.columns.map { ($0, [time]) })
        self.time = time
        self.path = table.path
        self.count = count
        self.isChunked = compress
    }

    /// Appends rows.
    mutating func append(time rows: [Double], columns values: [[Float]]) throws(HDF5Error) {
        guard rows.count <= count - written else {
            throw HDF5Error("\(path): received \(written + rows.count) rows, but \(count) were announced")
        }
        try write(rows, to: time)
        for (column, values) in zip(columns, values) { try write(values, to: column) }
        written += rows.count
    }

    /// Throws unless all announced rows were written.
    func finish() throws(HDF5Error) {
        guard written == count else {
            throw HDF5Error("\(path): received \(written) rows, but \(count) were announced")
        }
    }

    private func write<Element: Storable>(_ values: [Element], to dataset: Dataset<Element>) throws(HDF5Error) {
        if isChunked {
            try dataset.append(values.span)
        } else {
            try dataset.write(values.span, at: written)
        }
    }
}

extension Group {
    /// Creates a column of the layout, with its description and unit.
    func makeDataset<Element: Storable>(
        _ column: RecordingLayout.ColumnDescription, of type: Element.Type, storage: Storage, fill: Element? = nil
    ) throws(HDF5Error) -> Dataset<Element> {
        let dataset = try makeDataset(column.name, of: type, storage: storage, fill: fill)
        try dataset.attributes.set("long_name", column.longName)
        try dataset.attributes.set("units", column.units)
        return dataset
    }
}
