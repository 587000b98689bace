internal import SwingSignal

/// The difference of the means of two independent groups, with its interval by Welch's method.
///
/// The groups may scatter differently. The degrees of freedom are rounded down, so the interval is a little too wide.
///
/// Source: B. L. Welch 1947, The generalization of Student's problem when several different population variances are
/// involved, *Biometrika* 34, 28–35.
struct MeanDifference: Sendable {
    /// The mean of the second group minus that of the first.
    let difference: Double
    /// The 95 % confidence interval of the difference.
    let interval: ClosedRange<Double>

    /// The fewest values of a group.
    static let minimumCount = 3

    /// Compares two groups; `nil` if one has fewer than three values, or if no values differ within both.
    ///
    /// - Parameters:
    ///   - first: The values of the first group, without NaN.
    ///   - second: The values of the second group, without NaN.
    /// - Complexity: O(*n*), where *n* is the number of values.
    init?(from first: [Double], to second: [Double]) {
        guard min(first.count, second.count) >= Self.minimumCount else { return nil }
        let (a, b) = (Spread(first), Spread(second))
        let errors = [a, b].map { $0.standardDeviation * $0.standardDeviation / Double($0.count) }
        let error = errors[0] + errors[1]
        guard error > 0 else { return nil }
        let degrees =
            error * error
            / (errors[0] * errors[0] / Double(first.count - 1) + errors[1] * errors[1] / Double(second.count - 1))
        difference = b.mean - a.mean
        let width = StudentT.quantile95(degrees: max(1, Int(degrees))) * error.squareRoot()
        interval = difference - width...difference + width
    }
}
