import SwingCoreMotion
import SwingReplay
import Testing

/// Objects are compared, copied, archived and described by their properties.
@Suite struct EqualityTests {
    /// An object, another one with the same properties, and those that differ from it in one property.
    struct Row: CustomTestStringConvertible, Sendable {
        nonisolated(unsafe) let (object, same, different): (NSObject, NSObject, [NSObject])
        let text: String

        init<Value>(
            _ value: Value, _ text: String, _ object: (Value) -> NSObject, changes: ((inout Value) -> Void)...
        ) {
            (self.object, same, self.text) = (object(value), object(value), text)
            different = changes.map { change in
                var changed = value
                change(&changed)
                return object(changed)
            }
        }

        var testDescription: String { text }
    }

    private static let motion: DeviceMotion = {
        var motion = DeviceMotion(
            timestamp: 7, attitude: DeviceAttitude(quaternion: Quaternion(x: 0, y: 0, z: 1, w: 0)),
            rotationRate: RotationRate(x: 1, y: 2, z: 3), gravity: Acceleration(z: -1),
            userAcceleration: Acceleration(y: 0.5), sensorLocation: .headphoneRight)
        motion.heading = 123
        motion.magneticField = CalibratedMagneticField(field: MagneticField(x: 4, y: 5, z: -6), accuracy: .high)
        return motion
    }()
    private static let day = Date(timeIntervalSinceReferenceDate: 0)
    private typealias Depth = (date: Date, depth: Double?, pressure: Double?, surface: Double, deep: Bool)

    static let rows = [
        Row(
            AccelerometerData(timestamp: 5, acceleration: Acceleration(x: 1, y: 2, z: 3)),
            "CMAccelerometerData(timestamp: 5.0 s, acceleration: (1.0, 2.0, 3.0) g)", { CMAccelerometerData($0) },
            changes: { $0.timestamp = 6 }, { $0.acceleration.x = 0 }, { $0.acceleration.y = 0 },
            { $0.acceleration.z = .nan }),
        Row(
            GyroData(timestamp: 5, rotationRate: RotationRate(x: 1, y: 2, z: .nan)),
            "CMGyroData(timestamp: 5.0 s, rotationRate: (1.0, 2.0, nan) rad/s)", { CMGyroData($0) },
            changes: { $0.timestamp = 6 }, { $0.rotationRate.x = 0 }, { $0.rotationRate.z = 0 }),
        Row(
            MagnetometerData(timestamp: 6, magneticField: MagneticField(x: 4, y: 5, z: 6)),
            "CMMagnetometerData(timestamp: 6.0 s, magneticField: (4.0, 5.0, 6.0) µT)", { CMMagnetometerData($0) },
            changes: { $0.timestamp = 5 }, { $0.magneticField.y = 0 }),
        Row(
            motion,
            "CMDeviceMotion(timestamp: 7.0 s, roll: 0.0 rad, pitch: 0.0 rad, yaw: \(-Double.pi) rad, "
                + "quaternion: (0.0, 0.0, 1.0, 0.0), rotationRate: (1.0, 2.0, 3.0) rad/s, gravity: (0.0, 0.0, -1.0) g, "
                + "userAcceleration: (0.0, 0.5, 0.0) g, magneticField: (4.0, 5.0, -6.0) µT, accuracy: high, "
                + "heading: 123.0 °, sensorLocation: headphoneRight)", { CMDeviceMotion($0) },
            changes: { $0.timestamp = 6 }, { $0.attitude = .identity }, { $0.rotationRate.x = 0 },
            { $0.gravity.z = 0 }, { $0.userAcceleration.y = 0 }, { $0.magneticField.field.x = 0 },
            { $0.magneticField.accuracy = .low }, { $0.heading = -1 }, { $0.sensorLocation = .headphoneLeft }),
        Row(
            DeviceMotion(
                timestamp: 7, attitude: nil, rotationRate: RotationRate(), gravity: Acceleration(),
                userAcceleration: nil),
            "CMDeviceMotion(timestamp: 7.0 s, roll: nan rad, pitch: nan rad, yaw: nan rad, "
                + "quaternion: (nan, nan, nan, nan), rotationRate: (0.0, 0.0, 0.0) rad/s, gravity: (0.0, 0.0, 0.0) g, "
                + "userAcceleration: (nan, nan, nan) g, magneticField: (0.0, 0.0, 0.0) µT, accuracy: uncalibrated, "
                + "heading: -1.0 °, sensorLocation: default)", { CMDeviceMotion($0) },
            changes: { $0.attitude = .identity }, { $0.userAcceleration = Acceleration() }),
        Row(
            DeviceAttitude.identity,
            "CMAttitude(roll: 0.0 rad, pitch: 0.0 rad, yaw: 0.0 rad, quaternion: (0.0, 0.0, 0.0, 1.0))",
            { CMAttitude($0) }, changes: { $0 = DeviceAttitude(roll: 0, pitch: 0.1, yaw: 0) }),
        Row(
            (day, CMWaterSubmersionEvent.State.submerged),
            "CMWaterSubmersionEvent(date: \(day), state: submerged)", { CMWaterSubmersionEvent($0.0, $0.1) },
            changes: { $0.0 += 1 }, { $0.1 = .notSubmerged }),
        Row(
            (day, 2, nil, 101, true) as Depth,
            "CMWaterSubmersionMeasurement(date: \(day), depth: 2.0 m, pressure: nil, surfacePressure: 101.0 kPa, "
                + "submersionState: submergedDeep)", measurement,
            changes: { $0.date += 1 }, { $0.depth = nil }, { $0.depth = 0 }, { $0.pressure = 0 }, { $0.surface = .nan },
            { $0.deep = false }),
        Row(
            (day, 20.0, 0.5),
            "CMWaterTemperature(date: \(day), temperature: 20.0 °C, temperatureUncertainty: 0.5 °C)",
            { CMWaterTemperature($0.0, $0.1, $0.2) }, changes: { $0.0 += 1 }, { $0.1 = 21 }, { $0.2 = .nan }),
        Row((), "CMPedometerEvent(date: \(day), type: pause)", { CMPedometerEvent() }),
        Row(
            (),
            "CMPedometerData(startDate: \(day), endDate: \(day), numberOfSteps: 0.0, distance: nil, floorsAscended: nil, "
                + "floorsDescended: nil, currentPace: nil, currentCadence: nil, averageActivePace: nil)",
            { CMPedometerData() }),
        Row(
            (),
            "CMMotionActivity(timestamp: 0.0 s, startDate: \(day), confidence: low, unknown: true, stationary: false, "
                + "walking: false, running: false, automotive: false, cycling: false)", { CMMotionActivity() }),
        Row(
            (), "CMAltitudeData(timestamp: 0.0 s, relativeAltitude: 0.0 m, pressure: 0.0 kPa)", { CMAltitudeData() }),
        Row(
            (), "CMAbsoluteAltitudeData(timestamp: 0.0 s, altitude: 0.0 m, accuracy: 0.0 m, precision: 0.0 m)",
            { CMAbsoluteAltitudeData() }),
        Row(
            (),
            "CMTremorResult(startDate: \(day), endDate: \(day), percentUnknown: 0.0, percentNone: 0.0, "
                + "percentSlight: 0.0, percentMild: 0.0, percentModerate: 0.0, percentStrong: 0.0)",
            { CMTremorResult() }),
        Row(
            (),
            "CMDyskineticSymptomResult(startDate: \(day), endDate: \(day), percentUnlikely: 0.0, percentLikely: 0.0)",
            { CMDyskineticSymptomResult() }),
        Row(
            (),
            "CMRecordedAccelerometerData(timestamp: 0.0 s, acceleration: (0.0, 0.0, 0.0) g, identifier: 0, "
                + "startDate: \(day))", { CMRecordedAccelerometerData() }),
    ]

    private static func measurement(_ value: Depth) -> NSObject {
        CMWaterSubmersionMeasurement(
            value.date,
            .init(
                timestamp: 0, depth: value.depth, pressure: value.pressure, surfacePressure: value.surface,
                submersionState: value.deep ? .submergedDeep : .submergedShallow))
    }

    @Test(arguments: rows) func comparison(_ row: Row) {
        #expect(row.object !== row.same && row.object == row.same && row.object.hash == row.same.hash)
        #expect(row.object.description == row.text && row.object.debugDescription == row.text)
        for (index, other) in row.different.enumerated() { #expect(row.object != other, "change \(index)") }
        #expect(!row.object.isEqual(nil) && !row.object.isEqual("text"))
        #expect(Set([row.object, row.same]).count == 1)
    }

    @Test(arguments: rows) func archivesAndCopies(_ row: Row) throws {
        for object in [row.object] + row.different {
            let archive = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
            let classes = [type(of: object)]
            let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: archive))
            #expect(object.isEqual(read), "\(read)")
            #expect(object.isEqual(object.copy()))
        }
    }

    @Test func archivesKeepWhatARecordingLacks() throws {
        for isKnown in [false, true] {
            let sample = DeviceMotion(
                timestamp: 7, attitude: isKnown ? .identity : nil, rotationRate: RotationRate(),
                gravity: Acceleration(z: -1), userAcceleration: isKnown ? Acceleration() : nil)
            let archive = try NSKeyedArchiver.archivedData(
                withRootObject: CMDeviceMotion(sample), requiringSecureCoding: true)
            let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CMDeviceMotion.self, from: archive))
            #expect(read.hasAttitude == isKnown && read.hasUserAcceleration == isKnown)
        }
    }

    @Test func archiveOfAnEarlierVersion() throws {
        let archive = try NSKeyedArchiver.archivedData(withRootObject: EarlierMotion(), requiringSecureCoding: true)
        let reader = try NSKeyedUnarchiver(forReadingFrom: archive)
        reader.setClass(CMDeviceMotion.self, forClassName: NSStringFromClass(EarlierMotion.self))
        let read = try #require(reader.decodeObject(of: CMDeviceMotion.self, forKey: NSKeyedArchiveRootObjectKey))
        #expect(read.timestamp == 7 && read.attitude.quaternion.w == 1 && read.rotationRate.x == 2)
        #expect(read.gravity.z == -1 && read.sensorLocation == .headphoneRight && read.hasAttitude)
        #expect(read.hasUserAcceleration && read.heading == -1 && read.magneticField.accuracy == .uncalibrated)
    }

    /// An attitude changes in place; that of a copy is another one.
    @Test func copyHasAnAttitudeOfItsOwn() throws {
        let motion = CMDeviceMotion(Self.motion)
        motion.attitude.multiply(byInverseOf: CMAttitude(DeviceAttitude(roll: 0, pitch: 0.5, yaw: 0)))
        let copy = try #require(motion.copy() as? CMDeviceMotion)
        #expect(copy == motion && copy.attitude !== motion.attitude && motion.attitude === motion.attitude)
        let pitch = motion.attitude.pitch
        copy.attitude.multiply(byInverseOf: CMAttitude(DeviceAttitude(roll: 0, pitch: 0.3, yaw: 0)))
        #expect(motion.attitude.pitch == pitch && copy.attitude.pitch != pitch && copy != motion)
    }

    private class Prepared: CMDeviceMotion {
        var prepared = CMAcceleration()
        override var gravity: CMAcceleration { prepared }
    }

    /// Overridden properties count, and a subclass differs from its class.
    @Test func subclasses() {
        let (first, second) = (Prepared(), Prepared())
        #expect(first == second && first != CMDeviceMotion() && CMDeviceMotion() != first)
        second.prepared.x = 1
        #expect(first != second && second.description.hasPrefix("Prepared(timestamp: 0.0 s, roll: 0.0 rad"))
        #expect(first.copy() as? Prepared === first)
    }

    @Test func readsOfTheLatestSampleAreEqual() async {
        await session().perform {
            let manager = CMMotionManager()
            manager.startDeviceMotionUpdates()
            await waitUntil { manager.deviceMotion != nil && !manager.isDeviceMotionActive }
            #expect(manager.deviceMotion == manager.deviceMotion && manager.deviceMotion !== manager.deviceMotion)
            #expect(manager.deviceMotion?.attitude == manager.deviceMotion?.attitude)
        }
    }

    /// Core Motion's structure has the raw value 0 for zeros.
    @Test func emptyCalibratedField() {
        #expect(CMCalibratedMagneticField().accuracy == .low && CMCalibratedMagneticField().accuracy.rawValue == 0)
    }
}

/// What `CMDeviceMotion` wrote before it wrote heading, magnetic field and what the recording lacks.
final class EarlierMotion: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    override init() {}
    init?(coder: NSCoder) {}

    func encode(with coder: NSCoder) {
        for (key, number) in ["timestamp": 7, "w": 1, "rotationRate.x": 2, "gravity.z": -1] as [String: Double] {
            coder.encode(number, forKey: key)
        }
        coder.encode(2, forKey: "sensorLocation")
    }
}
