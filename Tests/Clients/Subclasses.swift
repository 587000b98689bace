// A subclass of each class: without an initializer, with that of its superclass, and with one of its own.
// Tests/Clients/check also links and runs it.
import CoreMotion

// MARK: - Managers

class PlainManager: CMMotionManager {}
class PlainBatches: CMBatchedSensorManager {}
class PlainHeadphones: CMHeadphoneMotionManager {}
class PlainConnections: CMHeadphoneActivityManager {}
class PlainDepths: CMWaterSubmersionManager {}
class PlainSteps: CMPedometer {}
class PlainActivities: CMMotionActivityManager {}
class PlainAltitudes: CMAltimeter {}
class PlainFalls: CMFallDetectionManager {}
class PlainRecorder: CMSensorRecorder {}
class PlainDisorders: CMMovementDisorderManager {}

class InitializedManager: CMMotionManager { var count = 0; override init() { super.init() } }
class InitializedBatches: CMBatchedSensorManager { var count = 0; override init() { super.init() } }
class InitializedHeadphones: CMHeadphoneMotionManager { var count = 0; override init() { super.init() } }
class InitializedConnections: CMHeadphoneActivityManager { var count = 0; override init() { super.init() } }
class InitializedDepths: CMWaterSubmersionManager { var count = 0; override init() { super.init() } }
class InitializedSteps: CMPedometer { var count = 0; override init() { super.init() } }
class InitializedActivities: CMMotionActivityManager { var count = 0; override init() { super.init() } }
class InitializedAltitudes: CMAltimeter { var count = 0; override init() { super.init() } }
class InitializedFalls: CMFallDetectionManager { var count = 0; override init() { super.init() } }
class InitializedRecorder: CMSensorRecorder { var count = 0; override init() { super.init() } }

class NamedManager: CMMotionManager {
    let name: String
    init(name: String) { self.name = name; super.init() }
    override var isDeviceMotionAvailable: Bool { true }
    override class var authorizationStatus: CMAuthorizationStatus { .authorized }
}
class NamedBatches: CMBatchedSensorManager {
    let name: String
    init(name: String) { self.name = name; super.init() }
    override var accelerometerDataFrequency: Int { 400 }
    override class var isAccelerometerSupported: Bool { true }
}
class NamedHeadphones: CMHeadphoneMotionManager {
    let name: String
    init(name: String) { self.name = name; super.init() }
    override var isDeviceMotionAvailable: Bool { true }
    override class func authorizationStatus() -> CMAuthorizationStatus { .authorized }
}
class NamedConnections: CMHeadphoneActivityManager {
    let name: String
    init(name: String) { self.name = name; super.init() }
    override var isStatusAvailable: Bool { true }
}
class NamedDepths: CMWaterSubmersionManager {
    let name: String
    init(name: String) { self.name = name; super.init() }
    override var maximumDepth: Measurement<UnitLength>? { Measurement(value: 40, unit: .meters) }
    override class var waterSubmersionAvailable: Bool { true }
}
class NamedSteps: CMPedometer {
    let name: String
    init(name: String) { self.name = name; super.init() }
    override class func isStepCountingAvailable() -> Bool { true }
}
class NamedActivities: CMMotionActivityManager {
    let name: String
    init(name: String) { self.name = name; super.init() }
    override class func isActivityAvailable() -> Bool { true }
}
class NamedAltitudes: CMAltimeter {
    let name: String
    init(name: String) { self.name = name; super.init() }
    override class func isRelativeAltitudeAvailable() -> Bool { true }
}
class NamedFalls: CMFallDetectionManager {
    let name: String
    init(name: String) { self.name = name; super.init() }
    override class var isAvailable: Bool { true }
}
class NamedRecorder: CMSensorRecorder {
    let name: String
    init(name: String) { self.name = name; super.init() }
    override class func isAccelerometerRecordingAvailable() -> Bool { true }
}

// MARK: - Values

class PlainItem: CMLogItem {}
class PlainAcceleration: CMAccelerometerData {}
class PlainRate: CMGyroData {}
class PlainField: CMMagnetometerData {}
class PlainMotion: CMDeviceMotion {}
class PlainAttitude: CMAttitude {}
class PlainActivity: CMMotionActivity {}
class PlainEvent: CMWaterSubmersionEvent {}
class PlainMeasurement: CMWaterSubmersionMeasurement {}
class PlainTemperature: CMWaterTemperature {}
class PlainStepData: CMPedometerData {}
class PlainStepEvent: CMPedometerEvent {}
class PlainAltitude: CMAltitudeData {}
class PlainAbsoluteAltitude: CMAbsoluteAltitudeData {}
class PlainRecorded: CMRecordedAccelerometerData {}
class PlainList: CMSensorDataList {}
class PlainTremor: CMTremorResult {}
class PreparedTremor: CMTremorResult { override var percentMild: Float { 0.5 } }
class PlainSymptom: CMDyskineticSymptomResult {}

class PreparedItem: CMLogItem {
    let time: TimeInterval
    init(time: TimeInterval) { self.time = time; super.init() }
    required init?(coder: NSCoder) { time = 0; super.init(coder: coder) }
    override var timestamp: TimeInterval { time }
}
class PreparedAcceleration: CMAccelerometerData {
    var value = CMAcceleration(x: 0, y: 0, z: -1)
    override init() { super.init() }
    required init?(coder: NSCoder) { super.init(coder: coder) }
    override var acceleration: CMAcceleration { value }
}
class PreparedRate: CMGyroData {
    var value = CMRotationRate(x: 0, y: 0, z: 1)
    override var rotationRate: CMRotationRate { value }
}
class PreparedField: CMMagnetometerData {
    var value = CMMagneticField(x: 20, y: 0, z: -40)
    override var magneticField: CMMagneticField { value }
}
class PreparedAttitude: CMAttitude {
    var angle = 0.0
    override init() { super.init() }
    required init?(coder: NSCoder) { super.init(coder: coder) }
    override var pitch: Double { angle }
    override func multiply(byInverseOf attitude: CMAttitude) { angle -= attitude.pitch }
}
class PreparedSample: CMDeviceMotion {
    let pose = PreparedAttitude()
    override var attitude: CMAttitude { pose }
    override var heading: Double { 90 }
    override func copy(with zone: NSZone? = nil) -> Any { PreparedSample() }
    override func isEqual(_ object: Any?) -> Bool { (object as? PreparedSample)?.pose.angle == pose.angle }
    override var hash: Int { pose.angle.hashValue }
    override var description: String { "pitch \(pose.angle)" }
}
class PreparedActivity: CMMotionActivity {
    override var walking: Bool { true }
    override var confidence: CMMotionActivityConfidence { .high }
}
class PreparedEvent: CMWaterSubmersionEvent { override var state: State { .submerged } }
class PreparedMeasurement: CMWaterSubmersionMeasurement {
    override var depth: Measurement<UnitLength>? { Measurement(value: 2, unit: .meters) }
}
class PreparedTemperature: CMWaterTemperature {
    override var temperature: Measurement<UnitTemperature> { Measurement(value: 20, unit: .celsius) }
}
class PreparedSteps: CMPedometerData { override var numberOfSteps: NSNumber { 12 } }
class PreparedAltitude: CMAltitudeData { override var relativeAltitude: NSNumber { 1.5 } }

/// Creates one object of each subclass; each is equal to itself and differs from the others.
func subclasses() -> [NSObject] {
    [
        PlainManager(), PlainBatches(), PlainHeadphones(), PlainConnections(), PlainDepths(), PlainSteps(),
        PlainActivities(), PlainAltitudes(), PlainFalls(), PlainRecorder(), PlainDisorders(),
        InitializedManager(), InitializedBatches(), InitializedHeadphones(), InitializedConnections(),
        InitializedDepths(), InitializedSteps(), InitializedActivities(), InitializedAltitudes(), InitializedFalls(),
        InitializedRecorder(),
        NamedManager(name: "a"), NamedBatches(name: "b"), NamedHeadphones(name: "c"), NamedConnections(name: "d"),
        NamedDepths(name: "e"), NamedSteps(name: "f"), NamedActivities(name: "g"), NamedAltitudes(name: "h"),
        NamedFalls(name: "i"), NamedRecorder(name: "j"),
        PlainItem(), PlainAcceleration(), PlainRate(), PlainField(), PlainMotion(), PlainAttitude(), PlainActivity(),
        PlainEvent(), PlainMeasurement(), PlainTemperature(), PlainStepData(), PlainStepEvent(), PlainAltitude(),
        PlainAbsoluteAltitude(), PlainRecorded(), PlainList(),
        PlainTremor(), PreparedTremor(), PlainSymptom(),
        PreparedItem(time: 5), PreparedAcceleration(), PreparedRate(), PreparedField(), PreparedAttitude(),
        PreparedSample(), PreparedActivity(), PreparedEvent(), PreparedMeasurement(), PreparedTemperature(),
        PreparedSteps(), PreparedAltitude(),
    ]
}
