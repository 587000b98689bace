import SwingMotion

/// Measures by how much device motion comes later than the accelerometer.
///
/// Sensor fusion filters, so what device motion says at an instant was so 5–10 ms before on real watches. Both streams know
/// the total acceleration, device motion as gravity + user acceleration, so the shift that makes them agree best tells the lag.
enum MotionLag {
    /// The lags that are tried, in seconds.
    static let range = -0.01...0.025
    /// The step between them, in seconds.
    static let step = 0.001
    /// The greatest standard error of a lag that is believed, in seconds.
    static let tolerance = 0.001

    /// The lag in a stretch of time, in seconds.
    ///
    /// - Parameters:
    ///   - excerpt: Both streams.
    ///   - span: The stretch: a movement fast enough to tell, and no impact.
    /// - Returns: The lag, or `nil` if device motion has no user acceleration, or the movement does not tell to a millisecond.
    /// - Complexity: O(*n*), where *n* is the number of device-motion samples in the stretch.
    static func measure(_ excerpt: Excerpt, in span: ClosedRange<Double>) -> Double? {
        let motion = excerpt.motionAcceleration
        guard motion.count == excerpt.motionTime.count, let first = excerpt.time.first, let last = excerpt.time.last,
            span.lowerBound <= span.upperBound, let samples = excerpt.motionTime.range(within: span)
        else { return nil }
        // Every lag is tried on the same samples.
        let usable = samples.filter {
            excerpt.motionTime[$0] - range.upperBound > first && excerpt.motionTime[$0] - range.lowerBound < last
        }
        guard usable.count >= 20 else { return nil }
        let count = Int(((range.upperBound - range.lowerBound) / step).rounded()) + 1
        let misfits = (0..<count).map { misfit(excerpt, motion, usable, range.lowerBound + Double($0) * step) }
        guard let best = misfits.indices.min(by: { misfits[$0] < misfits[$1] }), best > 0, best < count - 1
        else { return nil }
        let (a, b, c) = (misfits[best - 1], misfits[best], misfits[best + 1])
        let curvature = (a - 2 * b + c) / (step * step)
        // For Σ(a(t − lag) − m)² the variance of the best lag is 2σ² over the curvature.
        let variance = b / Double(3 * usable.count)
        guard curvature > 0, (2 * variance / curvature).squareRoot() < tolerance else { return nil }
        return range.lowerBound + (Double(best) + 0.5 * (a - c) / (a - 2 * b + c)) * step
    }

    private static func misfit(_ excerpt: Excerpt, _ motion: Triaxial, _ samples: [Int], _ lag: Double) -> Double {
        var sum = 0.0
        for i in samples {
            let time = excerpt.motionTime[i] - lag
            let k = max(excerpt.time.firstIndex(from: time), 1)
            let part = Float((time - excerpt.time[k - 1]) / (excerpt.time[k] - excerpt.time[k - 1]))
            for (own, other) in [
                (excerpt.acceleration.x, motion.x), (excerpt.acceleration.y, motion.y),
                (excerpt.acceleration.z, motion.z),
            ] {
                let difference = Double(own[k - 1] + part * (own[k] - own[k - 1]) - other[i])
                sum += difference * difference
            }
        }
        return sum
    }
}
