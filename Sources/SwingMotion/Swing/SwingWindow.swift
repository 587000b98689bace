/// The signals around a swing, on a fixed grid of time about its contact (or its greatest rotation rate, if nothing was hit).
///
/// The grid is the same for every swing, whatever the sensors' rates, so that windows stack into a table; values between
/// samples are interpolated linearly, and NaN where a gap or the edge of the recording leaves none.
public struct SwingWindow: Hashable, Sendable {
    /// The accelerometer's grid: seconds after the contact.
    public static let accelerometerTime = (-400...200).map { Double($0) / 800 }
    /// Device motion's grid: seconds after the contact.
    public static let motionTime = (-200...100).map { Double($0) / 200 }

    /// Total acceleration in g, as long as ``accelerometerTime``.
    public var acceleration = Triaxial()
    /// High-passed z acceleration in g, as long as ``accelerometerTime``.
    public var filteredZ: [Float] = []
    /// Gravity-aligned rotation rate in rad/s, as long as ``motionTime``.
    public var rotationRateAboutGravity: [Float] = []

    /// Creates a window without signals.
    package init() {}
}
