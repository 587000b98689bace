import SwingMotion

/// The latency of device motion where it can't be measured.
struct AssumedLatency {
    /// The latency, in seconds.
    let value: Double
    /// Whether the profile states it; otherwise it is that of usual devices, and may be wrong.
    let isStated: Bool
    /// The standard deviation of the latency, in seconds.
    let spread: Double

    /// The deviation of devices' latencies from ``SwingMotion/SwingProfile/fusionLatency``, in seconds.
    ///
    /// The latencies of 68 sessions of nine simulators differ by 4.0 ms from it (root mean square).
    private static let fusionSpread = 0.004
    /// The same from 0, if the rotation rate is as often that of sensor fusion as that of a gyroscope alone, which is not
    /// late: √((7.5² + 4.0²) / 2) ms.
    private static let gyroscopeSpread = 0.006

    /// Chooses the latency that the profile states, else that of sensor fusion on watches, or 0 for a gyroscope alone.
    ///
    /// - Parameters:
    ///   - profile: The profile, which states a latency if it differs from the default.
    ///   - hasSensorFusion: Whether device motion is from sensor fusion.
    init(_ profile: SwingProfile, hasSensorFusion: Bool) {
        isStated = profile.motionLatency != SwingProfile.fusionLatency
        value = isStated || hasSensorFusion ? profile.motionLatency : 0
        spread = isStated || hasSensorFusion ? Self.fusionSpread : Self.gyroscopeSpread
    }
}
