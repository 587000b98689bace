import HDF5
import SwingMotion

/// Reads a recording in SwingKit's HDF5 layout.
///
/// It is opened once, and checked as a whole; each stream then reads the columns in bounded memory.
struct HDF5RecordingReader: Sendable {
    let path: String
    /// Whether device motion's chunks have the attitude; a column that nobody asks for is not read.
    let withAttitude: Bool

    /// Checks a recording and makes its streams.
    func recording() throws(SwingError) -> Recording {
        do throws(HDF5Error) {
            let file = try File(readingAt: path)
            try HDF5Facts.check(file.root)
            let accelerometer = try HDF5TableColumns(
                Layout.acceleration, of: Layout.accelerometer, in: file, path: path)
            let hasDeviceMotion = try file.root.contains(Layout.deviceMotion.name)
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
        in file: borrowing File
    ) throws(HDF5Error) -> (stream: SensorStream<DeviceMotionChunk>, columns: HDF5MotionColumns) {
        let all = try HDF5MotionColumns(in: try file.root.group(Layout.deviceMotion.name))
        let table = try HDF5TableColumns(all.names, of: Layout.deviceMotion, in: file, path: path)
        // The attitude comes last.
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
