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

extension CSVUnit {
    /// Returns the factor that converts a number from a header's unit to this unit.
    ///
    /// - Parameter text: The text in the header, such as `m/s^2`.
    /// - Returns: The factor; `nil` if the text is not a spelling of a unit of this kind.
    package func factor(from text: String) -> Double? {
        if self == .second { return TimeUnit(spelling: text).map { 1 / $0.perSecond } }
        let spelling = text.lowercased().filter { !" ^*·⋅()_".contains($0) }
            .replacing("²", with: "2").replacing("⁻¹", with: "-1").replacing("⁻2", with: "-2")
        return switch self {
        case .second: nil
        case .standardGravity:
            switch spelling {
            case "g", "gs", "gn", "g0", "gee", "standardgravity", "standardfreefall": 1
            case "mg", "millig": 1e-3
            case "m/s2", "m/s/s", "ms-2", "m.s-2", "mps2", "ms2", "m/sec2", "meterspersecondsquared",
                "meterspersecond2":
                1 / Self.standardGravityInMetersPerSecondSquared
            default: nil
            }
        case .radianPerSecond:
            switch spelling {
            case "rad/s", "rad/sec", "rads-1", "radps", "rads", "radians/s", "radians/sec", "radianspersecond": 1
            case "deg/s", "°/s", "º/s", "dps", "degs-1", "°s-1", "deg/sec", "degps", "degs", "degrees/s", "degrees/sec",
                "degreespersecond", "d/s":
                Double.pi / 180
            default: nil
            }
        case .kilopascal:
            switch spelling {
            case "kpa": 1
            case "hpa", "mbar", "mb": 0.1
            case "pa": 1e-3
            case "bar": 100
            default: nil
            }
        case .metre:
            switch spelling {
            case "m", "meter", "metre", "meters", "metres": 1
            case "cm": 0.01
            case "ft", "feet", "foot": 0.3048
            default: nil
            }
        case .degreeCelsius: ["°c", "c", "degc", "celsius"].contains(spelling) ? 1 : nil
        case .one: ["", "1", "r", "n", "-"].contains(spelling) ? 1 : nil
        }
    }

    /// The standard acceleration of gravity (CGPM 1901).
    package static let standardGravityInMetersPerSecondSquared = 9.80665
}
