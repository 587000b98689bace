extension Double {
    /// The number with a fixed count of decimals.
    ///
    /// - Parameter decimals: How many digits stand behind the point.
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
