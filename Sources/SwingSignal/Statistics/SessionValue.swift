/// One number for one session: the median of its known values, the part of its swings with a property, or its trend.
package struct SessionValue: Hashable, Sendable {
    /// The number.
    package let value: Double
    /// The number of known values from which it follows.
    package let count: Int
    /// The 95 % interval of this session alone; `nil` with fewer than six known values.
    ///
    /// It rests on the swings, so that it does not show how much sessions or players differ.
    package let interval: ClosedRange<Double>?

    /// The fewest known values from which a session has a number.
    package static let minimumCount = 3

    /// Creates the median of values, with the interval of its order statistics; `nil` with fewer than three.
    ///
    /// - Parameter values: The known values, without NaN.
    /// - Complexity: O(*n* log *n*), where *n* is the number of values.
    package init?(medianOf values: [Double]) {
        guard values.count >= Self.minimumCount else { return nil }
        let sorted = values.sorted()
        (value, count) = (SampleQuantile.value(0.5, of: sorted), values.count)
        interval = SampleQuantile.medianInterval(sorted)
    }

    /// Creates a number without an interval.
    package init(_ value: Double, count: Int) { (self.value, self.count, interval) = (value, count, nil) }

    /// Creates the change of a session from its first to its last value, with its interval.
    package init(changeOf trend: TheilSenTrend) {
        (value, count, interval) = (trend.change, trend.count, trend.changeInterval)
    }

    /// Creates a part of all, with Wilson's interval; `nil` if all are fewer than three.
    ///
    /// Source: E. B. Wilson 1927, *Journal of the American Statistical Association* 22, 209–212.
    ///
    /// - Parameters:
    ///   - count: The number with the property.
    ///   - total: The number of all.
    package init?(part count: Int, of total: Int) {
        guard total >= Self.minimumCount else { return nil }
        let (n, part) = (Double(total), Double(count) / Double(total))
        (value, self.count) = (part, total)
        guard total >= SampleQuantile.minimumCount else {
            interval = nil
            return
        }
        let z2 = StudentT.normal95 * StudentT.normal95
        let center = (part + z2 / (2 * n)) / (1 + z2 / n)
        let width = (StudentT.normal95 / (1 + z2 / n)) * (part * (1 - part) / n + z2 / (4 * n * n)).squareRoot()
        interval = max(center - width, 0)...min(center + width, 1)
    }
}
