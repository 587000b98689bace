import SwingMotion
import SwingSignal

/// What the high-passed acceleration of a moving arm is like without a contact: its buzz, which grows with its speed.
struct VibrationLevel {
    /// The rotation rate at each of the burst's samples, in rad/s, or 1 where there is no rotation to go by.
    let speed: [Double]
    /// The rms of each axis' buzz, in g for each rad/s.
    let buzz: [Double]
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
    init(_ burst: Burst, speed: [Double], in span: Range<Int>, floor: Double) {
        self.speed = speed
        self.floor = floor
        var buzz = [Double](repeating: 0, count: burst.axes.count)
        for group in span.count >= 8 ? burst.groups : [] {
            var lengths = [Double](repeating: 0, count: span.count)
            var squares = lengths.mutableSpan
            for axis in group {
                let column = burst.axes[axis]
                Self.add(squaresOf: column.span.extracting(span), to: &squares)
            }
            Self.divide(rootsOf: &squares, by: speed.span.extracting(span))
            let rms = RobustScale.median(of: &lengths) / Self.medianLength[group.count - 1]
            for axis in group { buzz[axis] = rms }
        }
        self.buzz = buzz
    }

    /// The median length of a vector of Gaussian noise, as a part of each axis' rms: of one axis, and of two.
    private static let medianLength = [0.6745, 1.1774]

    /// The mean square of all axes at each sample, each in multiples of its own noise.
    func energy(of burst: Burst, in range: Range<Int>) -> [Double] {
        var energy = [Double](repeating: 0, count: range.count)
        var sums = energy.mutableSpan
        let speeds = speed.span.extracting(range)
        for (axis, buzz) in zip(burst.axes, buzz) {
            add(squaresOf: axis.span.extracting(range), in: buzz, speeds, to: &sums)
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
        squaresOf values: Span<Double>, in buzz: Double, _ speeds: Span<Double>, to sums: inout MutableSpan<Double>
    ) {
        precondition(values.count == sums.count && values.count == speeds.count, "one speed and one sum a value")
        for i in values.indices {
            let moving = buzz * speeds[i]
            sums[i] += values[i] * values[i] / (moving * moving + floor * floor)
        }
    }
}
