/// A column of numbers that a reader finds by name.
package struct CSVColumn: Hashable, Sendable {
    /// The name of the column, such as `rotationRateX`.
    package let name: String
    /// Alternative names.
    package let synonyms: [String]
    /// The unit of its numbers.
    package let unit: CSVUnit
    /// The optional quantity that the column belongs to, such as `userAcceleration`; `nil` if the column is required.
    package let optionalPart: String?

    package init(_ name: String, _ unit: CSVUnit, synonyms: [String] = [], optionalPart: String? = nil) {
        self.name = name
        self.synonyms = synonyms
        self.unit = unit
        self.optionalPart = optionalPart
    }

    /// The title of the column in a header: its name, with the unit in parentheses.
    package var header: String { unit == .one ? name : "\(name) (\(unit.rawValue))" }
}

extension [CSVColumn] {
    /// The header of a file with these columns.
    package var header: String { map(\.header).joined(separator: ",") }
}

/// The unit of a column's numbers.
package enum CSVUnit: String, Hashable, Sendable {
    case second = "s"
    case standardGravity = "g"
    case radianPerSecond = "rad/s"
    case kilopascal = "kPa"
    case metre = "m"
    case degreeCelsius = "°C"
    /// A number without a unit.
    case one = "no unit"

    /// Returns whether the unit in a header matches this unit.
    ///
    /// - Parameters:
    ///   - unit: The text in the header.
    ///   - isConverting: Whether another unit of the same kind also matches.
    /// - Returns: Whether the text is a spelling of a matching unit.
    func matches(_ unit: String, isConverting: Bool) -> Bool {
        factor(from: unit).map { isConverting || $0 == 1 } ?? false
    }
}
