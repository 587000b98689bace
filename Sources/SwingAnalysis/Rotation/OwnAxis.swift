import SwingMotion

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Glibc
#endif

/// A swing's own axis: the mean direction of the rotation rate in the device's frame around its peak.
///
/// The mean over this time hardly depends on an impact, which shakes the gyroscope.
struct OwnAxis: Hashable, Sendable {
    /// The time around the peak in which the axis is determined, in seconds, and the minimum total rate as a fraction of
    /// the peak rate.
    static let (reach, fraction) = (0.1, 0.5)
    /// The time by which the peak may be earlier or later than in the samples, in seconds.
    static let doubt = 0.01

    /// The unit vector in the device's frame.
    let direction: SIMD3<Float>
    /// The angle to gravity at the peak, in rad, from 0 to π/2.
    let tilt: Double
    /// The axis if the peak is ``doubt`` earlier: the axis of many swings moves.
    let earlier: SIMD3<Float>

    /// Determines the axis around a sample of an excerpt; `nil` if nothing rotates there.
    ///
    /// - Parameters:
    ///   - excerpt: The samples.
    ///   - peak: The sample of the peak total rate.
    /// - Complexity: O(*n*), where *n* is the number of device-motion samples within ``reach``.
    init?(_ excerpt: Excerpt, around peak: Int) {
        let (time, total) = (excerpt.motionTime, excerpt.totalRate)
        guard time.indices.contains(peak) else { return nil }
        let minimum = Float(Self.fraction) * total[peak]
        func mean(around instant: Double) -> SIMD3<Float>? {
            var sum = SIMD3<Float>()
            for i in time.firstIndex(from: instant - Self.reach)..<time.firstIndex(from: (instant + Self.reach).nextUp)
            where total[i] >= minimum { sum += excerpt.rotation[i] }
            let length = (sum * sum).sum().squareRoot()
            return length > 0 ? sum / length : nil
        }
        guard let direction = mean(around: time[peak]) else { return nil }
        self.direction = direction
        earlier = mean(around: time[peak] - Self.doubt) ?? direction
        let cosine = (direction * excerpt.gravity[peak]).sum().magnitude
        tilt = acos(Double(min(cosine, 1)))
    }
}
