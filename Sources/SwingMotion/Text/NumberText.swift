extension FloatingPoint where Self: CustomStringConvertible {
    /// Returns the number for programs: the shortest decimal that parses as the same number.
    ///
    /// - Parameters:
    ///   - nan: The text for NaN, such as an empty cell in CSV or `null` in JSON.
    ///   - infinite: The text for infinity; `nil` for `inf` or `-inf`.
    /// - Returns: The text, such as `0.1`, `7.0` or `1e-07`.
    package func shortest(nan: String, infinite: String? = nil) -> String {
        if isNaN { return nan }
        if let infinite, isInfinite { return infinite }
        return description
    }
}

extension Double {
    /// The number for people, with all its decimals; integers have no decimal point.
    package var plain: String { Int(exactly: self).map(String.init) ?? description }

    /// Returns the number for people, with a fixed number of decimals.
    ///
    /// - Parameter decimals: The number of digits after the decimal point.
    /// - Returns: The number, rounded half away from zero; `–` for NaN and infinity.
    package func fixed(_ decimals: Int) -> String {
        guard isFinite else { return "–" }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        guard let scaled = Int(exactly: (magnitude * scale).rounded()) else { return "\(self)" }
        let padded = scaled.padded(decimals + 1)
        let sign = self < 0 && scaled != 0 ? "-" : ""
        return decimals == 0 ? sign + padded : sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }
}

extension BinaryInteger {
    /// Returns the digits of a number that is not negative, with leading zeros.
    ///
    /// - Parameters:
    ///   - width: The minimum number of digits.
    ///   - radix: The base of the digits.
    /// - Returns: The digits; letters are small.
    package func padded(_ width: Int, radix: Int = 10) -> String {
        let digits = String(self, radix: radix)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int {
    /// Returns the number with its noun, such as `1 gap` or `2 gaps`.
    ///
    /// - Parameters:
    ///   - one: The singular of the noun.
    ///   - many: The plural; `nil` for the singular with an s.
    /// - Returns: The number and the noun.
    package func of(_ one: String, _ many: String? = nil) -> String { "\(self) \(self == 1 ? one : many ?? one + "s")" }
}

extension Double {
    /// A duration in seconds as a number of milliseconds with at most one decimal.
    package var milliseconds: String {
        let value = self * 1000
        return value >= 100 || (value - value.rounded()).magnitude < 0.05 ? value.fixed(0) : value.fixed(1)
    }
}
