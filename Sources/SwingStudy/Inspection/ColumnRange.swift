internal import SwingAnalysis
internal import SwingMotion

/// The range of one column's values, and the number of values at the limit of the sensor's range.
package struct ColumnRange: Sendable {
    package let name: String
    /// The unit; empty for a dimensionless number.
    package let unit: String
    private var clipped: ClippedValues?
    private var lowest = Float.infinity
    private var highest = -Float.infinity

    init(_ name: String, unit: String, isClippedAt rule: ClippedValues.Criterion? = nil) {
        self.name = name
        self.unit = unit
        clipped = rule.map { ClippedValues($0) }
    }

    /// Returns the three columns of one quantity.
    static func axes(_ prefix: String, unit: String, isClippedAt rule: ClippedValues.Criterion? = nil) -> [ColumnRange]
    {
        ["x", "y", "z"].map { ColumnRange(prefix + $0, unit: unit, isClippedAt: rule) }
    }

    /// Analyzes the next values; NaN and infinity are ignored.
    mutating func analyze(_ values: SampleColumn<Float>) {
        clipped?.analyze(values.span)
        for value in values where value.isFinite {
            lowest = min(lowest, value)
            highest = max(highest, value)
        }
    }

    /// The smallest value; NaN without values.
    package var minimum: Double { lowest.isFinite ? lowest.shortest : .nan }

    /// The largest value; NaN without values.
    package var maximum: Double { highest.isFinite ? highest.shortest : .nan }

    /// The number of samples at the limit of the sensor's range; `nil` if the column has no limit.
    package var clippedCount: Int? { clipped?.count }
}

extension Float {
    /// The Double with the same shortest decimal representation.
    fileprivate var shortest: Double { Double(description) ?? Double(self) }
}
