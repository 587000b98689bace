/// A sample of device motion, the result of sensor fusion (`CMDeviceMotion`).
public struct DeviceMotion: DeviceMotionSample, Hashable, Sendable {
    /// The timestamp in seconds on the sensor's clock.
    public var timestamp: Double
    /// The attitude of the device; NaN if the source has no attitude.
    public var attitude: DeviceAttitude {
        get { knownAttitude ?? .unknown }
        set { knownAttitude = newValue }
    }
    /// The rotation rate in rad/s.
    public var rotationRate: RotationRate
    /// Gravity in the device's frame in g: a unit vector.
    public var gravity: Acceleration
    /// User acceleration, without gravity, in g; NaN if the source has none.
    public var userAcceleration: Acceleration {
        get { knownUserAcceleration ?? .unknown }
        set { knownUserAcceleration = newValue }
    }
    /// The location of the sensor.
    public var sensorLocation: SensorLocation
    /// The magnetic field without the device's own; uncalibrated if the replay has no magnetometer.
    public var magneticField = CalibratedMagneticField()
    /// The heading in degrees, from 0 to 360, clockwise from the north of the reference frame.
    ///
    /// It is −1 if the reference frame is arbitrary.
    public var heading = -1.0

    private var knownAttitude: DeviceAttitude?
    private var knownUserAcceleration: Acceleration?

    /// Creates a sample.
    ///
    /// - Parameters:
    ///   - timestamp: The timestamp in seconds on the sensor's clock.
    ///   - attitude: The attitude of the device, or `nil` if unknown.
    ///   - rotationRate: The rotation rate in rad/s.
    ///   - gravity: Gravity in the device's frame in g.
    ///   - userAcceleration: User acceleration in g, or `nil` if unknown.
    ///   - sensorLocation: The location of the sensor.
    public init(
        timestamp: Double, attitude: DeviceAttitude?, rotationRate: RotationRate, gravity: Acceleration,
        userAcceleration: Acceleration?, sensorLocation: SensorLocation = .default
    ) {
        self.timestamp = timestamp
        knownAttitude = attitude
        self.rotationRate = rotationRate
        self.gravity = gravity
        knownUserAcceleration = userAcceleration
        self.sensorLocation = sensorLocation
    }

    /// Whether the source has an attitude.
    public var hasAttitude: Bool { knownAttitude != nil }

    /// Whether the source has user acceleration.
    public var hasUserAcceleration: Bool { knownUserAcceleration != nil }
}

/// The location of a device-motion sensor (`CMDeviceMotion.SensorLocation`).
public enum SensorLocation: Int, Hashable, Sendable {
    /// The device itself.
    case `default` = 0
    /// The left earphone.
    case headphoneLeft = 1
    /// The right earphone.
    case headphoneRight = 2
}
