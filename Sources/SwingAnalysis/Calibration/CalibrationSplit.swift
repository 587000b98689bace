internal import SwingMotion

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Glibc
#endif

/// The gap that separates a set of positive numbers into a lower and an upper group.
///
/// It is the gap between neighbours that is widest relative to the mean gap. It is significant only if random values
/// would leave such a wide gap in at most one case in a hundred (a random division of an interval; D. A. Darling 1953,
/// *Annals of Mathematical Statistics* 24, 239–253). Random values are uniform on some scale. As that scale is unknown,
/// a gap can be required to be wide on several scales.
package struct CalibrationSplit: Hashable, Sendable {
    /// The number of values below the gap.
    package let below: Int
    /// The number of values above the gap.
    package let above: Int
    /// The largest value below the gap, or the lower end of the examined range if no value lies below.
    package let strongestBelow: Double
    /// The 95th percentile of the values below the gap.
    package let below95: Double
    /// The 5th percentile of the values above the gap.
    package let above5: Double
    /// The smallest value above the gap.
    package let weakestAbove: Double

    /// The probability that random values have a significant gap.
    static let chance = 0.01
    /// The minimum margin of a significant gap.
    static let minimumMargin = 1.2
    /// The minimum margin of a clear gap.
    static let clearMargin = 1.5

    /// The smallest value above the gap divided by the largest value below it.
    package var margin: Double { weakestAbove / strongestBelow }
    /// The margin without the outermost 5 % of each group.
    package var margin95: Double { above5 / below95 }
    /// Whether the groups are far apart.
    package var isClear: Bool { margin >= Self.clearMargin }
    /// The middle of the gap on a logarithmic scale.
    package var middle: Double { (strongestBelow * weakestAbove).squareRoot() }

    /// A scale on which random values may be uniform.
    enum Scale {
        case linear, logarithmic
    }

    /// The result of a search for a gap.
    enum Finding: Hashable {
        /// A gap.
        case split(CalibrationSplit)
        /// A gap with too few values on one side.
        case tooFew(below: Int, above: Int)
        /// No gap is wide enough; the widest has this margin.
        case noGap(margin: Double)
    }

    /// Searches for the gap.
    ///
    /// - Parameters:
    ///   - values: The values, in any order, greater than 0.
    ///   - minimumBelow: The minimum number of values below the gap.
    ///   - minimumAbove: The minimum number of values above the gap.
    ///   - end: The lower end of the examined range, at which a gap may end if no value has to lie below.
    ///   - scales: The scales on which the gap must be wide.
    /// - Returns: The gap, or the reason why no gap was found.
    /// - Complexity: O(*n* log *n*), where *n* is the number of values.
    static func find(
        in values: [Double], minimumBelow: Int, minimumAbove: Int, end: Double? = nil, on scales: [Scale]
    ) -> Finding {
        let sorted = (end.map { [$0] } ?? []) + values.sorted()
        let ends = end == nil ? 0 : 1
        guard values.count >= minimumBelow + minimumAbove else { return .tooFew(below: 0, above: values.count) }
        let widths = scales.map { Self.widths(of: sorted, on: $0) }
        let scores = (widths.first ?? []).indices.map { i in widths.map { $0[i] }.min() ?? 0 }
        guard let widest = scores.indices.max(by: { scores[$0] < scores[$1] }) else { return .noGap(margin: 1) }
        let (below, above) = (widest + 1 - ends, sorted.count - widest - 1)
        let margin = sorted[widest + 1] / sorted[widest]
        guard scores[widest] >= minimumWidth(of: scores.count), margin >= minimumMargin else {
            return .noGap(margin: margin)
        }
        guard below >= minimumBelow, above >= minimumAbove else { return .tooFew(below: below, above: above) }
        let (lower, upper) = (sorted[ends..<ends + below], sorted[(ends + below)...])
        return .split(
            CalibrationSplit(
                below: below, above: above, strongestBelow: sorted[widest],
                below95: lower.isEmpty
                    ? sorted[widest] : lower[lower.startIndex + Int(clamped: 0.95 * Double(below - 1) + 0.5)],
                above5: upper[upper.startIndex + Int(clamped: 0.05 * Double(above - 1) + 0.5)],
                weakestAbove: sorted[widest + 1]))
    }

    /// Returns the minimum width of a significant gap, relative to the mean of the other gaps.
    ///
    /// Of *n* random gaps, a given one is wider than *x* times the mean of the others with the probability
    /// (1 + x / (n − 1))^(1 − n). For the widest gap, the probability is at most *n* times as large. The result is the
    /// *x* at which this bound equals ``chance``.
    private static func minimumWidth(of count: Int) -> Double {
        let others = Double(max(count - 1, 1))
        return others * (pow(Double(count) / chance, 1 / others) - 1)
    }

    /// Returns the width of each gap between neighbours, relative to the mean of the other gaps.
    ///
    /// The gap below the largest value is omitted: one value far above all others is an outlier, not a group.
    private static func widths(of sorted: [Double], on scale: Scale) -> [Double] {
        let places = scale == .linear ? sorted : sorted.map { log($0) }
        let gaps = zip(places, places.dropFirst()).map { $1 - $0 }.dropLast()
        let sum = gaps.reduce(0, +)
        return gaps.map { $0 / max((sum - $0) / Double(max(gaps.count - 1, 1)), .leastNormalMagnitude) }
    }
}
