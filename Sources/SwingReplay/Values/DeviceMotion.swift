#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// One sample of device motion: the result of sensor fusion (`CMDeviceMotion`).
public struct DeviceMotion: DeviceMotionSample, Hashable, Sendable {
    /// When it was taken: seconds on the sensor's clock.
    public var timestamp: Double
    /// How the device stands; NaN in all its parts if the source has no attitude.
    public var attitude: DeviceAttitude {
        get { knownAttitude ?? .unknown }
        set { knownAttitude = newValue }
    }
    /// The rotation rate in rad/s.
    public var rotationRate: RotationRate
    /// The direction of gravity in the device's frame, in g: a unit vector.
    public var gravity: Acceleration
    /// Acceleration without gravity, in g; NaN in all its parts if the source has none.
    public var userAcceleration: Acceleration {
        get { knownUserAcceleration ?? .unknown }
        set { knownUserAcceleration = newValue }
    }
    /// Where the sensor sits.
    public var sensorLocation: SensorLocation

    private var knownAttitude: DeviceAttitude?
    private var knownUserAcceleration: Acceleration?

    /// Creates a sample.
    ///
    /// - Parameters:
    ///   - timestamp: When it was taken, in seconds on the sensor's clock.
    ///   - attitude: How the device stands, or `nil` if that is not known.
    ///   - rotationRate: The rotation rate in rad/s.
    ///   - gravity: The direction of gravity in g.
    ///   - userAcceleration: Acceleration without gravity in g, or `nil` if that is not known.
    ///   - sensorLocation: Where the sensor sits.
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

    /// Whether the source has the attitude.
    public var hasAttitude: Bool { knownAttitude != nil }

    /// Whether the source has the acceleration without gravity.
    public var hasUserAcceleration: Bool { knownUserAcceleration != nil }

    /// By how much a picture must be turned so that it stays upright while the device turns about z, in radians.
    ///
    /// It is atan2(gravity.x, gravity.y) − π, from −2π to 0: the device upright gives 0 or −2π, upside down −π. The angle means
    /// nothing where the display lies flat and gravity has no part along x and y.
    package var interfaceTilt: Double { atan2(gravity.x, gravity.y) - .pi }
}

/// Where a sensor of device motion sits (`CMDeviceMotion.SensorLocation`).
public enum SensorLocation: Int, CaseIterable, Hashable, Sendable {
    /// In the device itself.
    case `default` = 0
    /// In the left earphone.
    case headphoneLeft = 1
    /// In the right earphone.
    case headphoneRight = 2
}
