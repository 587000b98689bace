import SwingMotion

/// A comparison of rotation rates with gravity's rotation in the device's frame.
///
/// Gravity is constant in the world's frame. In the frame of a device that rotates at the rate ω, it changes by
/// −ω × gravity. The best-fitting factor is 1 for rad/s and π / 180 for deg/s; a negative factor indicates wrong signs.
struct TurningGravity {
    /// The factor of the rates that best explains gravity's rotation; `nil` if the samples don't determine it.
    let factor: Double?
    /// The fraction of gravity's rotation that the rates explain, from 0 to 1.
    let share: Double

    /// The smallest total rotation of gravity, in rad, that determines the factor.
    private static let minimumRotation = 0.5
    /// The smallest fraction of gravity's rotation that the rates must explain.
    private static let minimumShare = 0.5

    /// Fits the factor to samples.
    ///
    /// - Parameter motion: Samples with gravity of any length and rotation rate in any unit.
    init(_ motion: DeviceMotionChunk) {
        let (g, w) = (motion.gravity, motion.rotationRate)
        var (rotation, both, rates, changes) = (0.0, 0.0, 0.0, 0.0)
        for i in 1..<max(motion.count, 1) {
            let step = motion.time[i] - motion.time[i - 1]
            guard step > 0, step < 0.1 else { continue }
            let (now, past) = (Self.unit(g, i), Self.unit(g, i - 1))
            // The mean rate of two samples corresponds to the change between them.
            let rate = (
                Double(w.x[i] + w.x[i - 1]) / 2, Double(w.y[i] + w.y[i - 1]) / 2, Double(w.z[i] + w.z[i - 1]) / 2
            )
            let middle = ((now.0 + past.0) / 2, (now.1 + past.1) / 2, (now.2 + past.2) / 2)
            let expected = (
                (middle.1 * rate.2 - middle.2 * rate.1) * step, (middle.2 * rate.0 - middle.0 * rate.2) * step,
                (middle.0 * rate.1 - middle.1 * rate.0) * step
            )
            let change = (now.0 - past.0, now.1 - past.1, now.2 - past.2)
            let squared = change.0 * change.0 + change.1 * change.1 + change.2 * change.2
            let dot = change.0 * expected.0 + change.1 * expected.1 + change.2 * expected.2
            let square = expected.0 * expected.0 + expected.1 * expected.1 + expected.2 * expected.2
            guard squared.isFinite, square.isFinite else { continue }
            rotation += squared.squareRoot()
            both += dot
            rates += square
            changes += squared
        }
        let explained = rates > 0 && changes > 0 ? both * both / (rates * changes) : 0
        share = explained
        factor = rotation > Self.minimumRotation && explained > Self.minimumShare ? both / rates : nil
    }

    /// Whether the rates are in deg/s.
    var isInDegrees: Bool { factor.map { (0.0087...0.035).contains($0) } ?? false }

    /// Whether the rates are opposite to gravity's rotation.
    var isReversed: Bool { factor.map { $0 < 0 } ?? false }

    private static func unit(_ axes: Triaxial, _ i: Int) -> (Double, Double, Double) {
        let (x, y, z) = (Double(axes.x[i]), Double(axes.y[i]), Double(axes.z[i]))
        let length = (x * x + y * y + z * z).squareRoot()
        return (x / length, y / length, z / length)
    }
}

extension DeviceMotionChunk {
    /// Whether the attitude rotates the device's frame into the reference frame.
    ///
    /// It is `true` if the attitude as recorded agrees with gravity, and `false` if only its inverse does. It is `nil`
    /// if neither agrees, or if the samples have no attitude.
    var attitudeIsFromDevice: Bool? {
        guard attitude.count > 0 else { return nil }
        var (direct, inverse, count) = (0.0, 0.0, 0)
        for i in stride(from: 0, to: self.count, by: 8) {
            let (w, x, y, z) = (
                Double(attitude.w[i]), Double(attitude.x[i]), Double(attitude.y[i]), Double(attitude.z[i])
            )
            let (gx, gy, gz) = (Double(gravity.x[i]), Double(gravity.y[i]), Double(gravity.z[i]))
            // The inverse rotates (0, 0, −1) to the negated third row, and the rotation to the negated third column.
            let down = 1 - 2 * (x * x + y * y)
            let fromDevice = -(2 * (x * z - w * y) * gx + 2 * (y * z + w * x) * gy + down * gz)
            let fromWorld = -(2 * (x * z + w * y) * gx + 2 * (y * z - w * x) * gy + down * gz)
            guard fromDevice.isFinite, fromWorld.isFinite else { continue }
            direct += 1 - fromDevice
            inverse += 1 - fromWorld
            count += 1
        }
        guard count > 0 else { return nil }
        let (first, second) = (direct / Double(count), inverse / Double(count))
        if first < 0.02, first <= second { return true }
        return second < 0.02 ? false : nil
    }
}
