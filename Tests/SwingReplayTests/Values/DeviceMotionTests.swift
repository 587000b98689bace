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
        let states: [WaterSubmersionEvent.State] = [.unknown, .notSubmerged, .submerged]
        #expect(states.map(\.rawValue) == [0, 1, 2])
        let depths: [WaterSubmersionMeasurement.DepthState] = [
            .unknown, .notSubmerged, .submergedShallow, .submergedDeep, .approachingMaxDepth, .pastMaxDepth,
            .sensorDepthError,
        ]
        #expect(depths.map(\.rawValue) == [0, 100, 200, 300, 400, 500, 600])
        let locations: [SensorLocation] = [.default, .headphoneLeft, .headphoneRight]
        #expect(locations.map(\.rawValue) == [0, 1, 2])
        let statuses: [AuthorizationStatus] = [.notDetermined, .restricted, .denied, .authorized]
        #expect(statuses.map(\.rawValue) == [0, 1, 2, 3])
    }
}
