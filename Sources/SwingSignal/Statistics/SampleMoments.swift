/// The mean and the variance of values.
package struct SampleMoments: Hashable, Sendable {
    /// The number of values.
    package let count: Int
    /// The mean; NaN without values.
    package let mean: Double
    /// The sample variance; NaN with fewer than two values.
    package let variance: Double

    /// The sample standard deviation; NaN with fewer than two values.
    package var standardDeviation: Double { variance.squareRoot() }
    /// The squared standard error of the mean; NaN with fewer than two values.
    package var squaredError: Double { variance / Double(count) }

    /// Computes the moments.
    ///
    /// - Parameter values: The values, without NaN.
    /// - Complexity: O(*n*), where *n* is the number of values.
    package init(_ values: [Double]) {
        count = values.count
        guard let first = values.first else {
            (mean, variance) = (.nan, .nan)
            return
        }
        // Rounding must not make equal values differ.
        let mean = values.allSatisfy { $0 == first } ? first : values.reduce(0, +) / Double(values.count)
        self.mean = mean
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        variance = values.count < 2 ? .nan : squares / Double(values.count - 1)
    }

    /// Student's 95 % interval of the mean; `nil` with fewer than two values, or if all are equal.
    package var meanInterval: ClosedRange<Double>? {
        guard count > 1, variance > 0 else { return nil }
        let width = StudentT.quantile95(degrees: Double(count - 1)) * squaredError.squareRoot()
        return mean - width...mean + width
    }

    /// Returns Student's prediction interval of one further value; `nil` with fewer than two values, or if all are equal.
    ///
    /// Source: G. J. Hahn, W. Q. Meeker 1991, *Statistical Intervals*, section 4.7.
    ///
    /// - Parameter probability: The probability of a value outside of the interval.
    /// - Returns: The interval.
    func nextValueInterval(outside probability: Double) -> ClosedRange<Double>? {
        guard count > 1, variance > 0 else { return nil }
        let width =
            StudentT.quantile(beyond: probability, degrees: Double(count - 1))
            * (variance * (1 + 1 / Double(count))).squareRoot()
        return mean - width...mean + width
    }
}

/// Quantiles of values, interpolated linearly between them.
///
/// They are NumPy's default, type 7 of Hyndman and Fan (The American Statistician 50, 1996).
package enum SampleQuantile {
    /// Returns a quantile of sorted values; NaN without values.
    package static func value(_ fraction: Double, of sorted: [Double]) -> Double {
        guard let last = sorted.last else { return .nan }
        let position = fraction * Double(sorted.count - 1)
        let index = Int(exactly: position.rounded(.down)) ?? 0
        guard index + 1 < sorted.count else { return last }
        return sorted[index] + (sorted[index + 1] - sorted[index]) * (position - Double(index))
    }

    /// Returns the median of values in any order; NaN without values.
    package static func median(_ values: [Double]) -> Double { value(0.5, of: values.sorted()) }

    /// Returns the largest rank *k* for which the values of rank *k* and *n* + 1 − *k* enclose the median with 95 %.
    ///
    /// With more than 500 values, the binomial distribution is approximated by the normal one.
    ///
    /// Source: W. J. Conover 1999, *Practical Nonparametric Statistics*, 3.2.
    package static func medianRank(_ count: Int) -> Int {
        guard count <= 500 else {
            let rank = Double(count) / 2 - StudentT.normal95 / 2 * Double(count).squareRoot()
            return Int(exactly: rank.rounded(.down)) ?? 1
        }
        var probability = 1.0
        for _ in 0..<count { probability /= 2 }
        var (sum, rank) = (0.0, 0)
        while case let next = sum + probability, next <= 0.025 {
            sum = next
            rank += 1
            probability *= Double(count - rank + 1) / Double(rank)
        }
        return max(rank, 1)
    }

    /// The fewest values whose order statistics enclose the median with 95 %.
    package static let minimumCount = 6

    /// Returns the 95 % interval of the median of sorted values; `nil` with fewer than six values.
    package static func medianInterval(_ sorted: [Double]) -> ClosedRange<Double>? {
        guard sorted.count >= minimumCount else { return nil }
        let rank = medianRank(sorted.count)
        return sorted[rank - 1]...sorted[sorted.count - rank]
    }
}
