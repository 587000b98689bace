internal import SwingMotion
internal import SwingSignal

/// The difference between two groups of values, as the median of all differences between them.
///
/// Sources: J. L. Hodges, E. L. Lehmann 1963, *Annals of Mathematical Statistics* 34, 598–611; M. Hollander, D. A. Wolfe,
/// E. Chicken 2014, *Nonparametric Statistical Methods*, sections 4.2 and 4.3.
struct HodgesLehmannShift: Sendable {
    /// The difference, second group minus first.
    let shift: Double
    /// The 95 % confidence interval of the difference, by the normal approximation of the rank sum.
    let interval: ClosedRange<Double>

    /// The number of values in each group from which the interval is given.
    static let minimumCount = 5
    /// The maximum number of values of a group; of more, quantiles at equal steps are used.
    private static let limit = 1000

    /// Estimates the difference; `nil` if a group has fewer than five values.
    ///
    /// - Parameters:
    ///   - first: The values of one group, without NaN.
    ///   - second: The values of the other group, without NaN.
    /// - Complexity: O(*n* log *n*) in the numbers of values, and in their product up to a million.
    init?(from first: [Double], to second: [Double]) {
        guard min(first.count, second.count) >= Self.minimumCount else { return nil }
        let (a, b) = (Self.thinned(first.sorted()), Self.thinned(second.sorted()))
        var differences: [Double] = []
        differences.reserveCapacity(a.count * b.count)
        for x in a { for y in b { differences.append(y - x) } }
        differences.sort()
        shift = Spread.quantile(0.5, of: differences)
        let (m, n) = (Double(first.count), Double(second.count))
        let rank = m * n / 2 - StudentT.normal95 * (m * n * (m + n + 1) / 12).squareRoot()
        // The rank as a part of all differences, for groups of which only quantiles are used.
        let place = max(Int(clamped: rank / (m * n) * Double(differences.count)) - 1, 0)
        interval = differences[place]...differences[differences.count - 1 - place]
    }

    private static func thinned(_ sorted: [Double]) -> [Double] {
        guard sorted.count > limit else { return sorted }
        return (0..<limit).map { Spread.quantile(Double($0) / Double(limit - 1), of: sorted) }
    }
}

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
        let width = StudentT.quantile95(degrees: max(1, Int(clamped: degrees))) * error.squareRoot()
        interval = difference - width...difference + width
    }
}
