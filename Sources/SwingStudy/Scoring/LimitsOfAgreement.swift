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

    /// Creates an interval around a value.
    init(_ value: Double, halfWidth: Double) { self.init(lower: value - halfWidth, upper: value + halfWidth) }
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

/// Cohen's kappa: the agreement of two raters, corrected for the agreement that chance would give.
///
/// It is 1 if both always agree, and 0 if they agree as often as chance (J. Cohen 1960, Educational and Psychological
/// Measurement 20, 37–46). The standard error is that of J. L. Fleiss, J. Cohen, B. S. Everitt 1969, Psychological
/// Bulletin 72, 323–327.
public struct CohensKappa: Hashable, Sendable {
    /// The coefficient, −1 to 1.
    public let kappa: Double
    /// The standard error for large samples.
    public let standardError: Double
    /// The 95 % confidence interval: kappa ± 1.96 standard errors, within −1 to 1.
    ///
    /// It is `nil` if all ratings are equal, because the standard error is 0 then, however few objects were rated.
    public let interval: ConfidenceInterval?
    /// The proportion of equal ratings, 0 to 1.
    public let agreement: Double
    /// The number of rated objects.
    public let count: Int

    /// The minimum number of rated objects.
    package static let minimumCount = 10

    /// Computes kappa from a table of counts.
    ///
    /// - Parameter table: The number of objects for each pair of ratings; rows are the first rater's categories, and
    ///   columns the second's in the same order.
    /// - Returns: Kappa, or the reason why it is omitted.
    /// - Precondition: The table is square.
    /// - Complexity: O(*k*²), where *k* is the number of categories.
    static func measured(from table: [[Int]]) -> Measured<CohensKappa> {
        precondition(table.allSatisfy { $0.count == table.count }, "the table must be square")
        let count = table.joined().reduce(0, +)
        guard count >= minimumCount else { return .omitted("needs \(minimumCount) swings, found \(count)") }
        guard let kappa = CohensKappa(table, count: count) else {
            return .omitted("both have one outcome only, so chance alone explains the agreement")
        }
        return .value(kappa)
    }

    /// Creates a coefficient; `nil` if both raters use one category only.
    init?(_ table: [[Int]], count: Int) {
        let part = table.map { $0.map { Double($0) / Double(count) } }
        let rows = part.map { $0.reduce(0, +) }
        let columns = part.indices.map { column in part.reduce(0) { $0 + $1[column] } }
        let observed = part.indices.reduce(0) { $0 + part[$1][$1] }
        let expected = part.indices.reduce(0) { $0 + rows[$1] * columns[$1] }
        // Whether chance alone explains everything is decided by the counts, not by rounded fractions.
        let used = table.indices.filter { index in
            table[index].contains { $0 > 0 } || table.contains { $0[index] > 0 }
        }
        guard used.count > 1, expected < 1 else { return nil }
        agreement = observed
        kappa = (observed - expected) / (1 - expected)
        var (diagonal, rest) = (0.0, 0.0)
        for i in part.indices {
            for j in part.indices {
                if i == j {
                    let factor = 1 - (rows[i] + columns[i]) * (1 - kappa)
                    diagonal += part[i][i] * factor * factor
                } else {
                    let sum = columns[i] + rows[j]
                    rest += part[i][j] * sum * sum
                }
            }
        }
        let correction = kappa - expected * (1 - kappa)
        let variance = diagonal + (1 - kappa) * (1 - kappa) * rest - correction * correction
        standardError = (max(variance, 0) / Double(count)).squareRoot() / (1 - expected)
        let halfWidth = StudentT.normal95 * standardError
        let isPerfect = table.indices.allSatisfy { row in
            table.indices.allSatisfy { row == $0 || table[row][$0] == 0 }
        }
        interval =
            isPerfect ? nil : ConfidenceInterval(lower: max(kappa - halfWidth, -1), upper: min(kappa + halfWidth, 1))
        self.count = count
    }
}
