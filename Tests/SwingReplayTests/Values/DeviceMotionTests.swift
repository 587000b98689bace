import Foundation
import SwingReplay
import Testing

@Suite struct DeviceMotionTests {
    /// Compares atan2(gravity.x, gravity.y) − π with the tilt of a device in front of the viewer.
    @Test(
        arguments: [
            // Upright, leaning to the right, on its side, upside down, and up again.
            (0, -1, 0), (0.5, -0.75.squareRoot(), -30), (1, 0, -90), (0.75.squareRoot(), 0.5, -120), (0, 1, -180),
            (-1, 0, -270), (-0.5, -0.75.squareRoot(), -330),
        ]) func interfaceTiltKeepsAPictureUpright(x: Double, y: Double, degrees: Double)
    {
        let motion = DeviceMotion(
            timestamp: 0, attitude: nil, rotationRate: RotationRate(), gravity: Acceleration(x: x, y: y, z: 0),
            userAcceleration: nil)
        #expect((motion.interfaceTilt * 180 / .pi - degrees).magnitude < 1e-12)
    }

    @Test func optionalQuantitiesCanBeSet() {
        var motion = DeviceMotion(
            timestamp: 0, attitude: nil, rotationRate: RotationRate(), gravity: Acceleration(), userAcceleration: nil)
        #expect(!motion.hasAttitude && !motion.hasUserAcceleration)
        #expect(motion == motion, "missing quantities are equal")
        motion.attitude = .identity
        motion.userAcceleration = Acceleration(x: 1)
        #expect(motion.hasAttitude && motion.hasUserAcceleration)
        #expect(motion.attitude == .identity && motion.userAcceleration.x == 1)
    }
}

@Suite struct RawValueTests {
    /// Core Motion's raw values.
    @Test func rawValues() {
        #expect(WaterSubmersionEvent.State.allCases.map(\.rawValue) == [0, 1, 2])
        #expect(
            WaterSubmersionMeasurement.DepthState.allCases.map(\.rawValue) == [0, 100, 200, 300, 400, 500, 600])
        #expect(SensorLocation.allCases.map(\.rawValue) == [0, 1, 2])
    }
}
