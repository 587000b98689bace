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
    /// The minimum total rate, as a fraction of its peak, of a sample that may be the true peak: vibration of the arm
    /// shifts the peak of a flat rate.
    static let plausible = 0.95

    /// The unit vector in the device's frame.
    let direction: SIMD3<Float>
    /// The angle to gravity at the peak, in rad, from 0 to π/2.
    let tilt: Double
    /// The axes if the first or the last sample that may be the peak is the peak, without those of the peak itself.
    let others: [SIMD3<Float>]

    /// Determines the axis around the peak total rate; `nil` if there is no sample, or if nothing rotates.
    ///
    /// - Parameters:
    ///   - excerpt: The samples.
    ///   - span: The time in which the peak is searched, in seconds on device motion's clock.
    /// - Complexity: O(*n*), where *n* is the number of device-motion samples in the span and within ``reach`` of it.
    init?(_ excerpt: borrowing Excerpt, peakIn span: ClosedRange<Double>) {
        let (time, total) = (excerpt.motionTime, excerpt.totalRate)
        guard let samples = time.range(within: span), let peak = samples.max(by: { total[$0] < total[$1] })
        else { return nil }
        let minimum = Float(Self.fraction) * total[peak]
        func mean(around instant: Double) -> SIMD3<Float>? {
            var sum = SIMD3<Float>()
            for i in time.firstIndex(from: instant - Self.reach)..<time.firstIndex(from: (instant + Self.reach).nextUp)
            where total[i] >= minimum { sum += excerpt.rotation.vector(i) }
            let length = (sum * sum).sum().squareRoot()
            return length > 0 ? sum / length : nil
        }
        guard let direction = mean(around: time[peak]) else { return nil }
        self.direction = direction
        let isPlausible = { (sample: Int) in total[sample] >= Float(Self.plausible) * total[peak] }
        others = [samples.first(where: isPlausible), samples.last(where: isPlausible)].compactMap { sample in
            sample == peak ? nil : sample.flatMap { mean(around: time[$0]) }
        }
        let cosine = (direction * excerpt.gravity.vector(peak)).sum().magnitude
        tilt = acos(Double(min(cosine, 1)))
    }
}
