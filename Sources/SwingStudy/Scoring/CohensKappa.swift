internal import SwingSignal

/// Cohen's kappa: the agreement of two raters, corrected for the agreement that chance would give.
///
/// It is 1 if both always agree, and 0 if they agree as often as chance (J. Cohen 1960, Educational and Psychological
/// Measurement 20, 37–46). Its standard error is that of the jackknife over players or sessions, because swings of one
/// player resemble each other; in one session it is that of J. L. Fleiss, J. Cohen, B. S. Everitt 1969, Psychological
/// Bulletin 72, 323–327.
public struct CohensKappa: Hashable, Sendable {
    /// The coefficient, −1 to 1.
    public let kappa: Double
    /// The standard error; NaN if it can't be estimated.
    public let standardError: Double
    /// The 95 % confidence interval within −1 to 1.
    ///
    /// It is `nil` if the scatter of kappa is unknown; ``intervalOmission`` states why.
    public let interval: ConfidenceInterval?
    /// The reason why there is no ``interval``, a clause without a full stop; `nil` if there is one.
    public let intervalOmission: String?
    /// The proportion of equal ratings, 0 to 1.
    public let agreement: Double
    /// The number of rated objects.
    public let count: Int
    /// The units from which the interval follows.
    public let units: EvidenceUnits

    /// The minimum number of rated objects.
    package static let minimumCount = 10

    /// Computes kappa from tables of counts.
    ///
    /// - Parameters:
    ///   - tables: The number of objects for each pair of ratings, a table for each unit; rows are the first rater's
    ///     categories, and columns the second's in the same order.
    ///   - kind: What the units are.
    /// - Returns: Kappa, or the reason why it is omitted.
    /// - Precondition: All tables are square and equally large.
    /// - Complexity: O(*n* *k*²), where *n* is the number of units and *k* that of categories.
    static func measured(from tables: [[[Int]]], of kind: EvidenceUnits.Kind) -> Measured<CohensKappa> {
        let count = tables.joined().joined().reduce(0, +)
        guard count >= minimumCount else { return .omitted("needs \(minimumCount) swings, found \(count)") }
        guard let estimate = KappaEstimate(tables) else {
            return .omitted("both have one outcome only, so chance alone explains the agreement")
        }
        return .value(CohensKappa(estimate, EvidenceUnits(kind: kind, count: tables.count), count: count))
    }

    private init(_ estimate: KappaEstimate, _ units: EvidenceUnits, count: Int) {
        (kappa, standardError, agreement) = (estimate.kappa, estimate.standardError, estimate.agreement)
        interval = estimate.interval.map { ConfidenceInterval($0) }
        (self.units, self.count) = (units, count)
        intervalOmission = estimate.missing.map { Self.text($0, units) }
    }

    private static func text(_ missing: KappaEstimate.Missing, _ units: EvidenceUnits) -> String {
        let whole = "\(units.count) \(units.kind.rawValue)"
        return switch missing {
        case .agreement: "all agree, so it has no interval"
        case .constant:
            "no interval, because one of both has one outcome only, so that it is 0 whatever the other one has"
        case .unit: "no interval, because without one of the \(whole) all outcomes are equal"
        case .scatter where units.kind == .swings: "no interval, because its scatter is unknown"
        case .scatter: "no interval, because it is the same without any of the \(whole), so its scatter is unknown"
        }
    }
}
