import SwingMotion
import SwingSignal

/// The level of a moving arm's high-passed acceleration without a contact: its vibration, which grows with its speed.
struct VibrationLevel {
    /// The rotation rate at each of the burst's samples, in rad/s, or 1 if the rotation rate is unknown.
    let speed: [Double]
    /// The rms of each axis's vibration, in g per rad/s.
    let vibration: [Double]
    /// The rms of the noise that does not depend on the speed, in g.
    let floor: Double

    /// Measures the noise while the movement is fast.
    ///
    /// A contact hardly affects a median, so the contact need not be known.
    ///
    /// - Parameters:
    ///   - burst: The high-passed acceleration.
    ///   - speed: The rotation rate at each sample.
    ///   - span: The samples to measure.
    ///   - floor: The rms of the noise that does not depend on the speed, in g.
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

    /// The median length of a vector of Gaussian noise with one and with two axes, relative to each axis's rms.
    private static let medianLength = [0.6745, 1.1774]

    /// Returns the mean square of all axes at each sample, each in multiples of its own noise.
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

    // Loops over spans of equal length, which the compiler vectorises.

    private static func add(squaresOf values: Span<Double>, to sums: inout MutableSpan<Double>) {
        precondition(values.count == sums.count, "one sum per value")
        for i in values.indices { sums[i] += values[i] * values[i] }
    }

    private static func divide(rootsOf squares: inout MutableSpan<Double>, by speeds: Span<Double>) {
        precondition(squares.count == speeds.count, "one speed per value")
        for i in speeds.indices { squares[i] = squares[i].squareRoot() / speeds[i] }
    }

    private func add(
        squaresOf values: Span<Double>, in vibration: Double, _ speeds: Span<Double>, to sums: inout MutableSpan<Double>
    ) {
        precondition(values.count == sums.count && values.count == speeds.count, "one speed and one sum per value")
        for i in values.indices {
            let moving = vibration * speeds[i]
            sums[i] += values[i] * values[i] / (moving * moving + floor * floor)
        }
    }
}
