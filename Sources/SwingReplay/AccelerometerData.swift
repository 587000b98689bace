/// One sample of the accelerometer (`CMAccelerometerData`).
public struct AccelerometerData: Hashable, Sendable {
    /// When it was taken: seconds on the sensor's clock.
    public var timestamp: Double
    /// Total acceleration, gravity included: at rest, display up, z is −1.
    public var acceleration: Acceleration

    /// Creates a sample.
    ///
    /// - Parameters:
    ///   - timestamp: When it was taken, in seconds on the sensor's clock.
    ///   - acceleration: Total acceleration in g.
    public init(timestamp: Double, acceleration: Acceleration) {
        self.timestamp = timestamp
        self.acceleration = acceleration
    }
}

/// One sample of the gyroscope (`CMGyroData`).
public struct GyroData: Hashable, Sendable {
    /// When it was taken: seconds on the sensor's clock.
    public var timestamp: Double
    /// The rotation rate in rad/s.
    public var rotationRate: RotationRate

    /// Creates a sample.
    ///
    /// - Parameters:
    ///   - timestamp: When it was taken, in seconds on the sensor's clock.
    ///   - rotationRate: The rotation rate in rad/s.
    public init(timestamp: Double, rotationRate: RotationRate) {
        self.timestamp = timestamp
        self.rotationRate = rotationRate
    }
}
