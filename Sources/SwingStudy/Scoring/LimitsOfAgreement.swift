internal import SwingSignal

/// Bland's and Altman's 95 % limits of agreement: the range of most differences between two measurements.
///
/// The limits are mean ± 1.96 standard deviations of a difference. Differences of several players or sessions have the
/// variance between and within them (J. M. Bland, D. G. Altman 2007, *Journal of Biopharmaceutical Statistics* 17,
/// 571–582) and the intervals of G. Y. Zou 2013, *Statistical Methods in Medical Research* 22, 630–642. Those of one session
/// have the standard error of Bland and Altman 1999, *Statistical Methods in Medical Research* 8, 135–160.
public struct LimitsOfAgreement: Hashable, Sendable {
    /// The number of differences.
    public let count: Int
    /// The units from which the intervals follow.
    public let units: EvidenceUnits
    /// The mean difference; each unit counts once, and so does each session of a player.
    public let mean: Double
    /// The standard deviation of a difference.
    public let standardDeviation: Double
    /// The 95 % confidence interval of the mean.
    public let meanInterval: ConfidenceInterval
    /// The lower limit of agreement.
    public let lower: Double
    /// The upper limit of agreement.
    public let upper: Double
    /// The 95 % confidence interval of the lower limit.
    public let lowerInterval: ConfidenceInterval
    /// The 95 % confidence interval of the upper limit.
    public let upperInterval: ConfidenceInterval

    /// The reason why the intervals are omitted, a clause without a full stop; `nil` if they are known.
    ///
    /// Without scatter, their width is 0 however few differences there are.
    public var intervalOmission: String? {
        let widths = [meanInterval, lowerInterval, upperInterval].map { $0.upper - $0.lower }
        // Differences of equal times differ by rounding only.
        guard widths.contains(where: { $0 < 1e-9 }) else { return nil }
        let equal = units.kind == .swings ? "all differences" : "the mean differences of all \(units.kind.rawValue)"
        return "\(equal) are equal, so their scatter is unknown"
    }

    /// The minimum number of differences.
    package static let minimumCount = 10

    /// Computes the limits.
    ///
    /// - Parameters:
    ///   - differences: The differences of each session of each unit; all values of the result have their unit of
    ///     measurement.
    ///   - kind: What the units are.
    /// - Returns: The limits, or the reason why they are omitted.
    /// - Complexity: O(*n*), where *n* is the number of differences.
    static func measured(
        from differences: [[[Double]]], of kind: EvidenceUnits.Kind
    ) -> Measured<LimitsOfAgreement> {
        let count = differences.joined().joined().count
        guard count >= minimumCount, let limits = AgreementLimits(differences) else {
            return .omitted("needs \(minimumCount) contacts, found \(count)")
        }
        return .value(LimitsOfAgreement(limits, EvidenceUnits(kind: kind, count: differences.count)))
    }

    private init(_ limits: AgreementLimits, _ units: EvidenceUnits) {
        (count, self.units, mean) = (limits.count, units, limits.mean)
        standardDeviation = limits.standardDeviation
        meanInterval = ConfidenceInterval(limits.meanInterval)
        (lower, upper) = (limits.limits.lowerBound, limits.limits.upperBound)
        lowerInterval = ConfidenceInterval(limits.lowerInterval)
        upperInterval = ConfidenceInterval(limits.upperInterval)
    }
}

/// A 95 % confidence interval.
public struct ConfidenceInterval: Hashable, Sendable {
    /// The lower end, in the unit of the value.
    public let lower: Double
    /// The upper end, in the unit of the value.
    public let upper: Double

    /// Creates an interval.
    ///
    /// - Parameters:
    ///   - lower: The lower end.
    ///   - upper: The upper end.
    package init(lower: Double, upper: Double) {
        self.lower = lower
        self.upper = upper
    }

    init(_ range: ClosedRange<Double>) { self.init(lower: range.lowerBound, upper: range.upperBound) }
}

/// A value that was measured, or the reason why it is omitted.
public enum Measured<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The value.
    case value(Value)
    /// The reason why the value is omitted, a clause without a full stop.
    case omitted(String)

    /// The value, or `nil` if it is omitted.
    public var value: Value? {
        guard case .value(let value) = self else { return nil }
        return value
    }

    /// The reason why the value is omitted, or `nil`.
    public var reason: String? {
        guard case .omitted(let reason) = self else { return nil }
        return reason
    }
}
