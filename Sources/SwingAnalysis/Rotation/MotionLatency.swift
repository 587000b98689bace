import SwingMotion
import SwingSignal

/// The latency of device motion relative to the accelerometer.
///
/// Sensor fusion is a filter, so on real watches device motion is 5 to 10 ms late. Both streams contain the total
/// acceleration; device motion gives it as gravity + user acceleration. The shift at which they agree best is the
/// latency.
enum MotionLatency {
    /// The range of lags that are tried first, in seconds.
    static let range = -0.01...0.025
    /// The range of lags that are tried if no lag of ``range`` is sure, in seconds.
    ///
    /// Other sensors' fusion may be slower, and the streams of two devices may be apart. A lag at the end of the range
    /// is not measured, so the range is wider than the lags with which a session is accepted.
    static let wideRange = -0.11...0.11
    /// The step between tried lags, in seconds.
    static let step = 0.001
    /// The maximum standard error of an accepted latency, in seconds.
    static let tolerance = 0.001
    /// The maximum misfit of a sure lag, as a fraction of the variance of the total acceleration.
    ///
    /// Misfits have several minima. Where the streams agree, that of the latency is well below those of other lags.
    static let sureFraction = 0.04
    /// The maximum misfit of a lag far from ``range``, as a fraction of the lowest misfit within it.
    ///
    /// Where the misfit hardly depends on the lag, all lags fit about equally well.
    static let clearFraction = 0.5
    /// The distance from ``range`` above which a lag is far from it, in seconds.
    static let farDistance = 0.025
    /// The distance from a lag at which others are tried on more samples, in seconds.
    static let nearDistance = 0.01

    /// How well a lag fits.
    enum Fit {
        /// Both streams agree, or they cannot be compared.
        case sure
        /// No lag far from ``range`` fits better; with the misfit as a fraction of the variance.
        case best(Double)
        /// A lag far from ``range`` fits better.
        case other
    }

    /// Returns how well a lag fits, in seconds.
    ///
    /// Without user acceleration, nothing contradicts it. The check is cheaper than ``measure(_:in:)``.
    ///
    /// - Complexity: O(*n*), where *n* is the number of device-motion samples in the stretch.
    static func fit(_ lag: Double, _ excerpt: Excerpt, in span: ClosedRange<Double>) -> Fit {
        let early = span.upTo(span.upperBound + wideRange.lowerBound)
        guard let streams = StreamPair(excerpt, in: early, lags: wideRange), streams.variation > 0 else { return .sure }
        let misfit = streams.misfit(lag)
        if misfit <= sureFraction * streams.variation { return .sure }
        let others = stride(from: wideRange.lowerBound, through: wideRange.upperBound, by: nearDistance)
        if others.contains(where: { !range.contains($0) && streams.misfit($0) < misfit }) { return .other }
        return .best(misfit / streams.variation)
    }

    /// Returns the lowest misfit of both streams at any lag, as a fraction of the variance of the total acceleration.
    ///
    /// - Returns: The fraction, or `nil` if there are too few samples.
    /// - Complexity: O(*n*), where *n* is the number of device-motion samples in the stretch.
    static func lowestMisfit(_ excerpt: Excerpt, in span: ClosedRange<Double>) -> Double? {
        let early = span.upTo(span.upperBound + wideRange.lowerBound)
        guard let streams = StreamPair(excerpt, in: early, lags: wideRange), streams.variation > 0 else { return nil }
        let lags = stride(from: wideRange.lowerBound, through: wideRange.upperBound, by: nearDistance / 2)
        return lags.map { streams.misfit($0) / streams.variation }.min()
    }

    /// Measures the latency in a stretch of time, in seconds.
    ///
    /// - Parameters:
    ///   - excerpt: Both streams.
    ///   - span: The stretch: a fast movement without an impact of the accelerometer.
    /// - Returns: The latency, or `nil` if device motion has no user acceleration or the standard error is 1 ms or
    ///   more.
    /// - Complexity: O(*n*), where *n* is the number of device-motion samples in the stretch.
    static func measure(_ excerpt: Excerpt, in span: ClosedRange<Double>) -> Double? {
        guard let usual = LagSearch(excerpt, in: span, lags: range) else { return nil }
        if !usual.isAtEnd, usual.misfitFraction <= sureFraction { return usual.lag }
        // Early device motion contains the impact before the stretch ends. No lag of the wide range reaches it here.
        let early = span.upTo(span.upperBound + wideRange.lowerBound)
        guard let wide = LagSearch(excerpt, in: early, lags: wideRange, except: range), !wide.isAtEnd
        else { return usual.isAtEnd ? nil : usual.lag }
        let isNear = (range.lowerBound - farDistance...range.upperBound + farDistance).contains(wide.bestLag)
        guard usual.isAtEnd && isNear || wide.meanMisfit <= clearFraction * wide.excludedMisfit else {
            return usual.isAtEnd ? nil : usual.lag
        }
        let lags = wide.bestLag - nearDistance...wide.bestLag + nearDistance
        return LagSearch(excerpt, in: span.upTo(span.upperBound + wide.bestLag), lags: lags)?.lag
    }
}

extension ClosedRange<Double> {
    /// Returns the part up to a bound.
    fileprivate func upTo(_ bound: Double) -> Self { lowerBound...Swift.min(Swift.max(lowerBound, bound), upperBound) }
}

/// The lag at which both streams of a stretch of time agree best.
private struct LagSearch {
    /// The lag in seconds; `nil` if its standard error is too large.
    private(set) var lag: Double?
    /// The tried lag with the lowest misfit, in seconds.
    let bestLag: Double
    /// The lowest misfit per sample, in g².
    let meanMisfit: Double
    /// The lowest misfit as a fraction of the variance of device motion's total acceleration.
    let misfitFraction: Double
    /// The lowest misfit per sample at the coarse lags of the excluded range, in g².
    private(set) var excludedMisfit = Double.infinity
    /// Whether the streams agree best at the end of the tried range.
    let isAtEnd: Bool

    /// Tries lags.
    ///
    /// Returns `nil` if the streams have too few samples for all of them, or if the best lag is in the excluded
    /// range.
    init?(
        _ excerpt: borrowing Excerpt, in span: ClosedRange<Double>, lags range: ClosedRange<Double>,
        except excluded: ClosedRange<Double>? = nil
    ) {
        let step = MotionLatency.step
        let reach = 5 * step
        guard
            let streams = StreamPair(excerpt, in: span, lags: range.lowerBound - reach...range.upperBound + reach)
        else { return nil }
        // A coarse grid locates the minimum, a fine grid refines it.
        let wide = Self.grid(from: range.lowerBound, to: range.upperBound, step: 5 * step)
            .map { ($0, streams.misfit($0)) }
        guard let rough = wide.min(by: { $0.1 < $1.1 })?.0 else { return nil }
        if let excluded {
            // The lags of a grid are inexact.
            let margin = excluded.lowerBound - step / 2...excluded.upperBound + step / 2
            if margin.contains(rough) { return nil }
            let misfit = wide.filter { margin.contains($0.0) }.map(\.1).min() ?? .infinity
            excludedMisfit = misfit / Double(streams.count)
        }
        var lags = Self.grid(from: rough - 3 * step, to: rough + 3 * step, step: step)
        var misfits = lags.map(streams.misfit)
        guard var best = misfits.indices.min(by: { misfits[$0] < misfits[$1] }) else { return nil }
        // The minimum may be halfway between two lags of the coarse grid.
        if best == 0, rough > range.lowerBound + step {
            lags.insert(rough - 4 * step, at: 0)
            misfits.insert(streams.misfit(lags[0]), at: 0)
            best = misfits[0] < misfits[1] ? 0 : 1
        } else if best == lags.count - 1, rough < range.upperBound - step {
            lags.append(rough + 4 * step)
            misfits.append(streams.misfit(lags[best + 1]))
            if misfits[best + 1] < misfits[best] { best += 1 }
        }
        bestLag = lags[best]
        meanMisfit = misfits[best] / Double(streams.count)
        misfitFraction = misfits[best] / streams.variation
        isAtEnd = best == 0 || best == lags.count - 1
        guard !isAtEnd else { return }
        let (a, b, c) = (misfits[best - 1], misfits[best], misfits[best + 1])
        let curvature = (a - 2 * b + c) / (step * step)
        // For Σ(a(t − lag) − m)² the variance of the best lag is 2σ² over the curvature.
        let variance = b / (1.5 * Double(streams.count))
        guard curvature > 0, (2 * variance / curvature).squareRoot() < MotionLatency.tolerance else { return }
        lag = lags[best] + 0.5 * (a - c) / (a - 2 * b + c) * step
    }

    private static func grid(from first: Double, to last: Double, step: Double) -> [Double] {
        (0...Int(clamped: ((last - first) / step).rounded())).map { first + Double($0) * step }
    }
}

/// The total acceleration of both streams in a stretch of time, in g, with one vector per sample.
private struct StreamPair {
    /// The number of device-motion samples in the stretch; every second one is compared.
    let count: Int
    private var times: [Double] = []
    private var values: [SIMD4<Float>] = []
    private var motionTimes: [Double] = []
    private var motionValues: [SIMD4<Float>] = []

    /// Copies a stretch of device motion and the accelerometer's samples that are compared with it at the given lags.
    ///
    /// All lags are compared on the same samples. Returns `nil` if there are too few.
    init?(_ excerpt: borrowing Excerpt, in span: ClosedRange<Double>, lags: ClosedRange<Double>) {
        guard excerpt.motionAcceleration.count == excerpt.motionTime.count, let first = excerpt.time.first,
            let last = excerpt.time.last, let within = excerpt.motionTime.range(within: span),
            let inside = excerpt.motionTime.range(
                within: first + lags.upperBound...max(last + lags.lowerBound, first + lags.upperBound))
        else { return nil }
        let samples = within.clamped(to: inside)
        count = samples.count
        guard count >= 20 else { return nil }
        let (x, y, z) = (excerpt.acceleration.x.span, excerpt.acceleration.y.span, excerpt.acceleration.z.span)
        let motion = excerpt.motionAcceleration
        let (u, v, w) = (motion.x.span, motion.y.span, motion.z.span)
        // Every second sample is sufficient for the latency.
        let chosen = stride(from: samples.lowerBound, to: samples.upperBound, by: 2)
        motionTimes = chosen.map { excerpt.motionTime[$0] }
        motionValues.append(addingCapacity: motionTimes.count) { output in
            for i in chosen { output.append(SIMD4(u[i], v[i], w[i], 0)) }
        }
        let (earliest, latest) = (motionTimes.first ?? 0, motionTimes.last ?? 0)
        let start = max(excerpt.time.firstIndex(from: earliest - lags.upperBound) - 1, 0)
        let end = min(excerpt.time.firstIndex(from: latest - lags.lowerBound) + 1, excerpt.time.count)
        times = Array(excerpt.time[start..<end])
        values.append(addingCapacity: times.count) { output in
            for i in start..<end { output.append(SIMD4(x[i], y[i], z[i], 0)) }
        }
    }

    /// The sum of squared differences between device motion and its mean, in g².
    var variation: Double {
        let mean = motionValues.reduce(SIMD4(), +) / Float(max(motionValues.count, 1))
        return motionValues.reduce(0) { $0 + Double((($1 - mean) * ($1 - mean)).sum()) }
    }

    /// Returns the sum of squared differences between both streams if device motion's latency is `lag`.
    func misfit(_ lag: Double) -> Double {
        Double(
            Interpolation.misfit(
                values.span, at: times.span, to: motionValues.span, at: motionTimes.span, shiftedBy: -lag))
    }
}
