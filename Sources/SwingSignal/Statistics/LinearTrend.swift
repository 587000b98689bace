/// The course of values in their order: the slope of the least-squares line, with its interval by Student's t.
///
/// Source: N. R. Draper, H. Smith 1998, *Applied Regression Analysis*, third edition, section 1.4.
package struct LinearTrend: Sendable {
    /// The change from one value to the next.
    package let slope: Double
    /// The 95 % confidence interval of the slope; `nil` with fewer than five values.
    package let interval: ClosedRange<Double>?

    /// The fewest values with an interval.
    ///
    /// Fewer have one too, but it rests on an estimate of the scatter from one or two degrees of freedom.
    package static let minimumCount = 5

    /// Fits the line; `nil` with fewer than two values.
    ///
    /// - Parameter values: The values in their order, without NaN.
    /// - Complexity: O(*n*), where *n* is the number of values.
    package init?(_ values: [Double]) {
        let count = Double(values.count)
        guard values.count > 1 else { return nil }
        let mean = values.reduce(0, +) / count
        let middle = (count - 1) / 2
        let squares = values.indices.reduce(0) { $0 + (Double($1) - middle) * (Double($1) - middle) }
        let slope = values.indices.reduce(0) { $0 + (Double($1) - middle) * (values[$1] - mean) } / squares
        self.slope = slope
        guard values.count >= Self.minimumCount else {
            interval = nil
            return
        }
        let residuals = values.indices.reduce(0) {
            let residual = values[$1] - mean - slope * (Double($1) - middle)
            return $0 + residual * residual
        }
        let error = (residuals / (count - 2) / squares).squareRoot()
        let width = StudentT.quantile95(degrees: Double(values.count - 2)) * error
        interval = slope - width...slope + width
    }
}
