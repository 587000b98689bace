/// Cohen's kappa of two raters, with a standard error from the units that the objects belong to.
///
/// Units are players, or the sessions of one player. The standard error is that of the jackknife that leaves out one unit at
/// a time (B. Efron, R. J. Tibshirani 1993, *An Introduction to the Bootstrap*, chapter 11), and the interval has Student's
/// quantile. With one unit the standard error is that of J. L. Fleiss, J. Cohen, B. S. Everitt 1969, *Psychological
/// Bulletin* 72, 323–327, which takes the objects as independent and speaks of that unit only.
package struct KappaEstimate: Hashable, Sendable {
    /// The coefficient, −1 to 1.
    package let kappa: Double
    /// The proportion of equal ratings.
    package let agreement: Double
    /// The standard error; NaN if it can't be estimated.
    package let standardError: Double
    /// The 95 % interval within −1 to 1; `nil` if it can't be estimated.
    package let interval: ClosedRange<Double>?
    /// The reason why there is no interval; `nil` if there is one.
    package let missing: Missing?
    /// The number of units.
    package let unitCount: Int

    /// The reason why there is no interval.
    package enum Missing: Hashable, Sendable {
        /// All ratings are equal, so that the error is 0, however few objects were rated.
        case agreement
        /// One rater uses one category only, so that kappa is 0, whatever the other one does.
        case constant
        /// Without one of the units, all ratings are of one category.
        case unit
        /// Kappa is the same without any of the units, so that its scatter is unknown.
        case scatter
    }

    /// Computes kappa; `nil` if both raters use one category only.
    ///
    /// - Parameter units: A square table of counts for each unit; rows are the first rater's categories, and columns
    ///   the second's in the same order.
    /// - Precondition: There is at least one unit, and all tables are square and equally large.
    /// - Complexity: O(*n* *k*²), where *n* is the number of units and *k* that of categories.
    package init?(_ units: [[[Int]]]) {
        let size = units[0].count
        precondition(
            units.allSatisfy { $0.count == size && $0.allSatisfy { $0.count == size } }, "tables must be square")
        let table = Self.sum(units, size)
        guard let (found, agreement) = Self.coefficient(table) else { return nil }
        let rows = table.count { $0.contains { $0 > 0 } }
        let columns = table.indices.count { column in table.contains { $0[column] > 0 } }
        let isConstant = min(rows, columns) == 1
        let kappa = isConstant ? 0 : found
        (self.kappa, self.agreement, unitCount) = (kappa, agreement, units.count)
        let isPerfect = table.indices.allSatisfy { row in
            table.indices.allSatisfy { row == $0 || table[row][$0] == 0 }
        }
        var quantile = StudentT.normal95
        let error: Double
        if units.count == 1 {
            error = Self.largeSampleError(table, kappa)
        } else {
            let others = units.indices.compactMap { left in
                Self.coefficient(Self.sum(units.indices.filter { $0 != left }.map { units[$0] }, size))?.kappa
            }
            let n = Double(units.count)
            quantile = StudentT.quantile95(degrees: n - 1)
            // Without one of the units, the others may have one category only.
            error =
                others.count < units.count
                ? .nan : ((n - 1) * (n - 1) / n * SampleMoments(others).variance).squareRoot()
        }
        let width = quantile * error
        // An error of 0 differs from it by rounding only.
        missing =
            isPerfect
            ? .agreement : isConstant ? .constant : width.isNaN ? .unit : width < 1e-9 ? .scatter : nil
        // Only that of equal ratings is known.
        standardError = missing == nil || isPerfect ? error : .nan
        interval = missing == nil ? max(kappa - width, -1)...min(kappa + width, 1) : nil
    }

    private static func sum(_ units: [[[Int]]], _ size: Int) -> [[Int]] {
        (0..<size).map { row in (0..<size).map { column in units.reduce(0) { $0 + $1[row][column] } } }
    }

    private static func coefficient(_ table: [[Int]]) -> (kappa: Double, agreement: Double)? {
        let count = Double(table.joined().reduce(0, +))
        // Whether chance alone explains everything is decided by the counts, not by rounded fractions.
        let used = table.indices.count { index in
            table[index].contains { $0 > 0 } || table.contains { $0[index] > 0 }
        }
        guard used > 1 else { return nil }
        let observed = table.indices.reduce(0) { $0 + Double(table[$1][$1]) } / count
        let expected = table.indices.reduce(0) { sum, index in
            let (row, column) = (table[index].reduce(0, +), table.reduce(0) { $0 + $1[index] })
            return sum + Double(row) * Double(column) / (count * count)
        }
        return expected < 1 ? ((observed - expected) / (1 - expected), observed) : nil
    }

    /// Fleiss', Cohen's and Everitt's standard error.
    private static func largeSampleError(_ table: [[Int]], _ kappa: Double) -> Double {
        let count = Double(table.joined().reduce(0, +))
        let part = table.map { $0.map { Double($0) / count } }
        let rows = part.map { $0.reduce(0, +) }
        let columns = part.indices.map { column in part.reduce(0) { $0 + $1[column] } }
        let expected = part.indices.reduce(0) { $0 + rows[$1] * columns[$1] }
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
        return (max(variance, 0) / count).squareRoot() / (1 - expected)
    }
}
