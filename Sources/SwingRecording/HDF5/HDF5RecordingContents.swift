/// What an HDF5 recording will hold, which its file lays out before the first sample.
public struct HDF5RecordingContents: Hashable, Sendable {
    /// The number of accelerometer samples.
    public var accelerometerCount: Int
    /// The number of device-motion samples, or `nil` without device motion.
    public var deviceMotionCount: Int?
    /// Whether device motion has user acceleration.
    public var hasUserAcceleration: Bool
    /// Whether device motion has the attitude.
    public var hasAttitude: Bool

    /// Creates a description.
    ///
    /// - Parameters:
    ///   - accelerometerCount: The number of accelerometer samples.
    ///   - deviceMotionCount: The number of device-motion samples, or `nil` without device motion.
    ///   - hasUserAcceleration: Whether device motion has user acceleration.
    ///   - hasAttitude: Whether device motion has the attitude.
    public init(
        accelerometerCount: Int, deviceMotionCount: Int?, hasUserAcceleration: Bool = true, hasAttitude: Bool = true
    ) {
        self.accelerometerCount = accelerometerCount
        self.deviceMotionCount = deviceMotionCount
        self.hasUserAcceleration = hasUserAcceleration
        self.hasAttitude = hasAttitude
    }
}
