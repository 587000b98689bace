import SwingSignal

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

    /// Returns the squared Mahalanobis distances of samples from rest, divided by the number of axes.
    func energies(_ axes: [[Double]], speed: [Double], floor: Double, in range: Range<Int>) -> [Double] {
        let missing = axes.count == 3 ? [] : [Double](zeros: range.upperBound)
        let (first, second, third) = axes.count == 3 ? (axes[0], axes[1], axes[2]) : (axes[0], missing, missing)
        let (x, y) = (first.span.extracting(range), second.span.extracting(range))
        let (z, s) = (third.span.extracting(range), speed.span.extracting(range))
        var energies = [Double](zeros: range.count)
        var output = energies.mutableSpan
        let (least, count) = (floor * floor, Double(axes.count))
        // Without a branch, the compiler vectorizes the loop.
        for i in output.indices {
            let square = s[i] * s[i]
            let (a, b, c) = (xx * square + least, yy * square + least, zz * square + least)
            let (d, e, f) = (xy * square, xz * square, yz * square)
            // The inverse of a symmetric matrix is its adjugate divided by its determinant.
            let (p, q, r) = (b * c - f * f, e * f - c * d, d * f - b * e)
            let determinant = a * p + d * q + e * r
            let squares = x[i] * x[i] * p + y[i] * y[i] * (a * c - e * e) + z[i] * z[i] * (a * b - d * d)
            let products = x[i] * y[i] * q + x[i] * z[i] * r + y[i] * z[i] * (d * e - a * f)
            let energy = (squares + 2 * products) / determinant / count
            output[i] = determinant > 0 ? energy : 0
        }
        return energies
    }
}

/// The removal of the arm's predictable vibration from the high-passed acceleration by an autoregressive model.
///
/// The model predicts vibration of few frequencies, but not an impact. A weak contact and its onset therefore stand out
/// in the residual (R. Sleeman and T. van Eck 1999).
enum VibrationWhitening {
    /// The order of the autoregressive model: four tones, or two tones and a slope.
    static let order = 8

    /// Whitens a stretch of the high-passed acceleration.
    ///
    /// - Parameters:
    ///   - burst: The high-passed acceleration.
    ///   - speed: The rotation rate at each sample, in rad/s.
    ///   - quiet: The samples without a burst, to which the model is fitted.
    ///   - range: The samples to whiten.
    /// - Returns: The residual of each axis per rad/s; the acceleration per rad/s of axes with too little vibration for a
    ///   model.
    static func whiten(_ burst: HighPassedExcerpt, speed: [Double], quiet: [Range<Int>], in range: Range<Int>)
        -> [[Double]]
    {
        // The samples to fit and to whiten, preceded by as many samples as the order of the model.
        let first = max(min(quiet[0].lowerBound, range.lowerBound) - order, 0)
        let stretch = first..<max(quiet.reduce(range.upperBound) { max($0, $1.upperBound) }, range.upperBound)
        let fitted = quiet.map { $0.lowerBound - first..<$0.upperBound - first }
        let local = range.lowerBound - first..<range.upperBound - first
        return burst.groups.flatMap { group in
            let even = burst.axes[group].map { divide($0, by: speed, in: stretch) }
            guard let model = LinearPrediction(order: order, of: even, in: fitted) else {
                return even.map { Array($0[local]) }
            }
            return even.map { model.residual(of: $0.span, in: local) }
        }
    }

    /// Returns values divided by the speed, since the models assume stationary noise.
    static func divide(_ values: [Double], by speeds: [Double], in range: Range<Int>) -> [Double] {
        var quotients = Array(values[range])
        var output = quotients.mutableSpan
        let divisors = speeds.span.extracting(range)
        precondition(divisors.count == output.count, "one speed per value")
        for i in output.indices { output[i] /= divisors[i] }
        return quotients
    }
}
