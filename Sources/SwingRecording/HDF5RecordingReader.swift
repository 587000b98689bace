import HDF5
import SwingMotion

/// Reads a recording in SwingKit's HDF5 layout.
///
/// It is checked as a whole when it is opened; each stream then opens it again and reads it in bounded memory.
struct HDF5RecordingReader: Sendable {
    let path: String
    /// Whether device motion's chunks have the attitude; a column that nobody asks for is not read.
    let withAttitude: Bool

    /// Checks a recording and makes its streams.
    func recording() throws(RecordingError) -> Recording {
        do throws(HDF5Error) {
            let file = try File(readingAt: path)
            try HDF5Facts.check(file.root)
            let count = try accelerometerTable(file).count
            let hasDeviceMotion = try file.root.contains(Layout.deviceMotion.name)
            let columns = hasDeviceMotion ? try motionTable(file, withAttitude: true).1 : nil
            let info = try HDF5Facts.read(file.root.attributes, path: path)
            return Recording(
                path: path, format: .hdf5, info: info,
                source: try HDF5Facts.readSource(file.root.attributes)
                    ?? SourceNotes(
                        of: info, hasDeviceMotion: hasDeviceMotion,
                        hasUserAcceleration: columns?.hasUserAcceleration ?? false),
                hasDeviceMotion: hasDeviceMotion, accelerometerCount: count, accelerometer: accelerometer(),
                deviceMotion: hasDeviceMotion ? deviceMotion() : .empty, truth: try HDF5Truth.read(file.root))
        } catch {
            throw RecordingError(reading: path, error)
        }
    }

    private func accelerometer() -> SensorStream<AccelerometerChunk> {
        SensorStream { () throws(RecordingError) in
            do throws(HDF5Error) {
                return HDF5AccelerometerReader(try accelerometerTable(try File(readingAt: path)))
            } catch {
                throw RecordingError(reading: path, error)
            }
        }
    }

    private func deviceMotion() -> SensorStream<DeviceMotionChunk> {
        SensorStream { () throws(RecordingError) in
            do throws(HDF5Error) {
                let (table, columns) = try motionTable(try File(readingAt: path), withAttitude: withAttitude)
                return HDF5DeviceMotionReader(table, columns)
            } catch {
                throw RecordingError(reading: path, error)
            }
        }
    }

    private func accelerometerTable(_ file: borrowing File) throws(HDF5Error) -> HDF5TableReader {
        try HDF5TableReader(Layout.acceleration, of: Layout.accelerometer, in: file, path: path)
    }

    private func motionTable(
        _ file: borrowing File, withAttitude: Bool
    ) throws(HDF5Error) -> (HDF5TableReader, HDF5MotionColumns) {
        let all = try HDF5MotionColumns(in: try file.root.group(Layout.deviceMotion.name))
        let columns = HDF5MotionColumns(
            hasUserAcceleration: all.hasUserAcceleration, hasAttitude: all.hasAttitude && withAttitude)
        return (try HDF5TableReader(columns.names, of: Layout.deviceMotion, in: file, path: path), columns)
    }
}
