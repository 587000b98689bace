internal import SwingSignal

/// Bland's and Altman's 95 % limits of agreement: the range of most differences between two measurements.
///
/// The limits are mean ± 1.96 standard deviations of the differences (J. M. Bland, D. G. Altman 1986, Lancet 327,
/// 307–310). Their confidence intervals have the standard error of the same authors' article of 1999 (Statistical
/// Methods in Medical Research 8, 135–160).
public struct LimitsOfAgreement: Hashable, Sendable {
    /// The number of differences.
    public let count: Int
    /// The mean difference.
    public let mean: Double
    /// The standard deviation of the differences.
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

    /// The minimum number of differences.
    package static let minimumCount = 10

    /// Computes the limits.
    ///
    /// - Parameter differences: The differences; all values of the result have their unit.
    /// - Returns: The limits, or the reason why they are omitted.
    /// - Complexity: O(*n*), where *n* is the number of differences.
    static func measured(from differences: [Double]) -> Measured<LimitsOfAgreement> {
        let count = differences.count
        guard count >= minimumCount else { return .omitted("needs \(minimumCount) contacts, found \(count)") }
        return .value(LimitsOfAgreement(differences))
    }

    private init(_ differences: [Double]) {
        let n = Double(differences.count)
        let mean = differences.reduce(0, +) / n
        let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let deviation = (squares / (n - 1)).squareRoot()
        let t = StudentT.quantile95(degrees: differences.count - 1)
        let z = StudentT.normal95
        let limitError = deviation * (1 / n + z * z / (2 * (n - 1))).squareRoot()
        (count, self.mean, standardDeviation) = (differences.count, mean, deviation)
        meanInterval = ConfidenceInterval(mean, halfWidth: t * deviation / n.squareRoot())
        lower = mean - z * deviation
        upper = mean + z * deviation
        lowerInterval = ConfidenceInterval(lower, halfWidth: t * limitError)
        upperInterval = ConfidenceInterval(upper, halfWidth: t * limitError)
    }
}
