import HDF5
import SwingMotion

/// Reads a recording in SwingKit's HDF5 layout.
///
/// The file is opened once, and all columns are checked. Each stream then reads its columns in bounded memory.
struct HDF5RecordingReader: Sendable {
    let path: String
    /// Whether device-motion chunks contain the attitude; if false, its columns are not read.
    let withAttitude: Bool

    /// Checks the recording and creates its streams.
    func recording() throws(SwingError) -> Recording {
        do throws(HDF5Error) {
            let file = try StoredFile(readingAt: path)
            try HDF5Facts.check(file.root)
            let accelerometer = try HDF5TableColumns(
                RecordingLayout.acceleration, of: RecordingLayout.accelerometer, in: file, path: path)
            let hasDeviceMotion = file.root.contains(RecordingLayout.deviceMotion.name)
            let motion = hasDeviceMotion ? try motion(in: file) : nil
            let info = try HDF5Facts.read(file.root.attributes, path: path)
            return Recording(
                path: path, format: .hdf5, info: info,
                source: try HDF5Facts.readSource(file.root.attributes)
                    ?? SourceProvenance(
                        of: info, hasDeviceMotion: hasDeviceMotion,
                        hasUserAcceleration: motion?.columns.hasUserAcceleration ?? false),
                hasDeviceMotion: hasDeviceMotion, accelerometerCount: accelerometer.count,
                accelerometer: stream(accelerometer), deviceMotion: motion?.stream ?? .empty,
                truth: try HDF5Truth.read(file.root))
        } catch {
            throw SwingError(reading: path, error)
        }
    }

    private func stream(_ table: HDF5TableColumns) -> SensorStream<AccelerometerChunk> {
        SensorStream { () throws(SwingError) in
            HDF5AccelerometerReader(try reader(of: table, first: table.values.count))
        }
    }

    private func motion(
        in file: StoredFile
    ) throws(HDF5Error) -> (stream: SensorStream<DeviceMotionChunk>, columns: HDF5MotionColumns) {
        let all = HDF5MotionColumns(in: try file.root.group(RecordingLayout.deviceMotion.name))
        let table = try HDF5TableColumns(all.names, of: RecordingLayout.deviceMotion, in: file, path: path)
        // The attitude comes last, so reading only the first columns omits it.
        let columns = HDF5MotionColumns(
            hasUserAcceleration: all.hasUserAcceleration, hasAttitude: all.hasAttitude && withAttitude)
        let stream = SensorStream<DeviceMotionChunk> { () throws(SwingError) in
            HDF5DeviceMotionReader(try reader(of: table, first: columns.names.count), columns)
        }
        return (stream, columns)
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
final class HDF5AccelerometerReader: ChunkReader {
    private let table: HDF5TableReader

    init(_ table: HDF5TableReader) { self.table = table }

    func next() throws(SwingError) -> AccelerometerChunk? {
        guard let piece = try table.next() else { return nil }
        return AccelerometerChunk(time: table.time(piece), acceleration: table.axes(from: 0, piece))
    }
}

/// Reads the device-motion chunks of an HDF5 recording.
final class HDF5DeviceMotionReader: ChunkReader {
    private let table: HDF5TableReader
    private let contents: HDF5MotionColumns

    init(_ table: HDF5TableReader, _ contents: HDF5MotionColumns) {
        self.table = table
        self.contents = contents
    }

    func next() throws(SwingError) -> DeviceMotionChunk? {
        guard let piece = try table.next() else { return nil }
        var attitude = Attitude()
        if contents.hasAttitude {
            let first = contents.hasUserAcceleration ? 9 : 6
            let vector = table.axes(from: first + 1, piece)
            attitude = Attitude(w: SampleColumn(table.values(first, piece)), x: vector.x, y: vector.y, z: vector.z)
        }
        return DeviceMotionChunk(
            time: table.time(piece), rotationRate: table.axes(from: 0, piece), gravity: table.axes(from: 3, piece),
            userAcceleration: contents.hasUserAcceleration ? table.axes(from: 6, piece) : Triaxial(),
            attitude: attitude)
    }
}

/// The columns of device motion, and the order in which they are read and written.
struct HDF5MotionColumns {
    let hasUserAcceleration: Bool
    let hasAttitude: Bool

    /// The columns in order.
    var names: [RecordingLayout.ColumnDescription] {
        RecordingLayout.rotationRate + RecordingLayout.gravity
            + (hasUserAcceleration ? RecordingLayout.userAcceleration : [])
            + (hasAttitude ? RecordingLayout.quaternion : [])
    }
}

extension HDF5MotionColumns {
    /// Detects the columns of a group.
    ///
    /// A quantity with one component must have all of them.
    init(in group: StoredGroup) {
        hasUserAcceleration = RecordingLayout.userAcceleration.contains { group.contains($0.name) }
        hasAttitude = RecordingLayout.quaternion.contains { group.contains($0.name) }
    }
}

extension HDF5TableReader {
    /// Returns the values of a piece in three columns, one per axis.
    fileprivate func axes(from first: Int, _ piece: Range<Int>) -> Triaxial {
        Triaxial(x: values(first, piece), y: values(first + 1, piece), z: values(first + 2, piece))
    }
}
