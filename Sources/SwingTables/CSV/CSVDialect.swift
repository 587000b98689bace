import SwingMotion

/// The form of a CSV file: its separator and its decimal mark.
package enum CSVDialect: Sendable {
    /// Commas between cells and decimal points (RFC 4180).
    case standard
    /// Semicolons between cells and decimal commas, as spreadsheets in many countries expect.
    case decimalComma

    /// The separator of cells.
    package var separator: Unicode.Scalar { self == .standard ? "," : ";" }

    /// Detects the form of a file from its header, whose first cell is the same in all results.
    package init(of text: String) {
        let header = text.unicodeScalars.prefix { $0 != "\n" }
        self = header.first { $0 == "," || $0 == ";" } == ";" ? .decimalComma : .standard
    }

    /// Returns a line of cells with its line break.
    package func line(_ cells: [String]) -> String { cells.joined(separator: String(separator)) + "\n" }

    /// Returns a number with at most six decimals; an empty cell for NaN.
    ///
    /// A millionth of each unit is below the resolution of the sensors and of their clock.
    package func cell(_ number: Double) -> String {
        let scaled = (number * 1e6).rounded()
        var text = (scaled.magnitude < 1e15 ? scaled / 1e6 : number).shortest(nan: "")
        // People and some spreadsheets do not read exponents.
        if text.contains("e-") { text = number.fixed(6) }
        return self == .standard ? text : text.replacing(".", with: ",")
    }

    /// Returns the number in a cell; NaN for an empty cell, and `nil` if it is not a number.
    package func number(_ cell: String) -> Double? {
        if cell.isEmpty { return .nan }
        return Double(self == .standard ? cell : cell.replacing(",", with: "."))
    }

    /// Returns the text as a cell: quoted if necessary, and escaped if a spreadsheet would run it as a formula.
    package func cell(_ text: String) -> String {
        let safe = Self.isFormula(text) ? "'" + text : text
        let mustBeQuoted = safe.unicodeScalars.contains { [separator, "\"", "\r", "\n"].contains($0) }
        guard mustBeQuoted else { return safe }
        // Compares scalars: a quote with a combining accent is another Character, but still a quote.
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in safe.unicodeScalars {
            if scalar == "\"" { quoted.append("\"") }
            quoted.append(scalar)
        }
        quoted.append("\"")
        return String(quoted)
    }

    /// Returns the original text of a cell from ``cell(_:)``, after its quotes were removed.
    package static func original(_ cell: String) -> String {
        cell.unicodeScalars.first == "'" && isFormula(cell) ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    /// Returns whether a spreadsheet would run the text as a formula, ignoring leading apostrophes.
    private static func isFormula(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first(where: { $0 != "'" }) else { return false }
        return ["=", "+", "-", "@", "\t", "\r"].contains(first)
    }
}
