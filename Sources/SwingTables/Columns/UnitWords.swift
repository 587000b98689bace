/// The words for units that headings, maps and proposed maps have in common.
extension CSVUnit {
    /// Returns the factor that converts a number from a header's unit to this unit.
    ///
    /// - Parameter text: The text in the header or in a map, such as `m/s^2` or `[deg/s]`.
    /// - Returns: The factor; `nil` if the text is not a spelling of a unit of this kind.
    package func factor(from text: String) -> Double? {
        let word = Self.word(of: text)
        return switch self {
        case .second: TimeUnit(spelling: text).map { 1 / $0.perSecond }
        case .standardGravity:
            Self.accelerations[word]
                ?? Self.quotient(word, of: Self.lengths, by: Self.perSquareSecond).map {
                    $0 / Self.standardGravityInMetersPerSecondSquared
                }
        case .radianPerSecond: Self.rates[word] ?? Self.quotient(word, of: Self.angles, by: Self.perSecond)
        case .kilopascal: Self.pressures[word]
        case .metre: word == "ft" ? Self.foot : Self.lengths[word]
        case .degreeCelsius: ["°c", "c", "degc", "celsius"].contains(word) ? 1 : nil
        case .one: ["", "1", "r", "n", "-"].contains(word) ? 1 : nil
        }
    }

    /// The units that a message names for columns of this kind.
    package var choice: String {
        switch self {
        case .second: TimeUnit.choice
        case .radianPerSecond: "rad/s or deg/s"
        case .standardGravity: "g or m/s^2"
        case .kilopascal, .metre, .degreeCelsius, .one: rawValue
        }
    }

    /// Returns whether a text names the counts of a converter, whose unit is that of a scale.
    ///
    /// - Parameter text: The text in the header or in a map, such as `LSB`.
    /// - Returns: Whether it names counts.
    package static func isOfCounts(_ text: String) -> Bool {
        let words = [
            "lsb", "lsbs", "count", "counts", "cnt", "raw", "adc", "digit", "digits", "int16", "i16", "nounits",
        ]
        return words.contains(word(of: text))
    }

    /// Returns whether a text names an angle, as headings abbreviate rates such as deg/s.
    ///
    /// - Parameter text: The text in the header, such as `deg`.
    /// - Returns: Whether it names an angle.
    package static func isOfAngle(_ text: String) -> Bool { angles[word(of: text)] != nil }

    /// The standard acceleration of gravity (CGPM 1901).
    package static let standardGravityInMetersPerSecondSquared = 9.80665

    // MARK: - Words

    private static let foot = 0.3048

    private static let accelerations: [String: Double] = {
        let metric = 1 / standardGravityInMetersPerSecondSquared
        return [
            "g": 1, "gs": 1, "gn": 1, "g0": 1, "gee": 1, "gees": 1, "gforce": 1, "standardgravity": 1,
            "standardfreefall": 1, "mg": 1e-3, "millig": 1e-3, "milligs": 1e-3, "ug": 1e-6, "microg": 1e-6,
            "gal": 0.01 * metric, "gals": 0.01 * metric, "n/kg": metric,
        ]
    }()

    private static let rates: [String: Double] = {
        let degree = Double.pi / 180
        return [
            "dps": degree, "d/s": degree, "degs": degree, "degps": degree, "mdps": 1e-3 * degree, "rads": 1,
            "radps": 1,
        ]
    }()

    private static let lengths: [String: Double] = [
        "m": 1, "meter": 1, "meters": 1, "metre": 1, "metres": 1, "cm": 0.01, "centimeter": 0.01, "centimeters": 0.01,
        "centimetre": 0.01, "centimetres": 0.01, "mm": 1e-3, "millimeter": 1e-3, "millimeters": 1e-3,
        "millimetre": 1e-3, "millimetres": 1e-3, "ft": foot, "foot": foot, "feet": foot,
    ]

    private static let angles: [String: Double] = {
        let degree = Double.pi / 180
        return [
            "rad": 1, "rads": 1, "radian": 1, "radians": 1, "mrad": 1e-3, "milliradian": 1e-3, "milliradians": 1e-3,
            "deg": degree, "degs": degree, "degree": degree, "degrees": degree, "°": degree, "mdeg": 1e-3 * degree,
            "millidegree": 1e-3 * degree, "millidegrees": 1e-3 * degree, "m°": 1e-3 * degree,
        ]
    }()

    private static let pressures: [String: Double] = [
        "kpa": 1, "hpa": 0.1, "mbar": 0.1, "mb": 0.1, "pa": 1e-3, "bar": 100,
    ]

    private static let perSecond = ["/s", "/sec", "/second", "s-1", "sec-1", "/s-1", "persecond", "persec", "sec"]
    private static let perSquareSecond = [
        "/s2", "/s/s", "/ss", "s-2", "/sec2", "/sec/sec", "sec-2", "/second2", "/second/second", "ps2", "s2", "ss",
        "sec2",
        "persecondsquared", "persecond2", "persquaresecond", "persecondpersecond", "persec2", "persecsquared",
        "/secondsquared",
    ]

    /// Returns the factor of a quotient such as `m/s2`; `nil` for other words.
    private static func quotient(_ word: String, of numerators: [String: Double], by denominators: [String]) -> Double?
    {
        for denominator in denominators where word.hasSuffix(denominator) {
            if let factor = numerators[String(word.dropLast(denominator.count))] { return factor }
        }
        return nil
    }

    /// Returns a unit in lower case, without spaces, brackets and signs of products and powers, for comparison.
    ///
    /// A text in UTF-8 that was read as Latin-1 has `Â` before `²` and `°`.
    private static func word(of text: String) -> String {
        var word = ""
        // As in `in G's`.
        let written = text.lowercased()
        for character in written.dropFirst(written.hasPrefix("in ") ? 3 : 0)
        where !" ^*·⋅.()[]{}_â'’".contains(character) {
            word.append(characters[character] ?? character)
        }
        // As in `milli-g`; the hyphen of `s-2` is the exponent's sign.
        return word.replacing("milli-", with: "milli").replacing("micro-", with: "micro")
            .replacing("g-force", with: "gforce")
    }

    private static let characters: [Character: Character] = [
        "²": "2", "¹": "1", "⁻": "-", "−": "-", "µ": "u", "μ": "u", "º": "°", "˚": "°",
    ]
}
