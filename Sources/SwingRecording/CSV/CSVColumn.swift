/// A column of numbers that a reader looks for by name.
package struct CSVColumn: Hashable, Sendable {
    /// What the column is called, as in `rotationRateX`.
    package let name: String
    /// What else it may be called.
    let synonyms: [String]
    /// The unit of its numbers.
    let unit: CSVUnit
    /// The quantity that may be absent as a whole, such as `userAcceleration`; `nil` if the column is needed.
    let optionalPart: String?

    package init(_ name: String, _ unit: CSVUnit, synonyms: [String] = [], optionalPart: String? = nil) {
        self.name = name
        self.synonyms = synonyms
        self.unit = unit
        self.optionalPart = optionalPart
    }

    /// The column in a header: the name, and the unit in parentheses.
    package var header: String { unit == .one ? name : "\(name) (\(unit.rawValue))" }
}

extension [CSVColumn] {
    /// What a file with these columns has as its header.
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

    /// Whether a header's unit means this one.
    ///
    /// - Parameters:
    ///   - unit: The header's text.
    ///   - isConverting: Whether another unit of the same kind will do.
    /// - Returns: Whether it is a spelling of this unit.
    func matches(_ unit: String, isConverting: Bool) -> Bool {
        factor(from: unit).map { isConverting || $0 == 1 } ?? false
    }
}

extension CSVUnit {
    /// What turns a number in the unit that a header names into this unit.
    ///
    /// - Parameter text: The header's text, such as `m/s^2`.
    /// - Returns: What to multiply by; `nil` if it is no spelling of a unit of this kind.
    func factor(from text: String) -> Double? {
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
                "degreespersecond":
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
    static let standardGravityInMetersPerSecondSquared = 9.80665
}
