import SwingMotion

/// Measures by how much device motion comes later than the accelerometer.
///
/// Sensor fusion filters, so what device motion says at an instant was so 5–10 ms before on real watches. Both streams know
/// the total acceleration, device motion as gravity + user acceleration, so the shift that makes them agree best tells the lag.
enum MotionLatency {
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
        let reach = 5 * step
        guard
            let inside = excerpt.motionTime.range(
                within: first + range.upperBound
                    + reach...max(last + range.lowerBound - reach, first + range.upperBound + reach))
        else { return nil }
        let usable = samples.clamped(to: inside)
        guard usable.count >= 20 else { return nil }
        let streams = StreamPair(excerpt, usable, lags: range.lowerBound - reach...range.upperBound + reach)
        // A wide grid finds the valley, a narrow one its floor.
        let wide = grid(from: range.lowerBound, to: range.upperBound, step: 5 * step).map { ($0, streams.misfit($0)) }
        guard let rough = wide.min(by: { $0.1 < $1.1 })?.0 else { return nil }
        let lags = grid(from: rough - 3 * step, to: rough + 3 * step, step: step)
        let misfits = lags.map(streams.misfit)
        guard let best = misfits.indices.min(by: { misfits[$0] < misfits[$1] }), best > 0, best < lags.count - 1
        else { return nil }
        let (a, b, c) = (misfits[best - 1], misfits[best], misfits[best + 1])
        let curvature = (a - 2 * b + c) / (step * step)
        // For Σ(a(t − lag) − m)² the variance of the best lag is 2σ² over the curvature.
        let variance = b / (1.5 * Double(usable.count))
        guard curvature > 0, (2 * variance / curvature).squareRoot() < tolerance else { return nil }
        return lags[best] + 0.5 * (a - c) / (a - 2 * b + c) * step
    }

    private static func grid(from first: Double, to last: Double, step: Double) -> [Double] {
        (0...Int(((last - first) / step).rounded())).map { first + Double($0) * step }
    }
}

/// What both streams say of the total acceleration in a stretch of time, in g: one vector a sample.
private struct StreamPair {
    private var times: [Double] = []
    private var values: [SIMD4<Float>] = []
    private var motionTimes: [Double] = []
    private var motionValues: [SIMD4<Float>] = []

    /// Takes a stretch of device motion, and of the accelerometer what is compared with it at some lags.
    init(_ excerpt: Excerpt, _ samples: Range<Int>, lags: ClosedRange<Double>) {
        let (x, y, z) = (excerpt.acceleration.x.span, excerpt.acceleration.y.span, excerpt.acceleration.z.span)
        let motion = excerpt.motionAcceleration
        let (u, v, w) = (motion.x.span, motion.y.span, motion.z.span)
        // Every second sample tells the lag as well as all do.
        let chosen = stride(from: samples.lowerBound, to: samples.upperBound, by: 2)
        motionTimes.reserveCapacity(samples.count)
        motionValues.reserveCapacity(samples.count)
        for i in chosen {
            motionTimes.append(excerpt.motionTime[i])
            motionValues.append(SIMD4(u[i], v[i], w[i], 0))
        }
        let (first, last) = (motionTimes.first ?? 0, motionTimes.last ?? 0)
        let start = max(excerpt.time.firstIndex(from: first - lags.upperBound) - 1, 0)
        let end = min(excerpt.time.firstIndex(from: last - lags.lowerBound) + 1, excerpt.time.count)
        times = Array(excerpt.time[start..<end])
        values.reserveCapacity(times.count)
        for i in start..<end { values.append(SIMD4(x[i], y[i], z[i], 0)) }
    }

    /// The squared difference of what both say, device motion taken to be late by `lag`.
    func misfit(_ lag: Double) -> Double {
        let (times, values) = (times.span, values.span)
        let (motionTimes, motionValues) = (motionTimes.span, motionValues.span)
        precondition(values.count == times.count && motionValues.count == motionTimes.count, "a vector a sample")
        let last = times.count - 1
        var (k, step) = (max(self.times.firstIndex(from: motionTimes[0] - lag), 1), 0)
        var sum: Float = 0
        for i in motionTimes.indices {
            let time = motionTimes[i] - lag
            // The first sample that is not before the time, from the one before on: nearly always as far as last time.
            let before = k
            k = max(min(k + step, last), k)
            while k > before, times[k - 1] >= time { k -= 1 }
            while k < last, times[k] < time { k += 1 }
            step = k - before
            let part = Float((time - times[k - 1]) / (times[k] - times[k - 1]))
            let difference = values[k - 1] + part * (values[k] - values[k - 1]) - motionValues[i]
            let square = difference * difference
            sum += square.x + square.y + square.z
        }
        return Double(sum)
    }
}
