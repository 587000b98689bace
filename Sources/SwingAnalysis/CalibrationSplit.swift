#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The gap that parts a set of positive numbers into a lower and an upper group.
///
/// It is the widest gap between neighbours on a logarithmic scale. It counts only if it is wider than the widest of as many
/// gaps that chance alone would leave: for *n* gaps of the mean μ, wider than any in ``chance`` of all cases is about
/// μ · ln(*n* / ``chance``) (D. A. Darling 1953, *Annals of Mathematical Statistics* 24, 239–253).
public struct CalibrationSplit: Hashable, Sendable {
    /// How many values lie below the gap.
    public let below: Int
    /// How many values lie above it.
    public let above: Int
    /// The greatest value below the gap; the end of what was looked at, if no value lies below.
    public let strongestBelow: Double
    /// What 95 % of the values below the gap do not exceed.
    public let below95: Double
    /// What 95 % of the values above the gap reach.
    public let above5: Double
    /// The least value above the gap.
    public let weakestAbove: Double

    /// How often chance alone may make a gap that counts.
    static let chance = 0.01
    /// The least margin of a gap that counts.
    static let leastMargin = 1.2
    /// The margin from which on a gap is clear.
    static let clearMargin = 1.5

    /// The weakest above the gap over the strongest below.
    public var margin: Double { weakestAbove / strongestBelow }
    /// The same without the outermost 5 % of either group.
    public var margin95: Double { above5 / below95 }
    /// Whether the groups lie far apart.
    public var isClear: Bool { margin >= Self.clearMargin }
    /// The middle of the gap on a logarithmic scale.
    public var middle: Double { (strongestBelow * weakestAbove).squareRoot() }

    /// What was found in a set of values.
    enum Finding: Hashable {
        /// A gap.
        case split(CalibrationSplit)
        /// The widest gap has too few values on one side: these.
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
    /// - Returns: The gap, or why there is none.
    /// - Complexity: O(*n* log *n*), where *n* is the number of values.
    static func find(in values: [Double], leastBelow: Int, leastAbove: Int, end: Double? = nil) -> Finding {
        let sorted = (end.map { [$0] } ?? []) + values.sorted()
        let ends = end == nil ? 0 : 1
        guard let first = sorted.first, let last = sorted.last, values.count >= leastBelow + leastAbove else {
            return .tooFew(below: 0, above: values.count)
        }
        let gaps = zip(sorted, sorted.dropFirst()).map { log($1 / $0) }
        // A single value far above all others is an outlier, and makes no group.
        let allowed = gaps.indices.filter { values.count + ends - 1 - $0 >= min(2, leastAbove) }
        guard let widest = allowed.max(by: { gaps[$0] < gaps[$1] }) else { return .noGap(margin: 1) }
        let (below, above) = (widest + 1 - ends, sorted.count - widest - 1)
        let mean = (log(last / first) - gaps[widest]) / Double(max(gaps.count - 1, 1))
        let least = max(mean * log(Double(gaps.count) / chance), log(leastMargin))
        guard below >= leastBelow, above >= leastAbove else { return .tooFew(below: below, above: above) }
        guard gaps[widest] >= least else { return .noGap(margin: exp(gaps[widest])) }
        let (lower, upper) = (sorted[ends..<ends + below], sorted[(ends + below)...])
        return .split(
            CalibrationSplit(
                below: below, above: above, strongestBelow: sorted[widest],
                below95: lower.isEmpty ? first : lower[lower.startIndex + Int(0.95 * Double(below - 1) + 0.5)],
                above5: upper[upper.startIndex + Int(0.05 * Double(above - 1) + 0.5)],
                weakestAbove: sorted[widest + 1]))
    }
}
