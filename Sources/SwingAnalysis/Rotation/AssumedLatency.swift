import SwingMotion

/// The latency of device motion where it can't be measured.
struct AssumedLatency {
    /// The latency, in seconds.
    let value: Double
    /// Whether the profile states it; otherwise it is that of usual devices, and may be wrong.
    let isStated: Bool

    /// Chooses the latency that the profile states, else that of sensor fusion on watches, or 0 for a gyroscope alone.
    ///
    /// - Parameters:
    ///   - profile: The profile, which states a latency if it differs from the default.
    ///   - hasSensorFusion: Whether device motion is from sensor fusion.
    init(_ profile: SwingProfile, hasSensorFusion: Bool) {
        isStated = profile.motionLatency != SwingProfile.fusionLatency
        value = isStated || hasSensorFusion ? profile.motionLatency : 0
    }
}
