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

/// The lever between the axis of a rotation and the sensor that explains its acceleration best.
///
/// A point at the lever r of a rigid body that rotates with ω about a fixed point feels ω × (ω × r) + dω/dt × r in addition
/// to gravity (rigid-body kinematics). The lever follows by linear least squares; the latency is the one whose lever
/// explains most.
struct LeverFit {
    /// The tried latencies, in seconds.
    private static let (lags, step) = (MotionLatency.wideRange, 0.005)
    /// The latencies of usual streams, with the fit's own error, in seconds.
    private static let usual = -0.02...0.03
    /// The largest part of the variance that a lever may leave if it fits.
    private static let largestMisfit = 0.5
    /// The factor by which an unusual latency must fit better than all usual ones.
    private static let clearFactor = 0.8
    /// The minimum variance of the acceleration, in g²: 0.3 m from the axis, a rotation of 5 rad/s makes as much.
    private static let minimumVariance = 0.25
    /// The part of the normal equations' trace below which a direction is unknown.
    private static let largestRounding = 1e-4
    private static let standardGravity: Float = 9.80665
    /// The number of swings whose fits are compared together, and the minimum number of them.
    static let (mostCompared, fewestCompared) = (8, 3)

    /// Whether nothing shows that both streams belong together: no lever fits, or one fits at another latency clearly better.
    ///
    /// In 1,166 swings of nine simulators this was so in 9 % without a fault, and in 95 % of those with streams that were 30
    /// to 150 ms apart. The axis may move, or the sensor may be on it.
    let isApart: Bool
    /// The logarithms of the parts of the variance that the best lever leaves, by latency.
    private let logarithms: [Double]

    /// Returns whether some swings together fit clearly better at one unusual latency than at any usual one.
    ///
    /// What the lever does not explain in one swing differs from swing to swing; the latency does not.
    static func areApart(_ fits: [LeverFit]) -> Bool {
        guard fits.count >= fewestCompared else { return false }
        let means = lagRange.map { k in fits.reduce(0) { $0 + $1.logarithms[k] } / Double(fits.count) }
        let inside = lagRange.filter { usual.contains(latency($0)) }.map { means[$0] }.min() ?? .infinity
        return (means.min() ?? .infinity) < inside + log(clearFactor)
    }

    private static let lagRange = 0...Int(clamped: ((lags.upperBound - lags.lowerBound) / step).rounded())
    private static func latency(_ k: Int) -> Double { lags.lowerBound + Double(k) * step }

    /// Fits a lever to a stretch of time; `nil` if it has too few samples, or the acceleration varies too little.
    ///
    /// - Complexity: O(*n*), where *n* is the number of device-motion samples in the stretch.
    init?(_ excerpt: borrowing Excerpt, in span: ClosedRange<Double>) {
        guard let first = excerpt.time.first, let last = excerpt.time.last,
            let samples = excerpt.motionTime.range(within: span), samples.count >= 20,
            excerpt.motionTime[samples.lowerBound] - Self.lags.upperBound >= first,
            excerpt.motionTime[samples.upperBound - 1] - Self.lags.lowerBound <= last,
            samples.lowerBound > 0, samples.upperBound < excerpt.motionTime.count
        else { return nil }
        let columns = samples.map { Self.columns(excerpt, $0) }
        let lags = Self.lagRange.map(Self.latency)
        let fits = lags.map { Self.misfit(excerpt, samples, columns, $0) }
        // A sensor on the axis feels nothing that could be compared.
        let isFelt = zip(lags, fits).contains { Self.usual.contains($0) && $1 != nil }
        let misfits = fits.map { $0 ?? 1 }
        guard let best = misfits.indices.min(by: { misfits[$0] < misfits[$1] }) else { return nil }
        let inside = zip(lags, misfits).filter { Self.usual.contains($0.0) }.map(\.1).min() ?? .infinity
        // What is felt only before or after the rotation was recorded at another time, if a lever explains it.
        guard isFelt || misfits[best] < Self.largestMisfit else { return nil }
        isApart = !(inside < Self.largestMisfit) || misfits[best] < Self.clearFactor * inside
        logarithms = misfits.map { log(max($0, Self.largestRounding)) }
    }

    /// Returns the acceleration at a sample for a lever of 1 m along each axis, in g.
    private static func columns(_ excerpt: Excerpt, _ i: Int) -> [SIMD3<Float>] {
        let rate = excerpt.rotation.vector(i)
        let interval = Float(excerpt.motionTime[i + 1] - excerpt.motionTime[i - 1])
        let angular = (excerpt.rotation.vector(i + 1) - excerpt.rotation.vector(i - 1)) / interval
        return [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)].map { axis in
            (cross(rate, cross(rate, axis)) + cross(angular, axis)) / standardGravity
        }
    }

    /// Returns the part of the acceleration's variance that the best lever leaves at a latency; `nil` if it varies too little.
    private static func misfit(
        _ excerpt: Excerpt, _ samples: Range<Int>, _ columns: [[SIMD3<Float>]], _ lag: Double
    ) -> Double? {
        let signal = excerpt.acceleration
        var k = 1
        let measured = samples.map { i in
            let instant = excerpt.motionTime[i] - lag
            while k + 1 < excerpt.time.count, excerpt.time[k] < instant { k += 1 }
            let part = Float((instant - excerpt.time[k - 1]) / (excerpt.time[k] - excerpt.time[k - 1]))
            let (a, b) = (
                SIMD3(signal.x[k - 1], signal.y[k - 1], signal.z[k - 1]), SIMD3(signal.x[k], signal.y[k], signal.z[k])
            )
            return a + part * (b - a)
        }
        let mean = measured.reduce(SIMD3<Float>(), +) / Float(measured.count)
        var normal = [[Double]](repeating: [Double](repeating: 0, count: 3), count: 3)
        var right = [0.0, 0.0, 0.0]
        var (square, variance) = (0.0, 0.0)
        for (n, i) in samples.enumerated() {
            let rest = measured[n] - excerpt.gravity.vector(i)
            square += Double((rest * rest).sum())
            variance += Double(((measured[n] - mean) * (measured[n] - mean)).sum())
            for a in 0..<3 {
                right[a] += Double((columns[n][a] * rest).sum())
                for b in 0..<3 { normal[a][b] += Double((columns[n][a] * columns[n][b]).sum()) }
            }
        }
        // The component along the axis of rotation is unknown, so it is kept small.
        let ridge = largestRounding * (normal[0][0] + normal[1][1] + normal[2][2])
        let damped = (0..<3).map { a in (0..<3).map { b in normal[a][b] + (a == b ? ridge : 0) } }
        guard variance > minimumVariance * Double(samples.count) else { return nil }
        guard let lever = solve(damped, right) else { return 1 }
        var rest = square
        for a in 0..<3 {
            rest -= 2 * lever[a] * right[a]
            for b in 0..<3 { rest += lever[a] * normal[a][b] * lever[b] }
        }
        return rest / variance
    }

    /// Solves three linear equations by Cramer's rule; `nil` if they are singular.
    private static func solve(_ m: [[Double]], _ right: [Double]) -> [Double]? {
        func determinant(_ m: [[Double]]) -> Double {
            m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
                + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
        }
        let whole = determinant(m)
        guard whole > 1e-12 * m[0][0] * m[1][1] * m[2][2] else { return nil }
        return (0..<3).map { column in
            var replaced = m
            for row in 0..<3 { replaced[row][column] = right[row] }
            return determinant(replaced) / whole
        }
    }
}
