extension CSVUnit {
    /// What turns a number in the unit that a header names into this unit.
    ///
    /// - Parameter text: What the header says, such as `m/s^2`.
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
