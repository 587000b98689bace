import SwingMotion

/// Finds by how much device motion is later than the accelerometer in one second, from the norms of the total acceleration.
struct LatencySearch {
    /// The accelerometer's norms, from ``reach`` steps before the second to as many behind it.
    private let accelerometer: [Float]
    /// Device motion's norms in the second.
    private let motion: [Float]
    /// The lag in the middle of those that are tried, in steps.
    private let middle: Int
    /// How many steps the lag may be away from it.
    private let reach: Int

    /// The grid's step in seconds.
    static let step = 0.005
    /// How many steps a second has.
    static let steps = 200
    /// How many steps the lag may be, and how many it may be away from the one before.
    static let reaches = (all: 180, nearby: 16)
    /// How many steps are passed over in the first round.
    static let stride = 4
    /// The least standard deviation of the norm that tells a lag, in g.
    static let leastMovement: Float = 0.1
    /// The least correlation that is believed.
    static let leastCorrelation: Float = 0.85

    /// Takes the norms; there is nothing to search if a second lacks samples, or the device hardly moves.
    ///
    /// - Parameters:
    ///   - seconds: Three seconds that follow each other, of which the middle one is searched.
    ///   - last: The lag before, in seconds; `nil` if none is known.
    init?(_ seconds: [MotionBatch], near last: Double?) {
        let second = seconds[1], begin = Double(second.second)
        let (gravity, user) = (second.deviceMotion.gravity, second.deviceMotion.userAcceleration)
        guard user.count >= 20, seconds.allSatisfy({ $0.accelerometerGaps.isEmpty && $0.deviceMotionGaps.isEmpty })
        else { return nil }
        middle = last.map { Int(($0 / Self.step).rounded()) } ?? 0
        reach = last == nil ? Self.reaches.all : Self.reaches.nearby
        guard middle.magnitude + reach.magnitude <= Self.reaches.all else { return nil }
        var motion = NormGrid(from: begin, step: Self.step, count: Self.steps)
        motion.add(second.deviceMotion.time.span, gravity + user)
        self.motion = motion.norms
        guard let deviation = Self.deviation(self.motion), deviation >= Self.leastMovement else { return nil }
        var norms = NormGrid(
            from: begin - Double(middle + reach) * Self.step, step: Self.step, count: Self.steps + 2 * reach)
        for second in seconds { norms.add(second.accelerometer.time.span, second.accelerometer.acceleration) }
        accelerometer = norms.norms
        guard accelerometer.allSatisfy(\.isFinite) else { return nil }
    }

    /// By how much device motion is later, in seconds; `nil` if the streams don't agree anywhere.
    func lag() -> Double? {
        let rough = Swift.stride(from: -reach, through: reach, by: Self.stride).map { ($0, correlation($0)) }
        guard let best = rough.max(by: { $0.1 < $1.1 })?.0 else { return nil }
        let fine = max(best - Self.stride, -reach)...min(best + Self.stride, reach)
        let correlations = fine.map(correlation)
        guard let top = correlations.indices.max(by: { correlations[$0] < correlations[$1] }), top > 0,
            top < correlations.count - 1, correlations[top] >= Self.leastCorrelation
        else { return nil }
        let (a, b, c) = (correlations[top - 1], correlations[top], correlations[top + 1])
        let part = Double((a - c) / (2 * (a - 2 * b + c)))
        return part.isFinite ? (Double(middle + fine.lowerBound + top) + part) * Self.step : nil
    }

    /// The correlation if device motion is late by so many steps more than ``middle``.
    private func correlation(_ lag: Int) -> Float {
        let (m, a) = (motion.span, accelerometer.span.extracting(reach - lag..<reach - lag + Self.steps))
        precondition(m.count == a.count)
        var (sm, sa, smm, saa, sma): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
        for i in m.indices {
            sm += m[i]
            sa += a[i]
            smm += m[i] * m[i]
            saa += a[i] * a[i]
            sma += m[i] * a[i]
        }
        let n = Float(Self.steps)
        let (vm, va) = (smm - sm * sm / n, saa - sa * sa / n)
        return vm * va > 0 ? (sma - sm * sa / n) / (vm * va).squareRoot() : 0
    }

    private static func deviation(_ values: [Float]) -> Float? {
        guard values.allSatisfy(\.isFinite) else { return nil }
        let mean = values.reduce(0, +) / Float(values.count)
        return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(values.count)).squareRoot()
    }
}

extension DeviceMotionChunk {
    /// Whether the device turns fast enough to be worth a search: one look at a few samples.
    var moves: Bool {
        guard userAcceleration.count > 0 else { return false }
        let (x, y, z) = (rotationRate.x, rotationRate.y, rotationRate.z)
        for i in stride(from: 0, to: count, by: max(count / 16, 1)) {
            let square = x[i] * x[i] + y[i] * y[i] + z[i] * z[i]
            if square > Self.leastSquare { return true }
        }
        return false
    }

    /// The square of the rate, 2 rad/s, in rad²/s².
    private static var leastSquare: Float { 4 }
}

extension Triaxial {
    /// The sum of two quantities, sample by sample.
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

/// The norm of a quantity on a grid of instants: means over the grid's steps, and between them interpolated.
struct NormGrid {
    private struct Cell {
        var sum: Float = 0
        var count: Float = 0
        /// The sum of the samples' times, in steps since the beginning.
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
    ///   - begin: Where its first step begins, in seconds.
    ///   - step: How long a step is, in seconds.
    ///   - count: How many there are.
    init(from begin: Double, step: Double, count: Int) {
        (self.begin, self.step) = (begin, step)
        steps = Array(repeating: Cell(), count: count)
    }

    /// Adds the samples that lie on the grid; times rise.
    ///
    /// - Complexity: O(*n*), where *n* is the number of those samples.
    mutating func add(_ time: Span<Double>, _ values: Triaxial) {
        let first = time.firstIndex(from: begin)
        let (x, y, z) = (values.x.span, values.y.span, values.z.span)
        precondition(x.count == time.count && y.count == time.count && z.count == time.count, "one value a time")
        let (begin, step, end) = (begin, step, Double(steps.count))
        var steps = steps.mutableSpan
        for i in first..<time.count {
            let position = (time[i] - begin) / step
            guard position < end else { break }
            let place = Int(position)
            steps[place].sum += (x[i] * x[i] + y[i] * y[i] + z[i] * z[i]).squareRoot()
            steps[place].count += 1
            steps[place].times += position
        }
    }

    /// The norm in the middle of each step; NaN with samples in less than two steps.
    var norms: [Float] {
        var known: [CellMean] = []
        known.reserveCapacity(steps.count)
        for step in steps where step.count > 0 { known.append(CellMean(step)) }
        guard known.count > 1 else { return Array(repeating: .nan, count: steps.count) }
        var k = 1
        return steps.indices.map { i in
            // A mean is one at the mean time of its samples.
            let position = Double(i) + 0.5
            while k + 1 < known.count, known[k].times < position * known[k].count { k += 1 }
            let (before, behind) = (known[k - 1], known[k])
            let part = Float(min(max((position - before.time) / (behind.time - before.time), 0), 1))
            return before.norm + part * (behind.norm - before.norm)
        }
    }
}
