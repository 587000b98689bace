// An app whose own types have the names of those that a replay is made of.
import OwnTypes
import SwingCoreMotion

// Types in signatures are ambiguous if two modules have them.
typealias OwnDeviceMotion = DeviceMotion
typealias OwnQuaternion = Quaternion
typealias OwnAcceleration = Acceleration
typealias OwnRotationRate = RotationRate
typealias OwnMagneticField = MagneticField
typealias OwnDeviceAttitude = DeviceAttitude
typealias OwnAccelerometerData = AccelerometerData
typealias OwnGyroData = GyroData
typealias OwnSensorLocation = SensorLocation
typealias OwnAuthorizationStatus = AuthorizationStatus
typealias OwnWaterTemperature = WaterTemperature
typealias OwnMotionError = MotionError
typealias OwnMotionManager = MotionManager
typealias OwnBatchedSensorManager = BatchedSensorManager
typealias OwnHeadphoneMotionManager = HeadphoneMotionManager
typealias OwnWaterSubmersionManager = WaterSubmersionManager
typealias OwnReplayQueue = ReplayQueue
func accept(_ queue: some UpdateQueue) {}

func replay() -> Replay {
    var replay = Replay(
        headphones: HeadphoneSource([
            .connected(1),
            .motion(
                .init(
                    timestamp: 1, attitude: .identity, rotationRate: .init(), gravity: .init(z: -1),
                    userAcceleration: nil)),
        ]), water: WaterSource([.event(.init(timestamp: 1, state: .submerged))]))
    replay.pace = .times(10)
    replay.batchSizes = BatchSizes(first: 0.5, duration: 1)
    replay.faults.authorizationStatus = .denied
    replay.faults.headphoneFailure = TimedFailure(after: 1, error: CancellationError())
    replay.gyroBias = .init(x: 0.01)
    replay.magnetometer = [.init(timestamp: 1, magneticField: .init(x: 20))]
    replay.restart = .continuing
    return replay
}

func run() async throws {
    Replay.install(replay())
    try await replay().perform {
        let manager = CMMotionManager()
        manager.startDeviceMotionUpdates(to: .main) { motion, _ in
            print(motion?.attitude.quaternion.w ?? 0, CMMotionManager.authorizationStatus)
        }
        for try await chunk in CMBatchedSensorManager().accelerometerUpdates().chunks() { print(chunk) }
    }
}
