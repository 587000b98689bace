import SwingMotion

/// The samples of one second that are compared; a batch would be three times as large.
struct ComparedSecond {
    /// The second of the sensor clock.
    let second: Int
    let accelerometer: AccelerometerChunk
    let deviceMotion: DeviceMotionChunk
    /// Whether samples of either stream are missing.
    let hasGap: Bool

    init(_ batch: MotionBatch) {
        (second, accelerometer, deviceMotion) = (batch.second, batch.accelerometer, batch.deviceMotion)
        hasGap = !batch.accelerometerGaps.isEmpty || !batch.deviceMotionGaps.isEmpty
    }
}

/// A search for device motion's latency relative to the accelerometer in one second.
///
/// It correlates the norms of the total acceleration.
struct LatencySearch {
    /// The accelerometer's norms, from ``reach`` steps before the second to ``reach`` steps after it.
    private let accelerometer: [Float]
    /// Device motion's norms in the second.
    private let motion: [Float]
    /// The sums of device motion's norms and of their squares.
    private let sums: (values: Float, squares: Float)
    /// The middle of the tried lags, in steps.
    private let middle: Int
    /// The maximum distance of a tried lag from ``middle``, in steps.
    private let reach: Int

    /// The grid's step in seconds.
    static let step = 0.005
    /// The number of steps per second.
    static let steps = 200
    /// The maximum lag, and the maximum distance from the previous lag, in steps.
    static let reaches = (all: 180, nearby: 16)
    /// The stride of the first, coarse round, in steps.
    static let stride = 4
    /// The minimum standard deviation of the norm for a search, in g.
    static let minimumMovement: Float = 0.1
    /// The minimum correlation of an accepted lag.
    static let minimumCorrelation: Float = 0.85

    /// Computes the norms; returns `nil` if a second lacks samples, or the device hardly moves.
    ///
    /// - Parameters:
    ///   - seconds: Three consecutive seconds, of which the middle one is searched.
    ///   - last: The previous lag, in seconds, or `nil` without one.
    init?(_ seconds: [ComparedSecond], near last: Double?) {
        let second = seconds[1], begin = Double(second.second)
        let (gravity, user) = (second.deviceMotion.gravity, second.deviceMotion.userAcceleration)
        guard user.count >= 20, !seconds.contains(where: \.hasGap) else { return nil }
        middle = last.map { Int(clamped: ($0 / Self.step).rounded()) } ?? 0
        reach = last == nil ? Self.reaches.all : Self.reaches.nearby
        guard middle.magnitude + reach.magnitude <= Self.reaches.all else { return nil }
        var motion = NormGrid(from: begin, step: Self.step, count: Self.steps)
        motion.analyze(second.deviceMotion.time.span, gravity + user)
        let values = motion.norms
        self.motion = values
        sums = (values.reduce(0, +), values.reduce(0) { $0 + $1 * $1 })
        guard let deviation = Self.deviation(self.motion), deviation >= Self.minimumMovement else { return nil }
        var norms = NormGrid(
            from: begin - Double(middle + reach) * Self.step, step: Self.step, count: Self.steps + 2 * reach)
        for second in seconds { norms.analyze(second.accelerometer.time.span, second.accelerometer.acceleration) }
        accelerometer = norms.norms
        guard accelerometer.allSatisfy(\.isFinite) else { return nil }
    }

    /// Returns the latency of device motion, in seconds; `nil` if the streams do not correlate at any lag.
    func lag() -> Double? {
        let rough = Swift.stride(from: -reach, through: reach, by: Self.stride).map { ($0, correlation($0)) }
        guard let best = rough.max(by: { $0.1 < $1.1 })?.0 else { return nil }
        let fine = max(best - Self.stride, -reach)...min(best + Self.stride, reach)
        let correlations = fine.map(correlation)
        guard let top = correlations.indices.max(by: { correlations[$0] < correlations[$1] }), top > 0,
            top < correlations.count - 1, correlations[top] >= Self.minimumCorrelation
        else { return nil }
        let (a, b, c) = (correlations[top - 1], correlations[top], correlations[top + 1])
        let part = Double((a - c) / (2 * (a - 2 * b + c)))
        return part.isFinite ? (Double(middle + fine.lowerBound + top) + part) * Self.step : nil
    }

    /// Returns the correlation at a lag of so many steps more than ``middle``.
    private func correlation(_ lag: Int) -> Float {
        let (m, a) = (motion.span, accelerometer.span.extracting(reach - lag..<reach - lag + Self.steps))
        precondition(m.count == a.count)
        var (sa, saa, sma): (Float, Float, Float) = (0, 0, 0)
        for i in m.indices {
            sa += a[i]
            saa += a[i] * a[i]
            sma += m[i] * a[i]
        }
        let n = Float(Self.steps)
        let (vm, va) = (sums.squares - sums.values * sums.values / n, saa - sa * sa / n)
        return vm * va > 0 ? (sma - sums.values * sa / n) / (vm * va).squareRoot() : 0
    }

    private static func deviation(_ values: [Float]) -> Float? {
        guard values.allSatisfy(\.isFinite) else { return nil }
        let mean = values.reduce(0, +) / Float(values.count)
        return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(values.count)).squareRoot()
    }
}

extension DeviceMotionChunk {
    /// Whether the device rotates fast enough for a search, judged from a few samples.
    var moves: Bool {
        guard userAcceleration.count > 0 else { return false }
        for i in stride(from: 0, to: count, by: max(count / 16, 1)) {
            let rate = rotationRate(at: i)
            if (rate * rate).sum() > Self.minimumSquare { return true }
        }
        return false
    }

    /// The square of the minimum rate, 2 rad/s, in rad²/s².
    private static var minimumSquare: Float { 4 }
}

extension Triaxial {
    /// Returns the sum of two quantities, sample by sample.
    fileprivate static func + (a: Triaxial, b: Triaxial) -> Triaxial {
        Triaxial(x: sum(a.x, b.x), y: sum(a.y, b.y), z: sum(a.z, b.z))
    }

    private static func sum(_ a: SampleColumn<Float>, _ b: SampleColumn<Float>) -> SampleColumn<Float> {
        var sum = a
        var values = sum.mutableSpan
        let terms = b.span
        for i in terms.indices { values[i] += terms[i] }
        return sum
    }
}

/// The norm of a quantity on a grid of instants: the means over the grid's steps, interpolated between them.
struct NormGrid {
    private struct Cell {
        var sum: Float = 0
        var count: Float = 0
        /// The sum of the samples' times, in steps since the grid's start.
        var times = 0.0
    }

    /// The mean of a step with samples.
    private struct CellMean {
        let norm: Float
        let time, times, count: Double

        init(_ step: Cell) {
            (norm, times, count) = (step.sum / step.count, step.times, Double(step.count))
            time = times / count
        }
    }

    private let begin: Double
    private let step: Double
    private var steps: [Cell]

    /// Creates a grid without samples.
    ///
    /// - Parameters:
    ///   - begin: The start of the first step, in seconds.
    ///   - step: The duration of a step, in seconds.
    ///   - count: The number of steps.
    init(from begin: Double, step: Double, count: Int) {
        (self.begin, self.step) = (begin, step)
        steps = Array(repeating: Cell(), count: count)
    }

    /// Analyzes the samples that lie within the grid; the times must increase.
    ///
    /// - Complexity: O(*n*), where *n* is the number of those samples.
    mutating func analyze(_ time: Span<Double>, _ values: Triaxial) {
        let first = time.firstIndex(from: begin)
        let (x, y, z) = (values.x.span, values.y.span, values.z.span)
        precondition(x.count == time.count && y.count == time.count && z.count == time.count, "one value per timestamp")
        let (begin, step, end) = (begin, step, Double(steps.count))
        var steps = steps.mutableSpan
        for i in first..<time.count {
            let position = (time[i] - begin) / step
            guard position < end else { break }
            let place = Int(clamped: position)
            steps[place].sum += (x[i] * x[i] + y[i] * y[i] + z[i] * z[i]).squareRoot()
            steps[place].count += 1
            steps[place].times += position
        }
    }

    /// The norm in the middle of each step; NaN if fewer than two steps have samples.
    var norms: [Float] {
        var next = 0
        guard var before = mean(from: &next), var after = mean(from: &next) else {
            return Array(repeating: .nan, count: steps.count)
        }
        return steps.indices.map { i in
            // Each mean belongs to the mean time of its samples.
            let position = Double(i) + 0.5
            while after.times < position * after.count, let mean = mean(from: &next) { (before, after) = (after, mean) }
            let part = Float(min(max((position - before.time) / (after.time - before.time), 0), 1))
            return before.norm + part * (after.norm - before.norm)
        }
    }

    /// Returns the mean of the first step with samples from an index on, and moves the index past it; `nil` without one.
    private func mean(from next: inout Int) -> CellMean? {
        while next < steps.count {
            next += 1
            if steps[next - 1].count > 0 { return CellMean(steps[next - 1]) }
        }
        return nil
    }
}
