import SwingMotion
import SwingSignal

/// What the high-passed acceleration of a moving arm is like without a contact: its vibration, which grows with its speed.
struct VibrationLevel {
    /// The rotation rate at each of the burst's samples, in rad/s, or 1 where there is no rotation to go by.
    let speed: [Double]
    /// The rms of each axis' vibration, in g for each rad/s.
    let vibration: [Double]
    /// The part of the noise that does not depend on the speed: rms in g.
    let floor: Double

    /// Measures the noise where the movement is fast.
    ///
    /// A median hardly moves for what a contact does to it, so the contact need not be known yet.
    ///
    /// - Parameters:
    ///   - burst: The high-passed acceleration.
    ///   - speed: The rotation rate at each sample.
    ///   - span: The samples to measure.
    ///   - floor: The part of the noise that does not depend on the speed: rms in g.
    init(_ burst: HighPassedExcerpt, speed: [Double], in span: Range<Int>, floor: Double) {
        self.speed = speed
        self.floor = floor
        var vibration = [Double](repeating: 0, count: burst.axes.count)
        for group in span.count >= 8 ? burst.groups : [] {
            var lengths = [Double](repeating: 0, count: span.count)
            var squares = lengths.mutableSpan
            for axis in group {
                let column = burst.axes[axis]
                Self.add(squaresOf: column.span.extracting(span), to: &squares)
            }
            Self.divide(rootsOf: &squares, by: speed.span.extracting(span))
            let rms = RobustScale.median(of: &lengths) / Self.medianLength[group.count - 1]
            for axis in group { vibration[axis] = rms }
        }
        self.vibration = vibration
    }

    /// The median length of a vector of Gaussian noise, as a part of each axis' rms: of one axis, and of two.
    private static let medianLength = [0.6745, 1.1774]

    /// The mean square of all axes at each sample, each in multiples of its own noise.
    func energy(of burst: HighPassedExcerpt, in range: Range<Int>) -> [Double] {
        var energy = [Double](repeating: 0, count: range.count)
        var sums = energy.mutableSpan
        let speeds = speed.span.extracting(range)
        for (axis, vibration) in zip(burst.axes, vibration) {
            add(squaresOf: axis.span.extracting(range), in: vibration, speeds, to: &sums)
        }
        let count = Double(burst.axes.count)
        for i in sums.indices { sums[i] /= count }
        return energy
    }

    // Loops over spans of one length, which become vector code.

    private static func add(squaresOf values: Span<Double>, to sums: inout MutableSpan<Double>) {
        precondition(values.count == sums.count, "one sum a value")
        for i in values.indices { sums[i] += values[i] * values[i] }
    }

    private static func divide(rootsOf squares: inout MutableSpan<Double>, by speeds: Span<Double>) {
        precondition(squares.count == speeds.count, "one speed a value")
        for i in speeds.indices { squares[i] = squares[i].squareRoot() / speeds[i] }
    }

    private func add(
        squaresOf values: Span<Double>, in vibration: Double, _ speeds: Span<Double>, to sums: inout MutableSpan<Double>
    ) {
        precondition(values.count == sums.count && values.count == speeds.count, "one speed and one sum a value")
        for i in values.indices {
            let moving = vibration * speeds[i]
            sums[i] += values[i] * values[i] / (moving * moving + floor * floor)
        }
    }
}

/// Takes the arm's own vibration off the high-passed acceleration, as far as it can be foreseen from what it was before.
///
/// A vibration of few frequencies can be foreseen, a blow can't: in what is left a weak contact stands out, and its onset too (R. Sleeman
/// and T. van Eck 1999).
enum VibrationWhitening {
    /// The order of the model that foresees the vibration: four tones, or two and a slope.
    static let order = 8
    /// How long before the contact its vibration is no longer learnt from, and how long after it not yet, in seconds.
    static let (before, after) = (0.010, 0.050)
    /// How long the stretch before the contact is at least, in seconds, also where the movement is slow there.
    static let least = 0.075

    /// Whitens the axes in which a search looked.
    ///
    /// - Parameters:
    ///   - search: The search.
    ///   - rise: The sample at which its burst rises.
    ///   - range: The samples that are asked for; `nil`: all.
    /// - Returns: What is left of the axes in that range, in g, and zeros elsewhere; `nil` if there is too little vibration to
    ///   learn from.
    static func whiten(_ search: ContactSearch, around rise: Int, in range: Range<Int>? = nil) -> HighPassedExcerpt? {
        let (time, speed) = (search.burst.time, search.noise.speed)
        let range = range ?? time.indices
        let end = time.firstIndex(from: time[rise] - before)
        let begin = min(search.span.lowerBound, time.firstIndex(from: time[rise] - least), end)
        let later = min(time.firstIndex(from: time[rise] + after), search.span.upperBound)
        // What is learnt from and what is asked for, and as much before as the model looks back.
        let first = max(min(begin, range.lowerBound) - order, 0)
        let stretch = first..<max(end, search.span.upperBound, range.upperBound)
        let quiet = [begin - first..<end - first, later - first..<search.span.upperBound - first]
        let speeds = speed.span.extracting(stretch)
        var axes: [[Double]] = []
        var isLearnt = false
        for group in search.burst.groups {
            // What grows with the speed is made even first: the model is one of steady noise.
            let even = search.burst.axes[group].map { divide($0.span.extracting(stretch), by: speeds) }
            guard let model = LinearPrediction(order: order, of: even, in: quiet) else {
                axes += search.burst.axes[group]
                continue
            }
            isLearnt = true
            for axis in even {
                let residual = model.residual(of: axis.span, in: range.lowerBound - first..<range.upperBound - first)
                var whitened = [Double](repeating: 0, count: time.count)
                for (i, rest) in zip(range, residual) { whitened[i] = rest * speed[i] }
                axes.append(whitened)
            }
        }
        return isLearnt ? search.burst.replacing(axes: axes) : nil
    }

    /// A signal made even: each value divided by the speed.
    static func divide(_ values: Span<Double>, by speeds: Span<Double>) -> [Double] {
        precondition(values.count == speeds.count, "one speed a value")
        var even = [Double](repeating: 0, count: values.count)
        var span = even.mutableSpan
        for i in values.indices { span[i] = values[i] / speeds[i] }
        return even
    }
}
