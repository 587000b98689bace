import HDF5
import SwingFiles
import SwingMotion
import SwingTables

/// Reads a recording in SwingKit's HDF5 layout.
///
/// The file is opened once, and all columns are checked. Each stream then reads its columns in bounded memory.
struct HDF5RecordingReader: Sendable {
    let path: String
    /// Whether device-motion chunks contain the attitude; if false, its columns are not read.
    let withAttitude: Bool

    /// Checks the recording and creates its streams.
    func recording() throws(SwingError) -> Recording {
        let (stored, parts): (Recording, SourceParts)
        do throws(HDF5Error) { (stored, parts) = try self.stored() } catch { throw SwingError(reading: path, error) }
        return try stored.completed(parts)
    }

    /// Returns the recording as the file contains it, without computed parts.
    private func stored() throws(HDF5Error) -> (recording: Recording, parts: SourceParts) {
        let file = try StoredFile(readingAt: path)
        try HDF5Facts.check(file.root)
        let accelerometer = try HDF5TableColumns(
            RecordingLayout.acceleration, of: RecordingLayout.accelerometer, in: file, path: path)
        let hasDeviceMotion = file.root.contains(RecordingLayout.deviceMotion.name)
        let motion = hasDeviceMotion ? try motion(in: file) : nil
        let parts = SourceParts(
            hasGravity: motion?.columns.hasGravity ?? false,
            hasUserAcceleration: motion?.columns.hasUserAcceleration ?? false,
            hasAttitude: motion?.columns.hasAttitude ?? false, keepsAttitude: withAttitude)
        let info = try HDF5Facts.read(file.root.attributes, path: path)
        let recording = Recording(
            path: path, format: .hdf5, info: info,
            source: try HDF5Facts.readSource(file.root.attributes)
                ?? SourceProvenance(of: info, hasDeviceMotion: hasDeviceMotion, parts),
            hasDeviceMotion: hasDeviceMotion, accelerometerCount: accelerometer.count,
            accelerometer: stream(accelerometer), deviceMotion: motion?.stream ?? .empty,
            truth: try HDF5Truth.read(file.root))
        return (recording, parts)
    }

    private func stream(_ table: HDF5TableColumns) -> SensorStream<AccelerometerChunk> {
        SensorStream { () throws(SwingError) in
            HDF5AccelerometerReader(try reader(of: table, first: table.values.count))
        }.withRepairedTimes(of: place(RecordingLayout.accelerometer))
    }

    private func motion(
        in file: StoredFile
    ) throws(HDF5Error) -> (stream: SensorStream<DeviceMotionChunk>, columns: HDF5MotionColumns) {
        let all = try HDF5MotionColumns(in: try file.root.group(RecordingLayout.deviceMotion.name))
        let table = try HDF5TableColumns(all.names, of: RecordingLayout.deviceMotion, in: file, path: path)
        // The attitude comes last, so reading only the first columns omits it. Missing gravity is computed from it.
        let columns = HDF5MotionColumns(
            hasGravity: all.hasGravity, hasUserAcceleration: all.hasUserAcceleration,
            hasAttitude: all.hasAttitude && (withAttitude || !all.hasGravity))
        let stream = SensorStream<DeviceMotionChunk> { () throws(SwingError) in
            HDF5DeviceMotionReader(try reader(of: table, first: columns.names.count), columns)
        }.withRepairedTimes(of: place(RecordingLayout.deviceMotion))
        return (stream, columns)
    }

    /// The name of a group for errors.
    private func place(_ group: RecordingLayout.GroupDescription) -> String {
        "\(VisibleText.escaped(path)): \(group.name)"
    }

    private func reader(of table: HDF5TableColumns, first number: Int) throws(SwingError) -> HDF5TableReader {
        do throws(HDF5Error) {
            return try HDF5TableReader(table, first: number)
        } catch {
            throw SwingError(reading: path, error)
        }
    }
}

/// Reads the accelerometer chunks of an HDF5 recording.
private final class HDF5AccelerometerReader: ChunkReader {
    private let table: HDF5TableReader

    init(_ table: HDF5TableReader) { self.table = table }

    func next() throws(SwingError) -> AccelerometerChunk? {
        guard let block = try table.next() else { return nil }
        return AccelerometerChunk(time: block.time, acceleration: block.axes(from: 0))
    }
}

/// Reads the device-motion chunks of an HDF5 recording.
private final class HDF5DeviceMotionReader: ChunkReader {
    private let table: HDF5TableReader
    private let contents: HDF5MotionColumns

    init(_ table: HDF5TableReader, _ contents: HDF5MotionColumns) {
        self.table = table
        self.contents = contents
    }

    func next() throws(SwingError) -> DeviceMotionChunk? {
        guard let block = try table.next() else { return nil }
        var attitude = Attitude()
        if let first = contents.attitudePlace {
            let vector = block.axes(from: first + 1)
            attitude = Attitude(w: block.values[first], x: vector.x, y: vector.y, z: vector.z)
        }
        return DeviceMotionChunk(
            time: block.time, rotationRate: block.axes(from: 0),
            gravity: contents.gravityPlace.map { block.axes(from: $0) }
                ?? Triaxial(repeating: .nan, count: block.time.count),
            userAcceleration: contents.userAccelerationPlace.map { block.axes(from: $0) } ?? Triaxial(),
            attitude: attitude)
    }
}

/// Reads the columns of one group in blocks of several seconds, each of which is a chunk.
private final class HDF5TableReader {
    /// Some rows of all columns.
    struct Block {
        let time: SampleColumn<Double>
        let values: [SampleColumn<Float>]

        /// Returns the values of three columns, one per axis.
        func axes(from first: Int) -> Triaxial {
            Triaxial(x: values[first], y: values[first + 1], z: values[first + 2])
        }
    }

    /// The number of rows.
    private let count: Int
    private let path: String
    private let time: ColumnReader<Double>
    private let columns: [ColumnReader<Float>]
    private let blockRows: Int
    /// The first row that was not returned yet.
    private var position = 0

    /// The number of values in a block, all columns together, chosen so that a few blocks fit in the processor's cache.
    private static let blockValues = 1 << 16

    /// Creates a reader of the first columns of a group.
    ///
    /// - Parameters:
    ///   - table: The group's columns.
    ///   - number: The number of columns to read, from the first one.
    /// - Throws: `HDF5Error` if one of them does not contain floats.
    init(_ table: HDF5TableColumns, first number: Int) throws(HDF5Error) {
        let decoder = ChunkDecoder()
        time = try ColumnReader<Double>(table.time, decoder: decoder)
        columns = try table.values.prefix(number).map { column throws(HDF5Error) in
            try ColumnReader<Float>(column, decoder: decoder)
        }
        path = table.path
        count = table.count
        blockRows = Self.blockValues / (number + 1)
    }

    /// Returns the next block, or `nil` at the end.
    func next() throws(SwingError) -> Block? {
        guard position < count else { return nil }
        let rows = position..<min(count, position + blockRows)
        position = rows.upperBound
        do throws(HDF5Error) {
            return Block(
                time: SampleColumn(try time.read(rows)),
                values: try columns.map { column throws(HDF5Error) in SampleColumn(try column.read(rows)) })
        } catch {
            throw SwingError(reading: path, error)
        }
    }
}

/// The columns of one group, opened and checked: all exist, can be read safely, and have the same length.
private struct HDF5TableColumns: Sendable {
    /// The path of the recording.
    let path: String
    let time: StoredColumn
    let values: [StoredColumn]

    /// The number of rows.
    var count: Int { time.count }

    /// Opens the columns of a group; the file stays open as long as they exist.
    ///
    /// - Throws: `HDF5Error` if a column is missing, can't be read safely, or has another length than `time`.
    init(
        _ names: [RecordingLayout.ColumnDescription], of table: RecordingLayout.GroupDescription,
        in file: StoredFile, path: String
    ) throws(HDF5Error) {
        let group = try file.root.group(table.name)
        let time = try ColumnReader<Double>(group.column(RecordingLayout.time.name)).column
        try RecordingLayout.time.checkUnits(of: time)
        values = try names.map { name throws(HDF5Error) in
            let column = try ColumnReader<Float>(group.column(name.name)).column
            try name.checkUnits(of: column)
            guard column.count == time.count else {
                throw HDF5Error(
                    "\(column.path): \(column.count) rows, but \(RecordingLayout.time.name) has \(time.count); "
                        + "the file is damaged"
                )
            }
            return column
        }
        self.path = path
        self.time = time
    }
}

extension RecordingLayout.ColumnDescription {
    /// Throws if a column states another unit of its kind; a text that names none is ignored.
    fileprivate func checkUnits(of column: StoredColumn) throws(HDF5Error) {
        guard let kind = RecordingLayout.kinds[units], let stated = try? column.attributes.text("units"),
            let factor = kind.factor(from: stated), abs(factor - 1) > 1e-9
        else { return }
        throw HDF5Error(
            "\(column.path): is in \(VisibleText.quoted(stated)); expected \(units); "
                + Remedy.rewriting(column.path, as: "<f8", change: " * \(factor)"))
    }
}

extension SwingError {
    /// Creates an error about reading the HDF5 file at `path`.
    init(reading path: String, _ error: HDF5Error) {
        self.init(error.systemMessage == nil ? .badData : .inputOutput, at: path, error.description)
    }

    /// Creates an error about writing the HDF5 file at `path`.
    init(writing path: String, _ error: HDF5Error) {
        self.init(.inputOutput, at: path, "cannot write: \(error.systemMessage.map(Self.advised) ?? error.description)")
    }
}
