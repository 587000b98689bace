import SwingMotion

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A swing's own axis: the mean direction of the rotation rate in the device's frame around its peak.
///
/// Samples after the contact do not count, since an impact shakes the gyroscope and the follow-through turns elsewhere.
struct OwnAxis: Hashable, Sendable {
    /// The time around the peak in which the axis is determined, in seconds, and the minimum total rate as a fraction of
    /// the peak rate.
    static let (reach, fraction) = (0.1, 0.5)

    /// The unit vector in the device's frame.
    let direction: SIMD3<Float>
    /// The angle to gravity at the peak, in rad, from 0 to π/2.
    let tilt: Double

    /// Determines the axis around a sample of an excerpt; `nil` if nothing rotates there.
    ///
    /// - Parameters:
    ///   - excerpt: The samples.
    ///   - peak: The sample of the peak total rate.
    ///   - end: The last instant that counts, in seconds on device motion's clock.
    /// - Complexity: O(*n*), where *n* is the number of device-motion samples within ``reach``.
    init?(_ excerpt: Excerpt, around peak: Int, upTo end: Double = .infinity) {
        let (time, total) = (excerpt.motionTime, excerpt.totalRate)
        guard time.indices.contains(peak) else { return nil }
        let minimum = Float(Self.fraction) * total[peak]
        var sum = SIMD3<Float>()
        let last = min(time[peak] + Self.reach, max(end, time[peak]))
        for i in time.firstIndex(from: time[peak] - Self.reach)..<time.firstIndex(from: last.nextUp)
        where total[i] >= minimum { sum += excerpt.rotation[i] }
        let length = (sum * sum).sum().squareRoot()
        guard length > 0 else { return nil }
        direction = sum / length
        let cosine = (direction * excerpt.gravity[peak]).sum().magnitude
        tilt = acos(Double(min(cosine, 1)))
    }
}
