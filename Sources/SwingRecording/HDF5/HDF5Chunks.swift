import HDF5
import SwingMotion

/// Reads the accelerometer's chunks of an HDF5 recording.
final class HDF5AccelerometerReader: ChunkReader {
    private let table: HDF5TableReader

    init(_ table: HDF5TableReader) { self.table = table }

    func next() throws(SwingError) -> AccelerometerChunk? {
        guard let piece = try table.next() else { return nil }
        return AccelerometerChunk(time: table.time(piece), acceleration: table.axes(from: 0, piece))
    }
}

/// Reads device motion's chunks of an HDF5 recording.
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
            attitude = Attitude(w: table.values(first, piece), x: vector.x, y: vector.y, z: vector.z)
        }
        return DeviceMotionChunk(
            time: table.time(piece), rotationRate: table.axes(from: 0, piece), gravity: table.axes(from: 3, piece),
            userAcceleration: contents.hasUserAcceleration ? table.axes(from: 6, piece) : Triaxial(),
            attitude: attitude)
    }
}

/// Which columns device motion has, and in which order they are read and written.
struct HDF5MotionColumns {
    let hasUserAcceleration: Bool
    let hasAttitude: Bool

    /// The columns in order.
    var names: [Layout.Column] {
        Layout.rotationRate + Layout.gravity + (hasUserAcceleration ? Layout.userAcceleration : [])
            + (hasAttitude ? Layout.quaternion : [])
    }
}

extension HDF5MotionColumns {
    /// The columns that a group has; a quantity of which one component is there must have all.
    init(in group: Group) throws(HDF5Error) {
        hasUserAcceleration = try group.containsAny(Layout.userAcceleration)
        hasAttitude = try group.containsAny(Layout.quaternion)
    }
}

extension Group {
    fileprivate func containsAny(_ columns: [Layout.Column]) throws(HDF5Error) -> Bool {
        for column in columns where try contains(column.name) { return true }
        return false
    }
}

extension HDF5TableReader {
    /// The values of a piece in three columns, one an axis.
    fileprivate func axes(from first: Int, _ piece: Range<Int>) -> Triaxial {
        Triaxial(x: values(first, piece), y: values(first + 1, piece), z: values(first + 2, piece))
    }
}
