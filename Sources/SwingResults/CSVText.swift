/// Text and numbers as cells of a CSV file (RFC 4180).
enum CSVText {
    /// The number's shortest form that reads back equal; empty if it is NaN.
    static func cell(_ number: Double) -> String { number.isNaN ? "" : number.description }

    /// The text, quoted if it must be, and made harmless if a spreadsheet would run it.
    static func cell(_ text: String) -> String {
        let safe = isFormula(text) ? "'" + text : text
        let mustBeQuoted = safe.unicodeScalars.contains { [",", "\"", "\r", "\n"].contains($0) }
        guard mustBeQuoted else { return safe }
        // By scalar: a quote with an accent on it is another Character, but still a quote.
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in safe.unicodeScalars {
            if scalar == "\"" { quoted.append("\"") }
            quoted.append(scalar)
        }
        quoted.append("\"")
        return String(quoted)
    }

    /// The text that `cell(_:)` was given, its quotes already taken away.
    static func text(_ cell: String) -> String {
        cell.unicodeScalars.first == "'" && isFormula(cell) ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    /// Whether a spreadsheet would take the text for a formula, were it not for apostrophes before it.
    private static func isFormula(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first(where: { $0 != "'" }) else { return false }
        return ["=", "+", "-", "@", "\t", "\r"].contains(first)
    }
}
