import SwingMotion
import SwingTables

/// What a proposal infers about the direction of a quaternion.
extension MapProposal {
    /// Returns the columns of the attitude with their direction.
    ///
    /// - Parameters:
    ///   - motion: Device motion of the table.
    ///   - total: The columns of total acceleration; `nil` if the table has none.
    /// - Returns: The columns; `nil` without an attitude, or if gravity contradicts it.
    /// - Throws: ``SwingMotion/SwingError`` if the table can't be read.
    mutating func attitude(_ motion: DeviceMotionChunk, total: [Int]?) throws(SwingError) -> ColumnMap.AxisColumns? {
        guard let places = places[.attitude] else { return nil }
        var attitude = ColumnMap.AxisColumns(columns: [places[3], places[0], places[1], places[2]].map(column))
        if let isFromDevice = motion.attitudeIsFromDevice {
            attitude.isFromWorld = !isFromDevice
            notes.append(
                "gravity shows that the quaternion rotates "
                    + (isFromDevice ? "the device's frame into the world's" : "the world's frame into the device's"))
            return attitude
        }
        guard self.places[.gravity] == nil, let total, case let acceleration = try sample(total),
            acceleration.count == motion.count
        else {
            notes.append(
                "the quaternion's direction could not be determined; check whether it rotates the device's frame into "
                    + "the world's")
            return attitude
        }
        let (direct, inverse) = motion.attitude.cosines(with: acceleration.axes)
        guard max(direct, inverse) > 0.8 else {
            notes.append(
                "the quaternion is omitted because gravity computed from it does not point along the acceleration at rest; "
                    + "gravity is estimated instead; check the acceleration's signs and --frame")
            return nil
        }
        attitude.isFromWorld = inverse > direct
        notes.append(
            abs(direct - inverse) > 0.05
                ? "the acceleration shows that the quaternion rotates "
                    + (attitude.isFromWorld
                        ? "the world's frame into the device's" : "the device's frame into the world's")
                : "the quaternion's direction could not be determined; check whether it rotates the device's frame into "
                    + "the world's")
        return attitude
    }
}

extension Attitude {
    /// Returns the median cosine of the angle between a vector of each sample and gravity computed from the attitude, and
    /// from its inverse.
    fileprivate func cosines(with axes: Triaxial) -> (direct: Double, inverse: Double) {
        var (direct, inverse): ([Double], [Double]) = ([], [])
        for i in 0..<min(count, axes.count) {
            let (w, x, y, z) = (
                Double(self.w[i]), Double(self.x[i]), Double(self.y[i]), Double(self.z[i])
            )
            let (gx, gy, gz) = (Double(axes.x[i]), Double(axes.y[i]), Double(axes.z[i]))
            let scale = 1 / ((gx * gx + gy * gy + gz * gz).squareRoot() * (w * w + x * x + y * y + z * z))
            let down = w * w - x * x - y * y + z * z
            let cosines = (
                -scale * (2 * (x * z - w * y) * gx + 2 * (y * z + w * x) * gy + down * gz),
                -scale * (2 * (x * z + w * y) * gx + 2 * (y * z - w * x) * gy + down * gz)
            )
            guard cosines.0.isFinite, cosines.1.isFinite else { continue }
            direct.append(cosines.0)
            inverse.append(cosines.1)
        }
        guard !direct.isEmpty else { return (0, 0) }
        return (direct.sorted()[direct.count / 2], inverse.sorted()[inverse.count / 2])
    }
}
