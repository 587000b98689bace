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

/// The covariance of the arm's vibration per squared rotation rate, learned where there is no burst.
///
/// Vibration in a preferred direction, or on several axes at once, has the same energy as vibration of one axis: the
/// energy is the squared Mahalanobis distance (P. C. Mahalanobis 1936). Missing axes count as zero.
struct VibrationCovariance {
    private var (xx, yy, zz, xy, xz, yz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

    init(_ axes: [[Double]], speed: [Double], in ranges: [Range<Int>]) {
        var count = 0.0
        for range in ranges {
            for i in range {
                let v = Self.vector(axes, i) / speed[i]
                (xx, yy, zz) = (xx + v.x * v.x, yy + v.y * v.y, zz + v.z * v.z)
                (xy, xz, yz) = (xy + v.x * v.y, xz + v.x * v.z, yz + v.y * v.z)
            }
            count += Double(range.count)
        }
        guard count > 0 else { return }
        (xx, yy, zz, xy, xz, yz) = (xx / count, yy / count, zz / count, xy / count, xz / count, yz / count)
    }

    private static func vector(_ axes: [[Double]], _ i: Int) -> SIMD3<Double> {
        axes.count == 3 ? SIMD3(axes[0][i], axes[1][i], axes[2][i]) : SIMD3(axes[0][i], 0, 0)
    }

    /// Returns the squared Mahalanobis distance of a sample from rest, divided by the number of axes.
    func energy(_ axes: [[Double]], at i: Int, speed: Double, floor: Double) -> Double {
        let v = Self.vector(axes, i)
        let square = speed * speed
        let (a, b, c) = (xx * square + floor * floor, yy * square + floor * floor, zz * square + floor * floor)
        let (d, e, f) = (xy * square, xz * square, yz * square)
        // The inverse of a symmetric matrix is its adjugate divided by its determinant.
        let (p, q, r) = (b * c - f * f, e * f - c * d, d * f - b * e)
        let determinant = a * p + d * q + e * r
        guard determinant > 0 else { return 0 }
        let squares = v.x * v.x * p + v.y * v.y * (a * c - e * e) + v.z * v.z * (a * b - d * d)
        let products = v.x * v.y * q + v.x * v.z * r + v.y * v.z * (d * e - a * f)
        return (squares + 2 * products) / determinant / Double(axes.count)
    }
}

/// The removal of the arm's predictable vibration from the high-passed acceleration by an autoregressive model.
///
/// The model predicts vibration of few frequencies, but not an impact. A weak contact and its onset therefore stand out
/// in the residual (R. Sleeman and T. van Eck 1999).
enum VibrationWhitening {
    /// The order of the autoregressive model: four tones, or two tones and a slope.
    static let order = 8
    /// The times before and after the contact that are excluded from fitting the model, in seconds.
    static let (before, after) = (0.010, 0.050)
    /// The minimum duration of the fitted stretch before the contact, in seconds, even if the movement is slow there.
    static let minimum = 0.075

    /// Whitens the axes that a search examined.
    ///
    /// - Parameters:
    ///   - search: The search.
    ///   - rise: The sample at which its burst rises.
    ///   - range: The samples to whiten, or `nil` for all.
    /// - Returns: The residual of the axes in that range, in g, and zeros elsewhere; `nil` if there is too little
    ///   vibration to fit the model.
    static func whiten(_ search: ContactSearch, around rise: Int, in range: Range<Int>? = nil) -> HighPassedExcerpt? {
        let (time, speed) = (search.burst.time, search.noise.speed)
        let range = range ?? time.indices
        // The samples to fit and to whiten, preceded by as many samples as the order of the model.
        let fitted = quiet(search, around: rise)
        let first = max(min(fitted[0].lowerBound, range.lowerBound) - order, 0)
        let stretch = first..<max(fitted[0].upperBound, search.span.upperBound, range.upperBound)
        let quiet = fitted.map { $0.lowerBound - first..<$0.upperBound - first }
        let speeds = speed.span.extracting(stretch)
        var axes: [[Double]] = []
        var isFitted = false
        for group in search.burst.groups {
            // Divides by the speed first, since the model assumes stationary noise.
            let even = search.burst.axes[group].map { divide($0.span.extracting(stretch), by: speeds) }
            guard let model = LinearPrediction(order: order, of: even, in: quiet) else {
                axes += search.burst.axes[group]
                continue
            }
            isFitted = true
            for axis in even {
                let residual = model.residual(of: axis.span, in: range.lowerBound - first..<range.upperBound - first)
                var whitened = [Double](repeating: 0, count: time.count)
                for (i, rest) in zip(range, residual) { whitened[i] = rest * speed[i] }
                axes.append(whitened)
            }
        }
        return isFitted ? search.burst.replacing(axes: axes) : nil
    }

    /// Returns the movement's samples before and after a burst, to which the model is fitted.
    static func quiet(_ search: ContactSearch, around rise: Int) -> [Range<Int>] {
        let time = search.burst.time
        let end = time.firstIndex(from: time[rise] - before)
        let begin = min(search.span.lowerBound, time.firstIndex(from: time[rise] - minimum), end)
        let later = min(time.firstIndex(from: time[rise] + after), search.span.upperBound)
        return [begin..<end, later..<search.span.upperBound]
    }

    /// Returns each value divided by the speed.
    static func divide(_ values: Span<Double>, by speeds: Span<Double>) -> [Double] {
        precondition(values.count == speeds.count, "one speed per value")
        var even = [Double](repeating: 0, count: values.count)
        var span = even.mutableSpan
        for i in values.indices { span[i] = values[i] / speeds[i] }
        return even
    }
}
