/// A sample of the accelerometer, this module's or Core Motion's.
public protocol AccelerometerSample {
    /// What an acceleration is: `CMAcceleration`, or this module's ``Acceleration``.
    associatedtype Components: AxisComponents

    /// When it was taken, in seconds on the sensor's clock.
    var timestamp: Double { get }
    /// Total acceleration in g, gravity included.
    var acceleration: Components { get }
}

/// A quaternion, this module's or Core Motion's.
public protocol QuaternionComponents {
    /// The first component of the vector part.
    var x: Double { get }
    /// The second component of the vector part.
    var y: Double { get }
    /// The third component of the vector part.
    var z: Double { get }
    /// The scalar part.
    var w: Double { get }
}

/// An attitude, this module's or Core Motion's.
public protocol AttitudeSample {
    /// What a quaternion is: `CMQuaternion`, or this module's ``Quaternion``.
    associatedtype Components: QuaternionComponents

    /// The rotation from the device's frame into the reference frame.
    var quaternion: Components { get }
}

/// A sample of device motion, this module's or Core Motion's.
public protocol DeviceMotionSample {
    /// What an attitude is: `CMAttitude`, or this module's ``DeviceAttitude``.
    associatedtype AttitudeType: AttitudeSample
    /// What a rotation rate is: `CMRotationRate`, or this module's ``RotationRate``.
    associatedtype Rate: AxisComponents
    /// What an acceleration is: `CMAcceleration`, or this module's ``Acceleration``.
    associatedtype Components: AxisComponents

    /// When it was taken, in seconds on the sensor's clock.
    var timestamp: Double { get }
    /// How the device stands; not a number if the source does not tell.
    var attitude: AttitudeType { get }
    /// How the device turns, in rad/s.
    var rotationRate: Rate { get }
    /// The direction of gravity in g.
    var gravity: Components { get }
    /// Acceleration without gravity in g; not a number if the source does not tell.
    var userAcceleration: Components { get }
    /// Whether the source tells the attitude, as Core Motion always does.
    var hasAttitude: Bool { get }
    /// Whether the source tells the acceleration without gravity, as Core Motion always does.
    var hasUserAcceleration: Bool { get }
}

extension DeviceMotionSample {
    public var hasAttitude: Bool { true }
    public var hasUserAcceleration: Bool { true }
}

extension AccelerometerData: AccelerometerSample {}
extension Quaternion: QuaternionComponents {}
extension DeviceAttitude: AttitudeSample {}
extension DeviceMotion: DeviceMotionSample {}
