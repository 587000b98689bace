/// The course of values over time: the median of the slopes of all pairs, with Sen's distribution-free interval.
///
/// Neither needs normal scatter, and single wrong values hardly change them. The interval assumes that the values scatter
/// independently of each other about a straight course, with ties by Sen's equation 2.6.
///
/// Sources: H. Theil 1950, *Proc. Koninklijke Nederlandse Akademie van Wetenschappen* 53, 386–392; P. K. Sen 1968, *Journal
/// of the American Statistical Association* 63, 1379–1389. The rounding of the ranks is that of
/// `scipy.stats.theilslopes`.
package struct TheilSenTrend: Hashable, Sendable {
    /// The reason why there is no trend.
    package enum Missing: Error, Hashable, Sendable {
        /// Too few values; their number.
        case values(Int)
        /// All values are the same, or have the same time.
        case scatter

        /// The reason as a clause.
        package var text: String {
            switch self {
            case .values(let count): "\(TheilSenTrend.minimumCount) known values are needed, and there are \(count)"
            case .scatter: "all values are the same, so their scatter is unknown"
            }
        }
    }

    /// The change per unit of time.
    package let slope: Double
    /// The 95 % confidence interval of the slope.
    package let interval: ClosedRange<Double>
    /// The number of values.
    package let count: Int
    /// The time from the first to the last value.
    package let span: Double

    /// The change from the first to the last value.
    package var change: Double { slope * span }
    /// The 95 % confidence interval of the change.
    package var changeInterval: ClosedRange<Double> { interval.lowerBound * span...interval.upperBound * span }

    /// The fewest values with a trend.
    ///
    /// The distribution of Kendall's statistic gives the probability that the interval contains the truth, whatever the
    /// distribution of the scatter: 95.1 to 96.0 % from 10 values on, and up to 98.3 % with fewer.
    package static let minimumCount = 10
    /// The maximum number of values; of more, some at equal steps are used.
    private static let limit = 1000

    /// Estimates the trend.
    ///
    /// - Parameters:
    ///   - values: The values, without NaN.
    ///   - times: Their times in any unit, one for each value, without NaN.
    /// - Returns: The trend, or the reason why it is missing.
    /// - Precondition: There is one time for each value.
    /// - Complexity: O(*n*²) in the number of values up to 1000.
    package static func of(_ values: [Double], at times: [Double]) -> Result<TheilSenTrend, Missing> {
        precondition(values.count == times.count, "a trend needs one time for each value")
        guard values.count >= minimumCount, let first = times.min(), let last = times.max() else {
            return .failure(.values(values.count))
        }
        let (y, x) = (thinned(values), thinned(times))
        var slopes: [Double] = []
        slopes.reserveCapacity(y.count * (y.count - 1) / 2)
        for i in y.indices {
            for j in 0..<i where x[i] != x[j] { slopes.append((y[i] - y[j]) / (x[i] - x[j])) }
        }
        let count = Double(y.count)
        let variance = (pairs(count) - ties(x) - ties(y)) / 18
        guard let end = slopes.indices.last, variance > 0 else { return .failure(.scatter) }
        let width = StudentT.normal95 * variance.squareRoot()
        func rank(_ place: Double) -> Int {
            min(max(Int(exactly: (place / 2).rounded(.toNearestOrEven)) ?? 0, 0), end + 1)
        }
        let low = max(rank(Double(slopes.count) - width) - 1, 0)
        let high = min(rank(Double(slopes.count) + width), end)
        let limits = [low, high].map { RobustScale.value(ofRank: $0, in: &slopes) }
        let middle = [end / 2, (end + 1) / 2].map { RobustScale.value(ofRank: $0, in: &slopes) }
        return .success(
            TheilSenTrend(
                slope: (middle[0] + middle[1]) / 2, interval: limits[0]...limits[1], count: values.count,
                span: last - first))
    }

    private static func thinned(_ values: [Double]) -> [Double] {
        guard values.count > limit else { return values }
        return (0..<limit).map { values[$0 * (values.count - 1) / (limit - 1)] }
    }

    /// The sum of Sen's equation 2.6 for equal values.
    private static func ties(_ values: [Double]) -> Double {
        Dictionary(grouping: values) { $0 }.values.reduce(0) { $0 + pairs(Double($1.count)) }
    }

    private static func pairs(_ count: Double) -> Double { count * (count - 1) * (2 * count + 5) }
}
