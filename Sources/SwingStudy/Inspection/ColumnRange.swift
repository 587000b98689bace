internal import SwingAnalysis
internal import SwingMotion

/// The range of one column's values, and the number of values at the end of the sensor's range.
package struct ColumnRange: Sendable {
    package let name: String
    /// The unit; empty for a pure number.
    package let unit: String
    private var clipped: ClippedValues?
    private var least = Float.infinity
    private var greatest = -Float.infinity

    init(_ name: String, unit: String, isClippedAt rule: ClippedValues.Criterion? = nil) {
        self.name = name
        self.unit = unit
        clipped = rule.map { ClippedValues($0) }
    }

    /// Three columns of one quantity.
    static func axes(_ prefix: String, unit: String, isClippedAt rule: ClippedValues.Criterion? = nil) -> [ColumnRange]
    {
        ["x", "y", "z"].map { ColumnRange(prefix + $0, unit: unit, isClippedAt: rule) }
    }

    /// Looks at the next values; those that are not finite are passed over.
    mutating func add(_ values: SampleColumn<Float>) {
        clipped?.add(values.span)
        for value in values where value.isFinite {
            least = min(least, value)
            greatest = max(greatest, value)
        }
    }

    /// The least value; NaN if there is none.
    package var minimum: Double { least.isFinite ? least.shortest : .nan }

    /// The greatest value; NaN if there is none.
    package var maximum: Double { greatest.isFinite ? greatest.shortest : .nan }

    /// How many samples stand at the end of the sensor's range; `nil` where that has no meaning.
    package var clippedCount: Int? { clipped?.count }
}

extension Float {
    /// The Double with the same shortest decimals.
    fileprivate var shortest: Double { Double(description) ?? Double(self) }
}
