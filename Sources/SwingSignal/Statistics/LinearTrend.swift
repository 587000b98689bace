/// The course of values in their order or over time: the slope of the least-squares line, with its interval by Student's t.
///
/// Source: N. R. Draper, H. Smith 1998, *Applied Regression Analysis*, third edition, section 1.4.
package struct LinearTrend: Sendable {
    /// The change from one value to the next, or per unit of time.
    package let slope: Double
    /// The 95 % confidence interval of the slope; `nil` with fewer than five values, or if all are on the line, because their
    /// scatter is unknown.
    package let interval: ClosedRange<Double>?

    /// The fewest values with an interval.
    ///
    /// Fewer have one too, but it rests on an estimate of the scatter from one or two degrees of freedom.
    package static let minimumCount = 5

    /// The part of a value that rounding changes at most.
    private static let rounding = 1e-12

    /// Fits the line; `nil` with fewer than two values.
    ///
    /// - Parameter values: The values in their order, without NaN.
    /// - Complexity: O(*n*), where *n* is the number of values.
    package init?(_ values: [Double]) { self.init(values, at: values.indices.map { Double($0) }) }

    /// Fits the line to values at given times; `nil` with fewer than two different times.
    ///
    /// - Parameters:
    ///   - values: The values, without NaN.
    ///   - times: The time of each value; the slope is the change per unit of time.
    /// - Complexity: O(*n*), where *n* is the number of values.
    package init?(_ values: [Double], at times: [Double]) {
        let count = Double(values.count)
        let mean = values.reduce(0, +) / count
        let middle = times.reduce(0, +) / count
        let squares = times.reduce(0) { $0 + ($1 - middle) * ($1 - middle) }
        guard squares > 0 else { return nil }
        let slope = zip(times, values).reduce(0) { $0 + ($1.0 - middle) * ($1.1 - mean) } / squares
        self.slope = slope
        guard values.count >= Self.minimumCount else {
            interval = nil
            return
        }
        let residuals = zip(times, values).reduce(0) {
            let residual = $1.1 - mean - slope * ($1.0 - middle)
            return $0 + residual * residual
        }
        // Values on a line differ from it by rounding only.
        let size = values.reduce(0) { max($0, $1.magnitude) }
        guard residuals > count * (size * Self.rounding) * (size * Self.rounding) else {
            interval = nil
            return
        }
        let error = (residuals / (count - 2) / squares).squareRoot()
        let width = StudentT.quantile95(degrees: count - 2) * error
        interval = slope - width...slope + width
    }
}
