import SwingReplay
import Testing

@Suite struct DeviceMotionTests {
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
