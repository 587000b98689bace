#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The gap that parts a set of positive numbers into a lower and an upper group.
///
/// It is the gap between neighbours that is widest against the mean gap. It counts only if it is wider than the widest that
/// chance alone would leave but in one case of a hundred (a random division of an interval; D. A. Darling 1953, *Annals of
/// Mathematical Statistics* 24, 239–253). Chance spreads values evenly on some scale,
/// and which one is not known, so a gap may have to be wide on several.
package struct CalibrationSplit: Hashable, Sendable {
    /// How many values lie below the gap.
    package let below: Int
    /// How many values lie above it.
    package let above: Int
    /// The greatest value below the gap; the end of what was looked at, if no value lies below.
    package let strongestBelow: Double
    /// What 95 % of the values below the gap do not exceed.
    package let below95: Double
    /// What 95 % of the values above the gap reach.
    package let above5: Double
    /// The least value above the gap.
    package let weakestAbove: Double

    /// How often chance alone may make a gap that counts.
    static let chance = 0.01
    /// The least margin of a gap that counts.
    static let leastMargin = 1.2
    /// The margin from which on a gap is clear.
    static let clearMargin = 1.5

    /// The weakest above the gap over the strongest below.
    package var margin: Double { weakestAbove / strongestBelow }
    /// The same without the outermost 5 % of either group.
    package var margin95: Double { above5 / below95 }
    /// Whether the groups lie far apart.
    package var isClear: Bool { margin >= Self.clearMargin }
    /// The middle of the gap on a logarithmic scale.
    package var middle: Double { (strongestBelow * weakestAbove).squareRoot() }

    /// A scale on which values may be spread evenly.
    enum Scale {
        case linear, logarithmic
    }

    /// What was found in a set of values.
    enum Finding: Hashable {
        /// A gap.
        case split(CalibrationSplit)
        /// There is a gap, but too few values on one side of it.
        case tooFew(below: Int, above: Int)
        /// No gap is wide enough; the widest has this margin.
        case noGap(margin: Double)
    }

    /// Looks for the gap.
    ///
    /// - Parameters:
    ///   - values: The values, in any order, greater than 0.
    ///   - leastBelow: How many must lie below the gap.
    ///   - leastAbove: How many must lie above it.
    ///   - end: Below which value nothing was looked at: a gap may end there, if none need lie below.
    ///   - scales: On which scales the gap must be wide.
    /// - Returns: The gap, or why there is none.
    /// - Complexity: O(*n* log *n*), where *n* is the number of values.
    static func find(
        in values: [Double], leastBelow: Int, leastAbove: Int, end: Double? = nil, on scales: [Scale]
    ) -> Finding {
        let sorted = (end.map { [$0] } ?? []) + values.sorted()
        let ends = end == nil ? 0 : 1
        guard values.count >= leastBelow + leastAbove else { return .tooFew(below: 0, above: values.count) }
        let widths = scales.map { Self.widths(of: sorted, on: $0) }
        let scores = (widths.first ?? []).indices.map { i in widths.map { $0[i] }.min() ?? 0 }
        guard let widest = scores.indices.max(by: { scores[$0] < scores[$1] }) else { return .noGap(margin: 1) }
        let (below, above) = (widest + 1 - ends, sorted.count - widest - 1)
        let margin = sorted[widest + 1] / sorted[widest]
        guard scores[widest] >= leastWidth(of: scores.count), margin >= leastMargin else {
            return .noGap(margin: margin)
        }
        guard below >= leastBelow, above >= leastAbove else { return .tooFew(below: below, above: above) }
        let (lower, upper) = (sorted[ends..<ends + below], sorted[(ends + below)...])
        return .split(
            CalibrationSplit(
                below: below, above: above, strongestBelow: sorted[widest],
                below95: lower.isEmpty ? sorted[widest] : lower[lower.startIndex + Int(0.95 * Double(below - 1) + 0.5)],
                above5: upper[upper.startIndex + Int(0.05 * Double(above - 1) + 0.5)],
                weakestAbove: sorted[widest + 1]))
    }

    /// How many times the mean of the others the widest of some gaps is but in the part ``chance`` of all cases.
    ///
    /// Of *n* gaps that chance makes, one is wider than *x* times the mean of the others in the part (1 + x / (n − 1))^(1 − n)
    /// of all cases, and the widest of *n* at most *n* times as often.
    private static func leastWidth(of count: Int) -> Double {
        let others = Double(max(count - 1, 1))
        return others * (pow(Double(count) / chance, 1 / others) - 1)
    }

    /// How wide each gap between neighbours is, against the mean of the others.
    ///
    /// The gap below the greatest value is left out: one value far above all others is an outlier, and makes no group.
    private static func widths(of sorted: [Double], on scale: Scale) -> [Double] {
        let places = scale == .linear ? sorted : sorted.map { log($0) }
        let gaps = zip(places, places.dropFirst()).map { $1 - $0 }.dropLast()
        let sum = gaps.reduce(0, +)
        return gaps.map { $0 / max((sum - $0) / Double(max(gaps.count - 1, 1)), .leastNormalMagnitude) }
    }
}
