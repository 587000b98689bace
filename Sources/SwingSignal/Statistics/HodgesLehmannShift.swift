/// The difference between two groups of values, as the median of all differences between them.
///
/// Sources: J. L. Hodges, E. L. Lehmann 1963, *Annals of Mathematical Statistics* 34, 598–611; M. Hollander, D. A. Wolfe,
/// E. Chicken 2014, *Nonparametric Statistical Methods*, sections 4.2 and 4.3.
package struct HodgesLehmannShift: Sendable {
    /// The difference, second group minus first.
    package let shift: Double
    /// The 95 % confidence interval of the difference, by the normal approximation of the rank sum.
    package let interval: ClosedRange<Double>

    /// The number of values in each group from which the interval is given.
    package static let minimumCount = 5
    /// The maximum number of values of a group; of more, quantiles at equal steps are used.
    private static let limit = 1000

    /// Estimates the difference; `nil` if a group has fewer than five values.
    ///
    /// - Parameters:
    ///   - first: The values of one group, without NaN.
    ///   - second: The values of the other group, without NaN.
    /// - Complexity: O(*n* log *n*) in the numbers of values, and in their product up to a million.
    package init?(from first: [Double], to second: [Double]) {
        guard min(first.count, second.count) >= Self.minimumCount else { return nil }
        let (a, b) = (Self.thinned(first.sorted()), Self.thinned(second.sorted()))
        var differences: [Double] = []
        differences.reserveCapacity(a.count * b.count)
        for x in a { for y in b { differences.append(y - x) } }
        differences.sort()
        shift = SampleQuantile.value(0.5, of: differences)
        let (m, n) = (Double(first.count), Double(second.count))
        let rank = m * n / 2 - StudentT.normal95 * (m * n * (m + n + 1) / 12).squareRoot()
        // The rank as a part of all differences, for groups of which only quantiles are used.
        let part = (rank / (m * n) * Double(differences.count)).rounded(.down)
        let place = max((Int(exactly: part) ?? 0) - 1, 0)
        interval = differences[place]...differences[differences.count - 1 - place]
    }

    private static func thinned(_ sorted: [Double]) -> [Double] {
        guard sorted.count > limit else { return sorted }
        return (0..<limit).map { SampleQuantile.value(Double($0) / Double(limit - 1), of: sorted) }
    }
}
