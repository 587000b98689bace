import Foundation
import SwingReplay
import Testing

@Suite struct DeviceMotionTests {
    /// atan2(gravity.x, gravity.y) − π, held against the tilt of a device in front of the eyes.
    @Test(
        arguments: [
            // Upright, leaning to the right, lying on its side, upside down, and back up.
            (0, -1, 0), (0.5, -0.75.squareRoot(), -30), (1, 0, -90), (0.75.squareRoot(), 0.5, -120), (0, 1, -180),
            (-1, 0, -270), (-0.5, -0.75.squareRoot(), -330),
        ]) func interfaceTiltIsTheTurnThatKeepsAPictureUpright(x: Double, y: Double, degrees: Double)
    {
        let motion = DeviceMotion(
            timestamp: 0, attitude: nil, rotationRate: RotationRate(), gravity: Acceleration(x: x, y: y, z: 0),
            userAcceleration: nil)
        #expect((motion.interfaceTilt * 180 / .pi - degrees).magnitude < 1e-12)
    }

    @Test func whatIsKnownCanBeSet() {
        var motion = DeviceMotion(
            timestamp: 0, attitude: nil, rotationRate: RotationRate(), gravity: Acceleration(), userAcceleration: nil)
        #expect(!motion.hasAttitude && !motion.hasUserAcceleration)
        #expect(motion == motion, "what is not known is equal")
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
