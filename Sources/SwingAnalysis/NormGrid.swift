import SwingMotion

/// The norm of a quantity on a grid of instants: means over the grid's steps, and between them interpolated.
struct NormGrid {
    private struct Step {
        var sum: Float = 0
        var count: Float = 0
        /// The sum of the samples' times, in steps since the beginning.
        var times = 0.0
    }

    /// The mean of a step with samples.
    private struct Mean {
        let norm: Float
        let time, times, count: Double

        init(_ step: Step) {
            (norm, times, count) = (step.sum / step.count, step.times, Double(step.count))
            time = times / count
        }
    }

    private let begin: Double
    private let step: Double
    private var steps: [Step]

    /// Creates a grid without samples.
    ///
    /// - Parameters:
    ///   - begin: Where its first step begins, in seconds.
    ///   - step: How long a step is, in seconds.
    ///   - count: How many there are.
    init(from begin: Double, step: Double, count: Int) {
        (self.begin, self.step) = (begin, step)
        steps = Array(repeating: Step(), count: count)
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
        var known: [Mean] = []
        known.reserveCapacity(steps.count)
        for step in steps where step.count > 0 { known.append(Mean(step)) }
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
