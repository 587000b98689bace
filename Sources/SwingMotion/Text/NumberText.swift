extension FloatingPoint where Self: CustomStringConvertible {
    /// The number for programs: the shortest decimal that reads back as the same number.
    ///
    /// - Parameters:
    ///   - nan: What stands for NaN of any kind: an empty cell of CSV, `null` in JSON.
    ///   - infinite: What stands for an infinite number; `nil` for `inf` or `-inf`.
    /// - Returns: The text, such as `0.1`, `7.0` or `1e-07`.
    package func shortest(nan: String, infinite: String? = nil) -> String {
        if isNaN { return nan }
        if let infinite, isInfinite { return infinite }
        return description
    }
}

extension Double {
    /// The number for people, with as many decimals as it has; a whole number has no point.
    package var plain: String { Int(exactly: self).map(String.init) ?? description }

    /// The number for people, with a fixed count of decimals.
    ///
    /// - Parameter decimals: How many digits follow the point.
    /// - Returns: The number, rounded half away from zero; `–` for NaN and the infinite.
    package func fixed(_ decimals: Int) -> String {
        guard isFinite else { return "–" }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        guard let scaled = Int(exactly: (magnitude * scale).rounded()) else { return "\(self)" }
        let digits = String(scaled)
        let padded = String(repeating: "0", count: max(decimals + 1 - digits.count, 0)) + digits
        let sign = self < 0 && scaled != 0 ? "-" : ""
        return decimals == 0 ? sign + padded : sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }
}

extension Int {
    /// The number with what is counted, such as `1 gap` or `2 gaps`.
    ///
    /// - Parameters:
    ///   - one: The word for one.
    ///   - many: The word for several, if it is not that with an s.
    /// - Returns: Number and word.
    package func of(_ one: String, _ many: String? = nil) -> String { "\(self) \(self == 1 ? one : many ?? one + "s")" }
}
