import SwingCoreMotion
import SwingReplay
import Testing

@Suite struct CMLogItemTests {
    /// Subclasses with their own values, as tests of apps define them.
    private final class Still: CMDeviceMotion, @unchecked Sendable {
        override var gravity: CMAcceleration { CMAcceleration(x: 0, y: 0, z: -1) }
    }

    @Test func emptyValuesAndSubclasses() {
        #expect(CMAccelerometerData().acceleration.x == 0 && CMGyroData().timestamp == 0)
        #expect(CMMagnetometerData().magneticField.z == 0 && CMLogItem().timestamp == 0)
        #expect(Still().gravity.z == -1 && Still().heading == -1)
        #expect(CMWaterSubmersionEvent().state == .unknown && CMWaterSubmersionMeasurement().depth == nil)
        #expect(CMWaterTemperature().temperature.value.isNaN)
    }

    @Test func archives() throws {
        func read<Item: NSObject & NSCoding>(_ item: Item) throws -> Item {
            let archive = try NSKeyedArchiver.archivedData(withRootObject: item, requiringSecureCoding: true)
            return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Item.self, from: archive))
        }
        let sample = AccelerometerData(timestamp: 5, acceleration: Acceleration(x: 1, y: 2, z: 3))
        let acceleration = try read(
            CMAccelerometerData(sample))
        #expect(acceleration.timestamp == 5 && acceleration.acceleration.z == 3)
        let field = try read(
            CMMagnetometerData(MagnetometerData(timestamp: 6, magneticField: MagneticField(x: 4, y: 5, z: 6))))
        #expect(field.timestamp == 6 && field.magneticField.y == 5)
        let motion = try read(
            CMDeviceMotion(
                DeviceMotion(
                    timestamp: 7, attitude: DeviceAttitude(roll: 0, pitch: 0, yaw: 1),
                    rotationRate: RotationRate(x: 1, y: 2, z: 3), gravity: Acceleration(z: -1),
                    userAcceleration: Acceleration(y: 0.5), sensorLocation: .headphoneRight)))
        #expect(motion.timestamp == 7 && (motion.attitude.yaw - 1).magnitude < 1e-12 && motion.rotationRate.z == 3)
        #expect(motion.gravity.z == -1 && motion.userAcceleration.y == 0.5 && motion.sensorLocation == .headphoneRight)
        let water = try read(
            CMWaterSubmersionMeasurement(
                Date(timeIntervalSinceReferenceDate: 8),
                .init(timestamp: 0, depth: 2, surfacePressure: 101, submersionState: .submergedDeep)))
        #expect(water.date.timeIntervalSinceReferenceDate == 8 && water.depth?.value == 2 && water.pressure == nil)
        #expect(water.submersionState == .submergedDeep && water.surfacePressure.value == 101)
        let event = try read(CMWaterSubmersionEvent(Date(timeIntervalSinceReferenceDate: 9), .submerged))
        #expect(event.state == .submerged && event.date.timeIntervalSinceReferenceDate == 9)
        #expect(try read(CMWaterTemperature(.now, 20, 0.5)).temperature.converted(to: .kelvin).value == 293.15)
    }

    /// The codes are those of `CMError.h`.
    @Test func errors() {
        let codes: [(CMError, MotionErrorCode, UInt32)] = [
            (CMErrorNULL, .null, 100), (CMErrorDeviceRequiresMovement, .deviceRequiresMovement, 101),
            (CMErrorTrueNorthNotAvailable, .trueNorthNotAvailable, 102), (CMErrorUnknown, .unknown, 103),
            (CMErrorMotionActivityNotAvailable, .motionActivityNotAvailable, 104),
            (CMErrorMotionActivityNotAuthorized, .motionActivityNotAuthorized, 105),
            (CMErrorMotionActivityNotEntitled, .motionActivityNotEntitled, 106),
            (CMErrorInvalidParameter, .invalidParameter, 107), (CMErrorInvalidAction, .invalidAction, 108),
            (CMErrorNotAvailable, .notAvailable, 109), (CMErrorNotEntitled, .notEntitled, 110),
            (CMErrorNotAuthorized, .notAuthorized, 111), (CMErrorNilData, .nilData, 112), (CMErrorSize, .size, 113),
        ]
        #expect(codes.count == MotionErrorCode.allCases.count)
        for (expected, name, number) in codes {
            let error: any Error = MotionError(name, "no \(number)")
            #expect(expected.rawValue == number && (error as NSError).domain == CMErrorDomain)
            #expect(error.localizedDescription == "no \(number)" && (error as NSError).code == Int(number))
        }
    }
}
