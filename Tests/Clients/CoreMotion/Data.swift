// A substitute for Core Motion's interface as Swift imports it, after Apple's headers and documentation (iOS 27.2,
// watchOS 27.2). It serves to type-check, not to run. Structures are sendable; classes are not, as in the headers.
@_exported import Foundation

public struct CMAcceleration: Sendable {
    public var x, y, z: Double
    public init() { fatalError() }
    public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

public struct CMRotationRate: Sendable {
    public var x, y, z: Double
    public init() { fatalError() }
    public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

public struct CMMagneticField: Sendable {
    public var x, y, z: Double
    public init() { fatalError() }
    public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

public enum CMMagneticFieldCalibrationAccuracy: Int32, Sendable {
    case uncalibrated = -1
    case low, medium, high
}

public struct CMCalibratedMagneticField: Sendable {
    public var field: CMMagneticField
    public var accuracy: CMMagneticFieldCalibrationAccuracy
    public init() { fatalError() }
    public init(field: CMMagneticField, accuracy: CMMagneticFieldCalibrationAccuracy) {
        (self.field, self.accuracy) = (field, accuracy)
    }
}

public struct CMQuaternion: Sendable {
    public var x, y, z, w: Double
    public init() { fatalError() }
    public init(x: Double, y: Double, z: Double, w: Double) { (self.x, self.y, self.z, self.w) = (x, y, z, w) }
}

public struct CMRotationMatrix: Sendable {
    public var m11, m12, m13, m21, m22, m23, m31, m32, m33: Double
    public init() { fatalError() }
    public init(
        m11: Double, m12: Double, m13: Double, m21: Double, m22: Double, m23: Double, m31: Double, m32: Double,
        m33: Double
    ) { fatalError() }
}

public struct CMAttitudeReferenceFrame: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var xArbitraryZVertical: CMAttitudeReferenceFrame { .init(rawValue: 1) }
    public static var xArbitraryCorrectedZVertical: CMAttitudeReferenceFrame { .init(rawValue: 2) }
    public static var xMagneticNorthZVertical: CMAttitudeReferenceFrame { .init(rawValue: 4) }
    public static var xTrueNorthZVertical: CMAttitudeReferenceFrame { .init(rawValue: 8) }
}

public enum CMAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized
}

open class CMLogItem: NSObject, NSCopying, NSSecureCoding {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { fatalError() }
    open class var supportsSecureCoding: Bool { fatalError() }
    open func encode(with coder: NSCoder) {}
    open func copy(with zone: NSZone? = nil) -> Any { fatalError() }
    open var timestamp: TimeInterval { fatalError() }
}

open class CMAccelerometerData: CMLogItem {
    open var acceleration: CMAcceleration { fatalError() }
}

open class CMGyroData: CMLogItem {
    open var rotationRate: CMRotationRate { fatalError() }
}

open class CMMagnetometerData: CMLogItem {
    open var magneticField: CMMagneticField { fatalError() }
}

open class CMAttitude: NSObject, NSCopying, NSSecureCoding {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { fatalError() }
    open class var supportsSecureCoding: Bool { fatalError() }
    open func encode(with coder: NSCoder) {}
    open func copy(with zone: NSZone? = nil) -> Any { fatalError() }
    open var roll: Double { fatalError() }
    open var pitch: Double { fatalError() }
    open var yaw: Double { fatalError() }
    open var rotationMatrix: CMRotationMatrix { fatalError() }
    open var quaternion: CMQuaternion { fatalError() }
    open func multiply(byInverseOf attitude: CMAttitude) {}
}

open class CMDeviceMotion: CMLogItem {
    public enum SensorLocation: Int, Sendable {
        case `default`, headphoneLeft, headphoneRight
    }
    open var attitude: CMAttitude { fatalError() }
    open var rotationRate: CMRotationRate { fatalError() }
    open var gravity: CMAcceleration { fatalError() }
    open var userAcceleration: CMAcceleration { fatalError() }
    open var magneticField: CMCalibratedMagneticField { fatalError() }
    open var heading: Double { fatalError() }
    open var sensorLocation: SensorLocation { fatalError() }
}

public protocol CMBodyIdentifiable: NSObjectProtocol {}

public let CMErrorDomain = "CMErrorDomain"

public struct CMError: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public var CMErrorNULL: CMError { CMError(100) }
public var CMErrorDeviceRequiresMovement: CMError { CMError(101) }
public var CMErrorTrueNorthNotAvailable: CMError { CMError(102) }
public var CMErrorUnknown: CMError { CMError(103) }
public var CMErrorMotionActivityNotAvailable: CMError { CMError(104) }
public var CMErrorMotionActivityNotAuthorized: CMError { CMError(105) }
public var CMErrorMotionActivityNotEntitled: CMError { CMError(106) }
public var CMErrorInvalidParameter: CMError { CMError(107) }
public var CMErrorInvalidAction: CMError { CMError(108) }
public var CMErrorNotAvailable: CMError { CMError(109) }
public var CMErrorNotEntitled: CMError { CMError(110) }
public var CMErrorNotAuthorized: CMError { CMError(111) }
public var CMErrorNilData: CMError { CMError(112) }
public var CMErrorSize: CMError { CMError(113) }
