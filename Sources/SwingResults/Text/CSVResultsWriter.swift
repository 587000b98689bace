internal import SwingFiles
package import SwingMotion

/// Writes the table of swings as CSV: a header with units, then one row per swing.
///
/// Cells follow RFC 4180; unknown values are empty. Sessions have no rows.
package struct CSVResultsWriter: ResultsWriter, ~Copyable {
    private var sink: TextSink
    private var numbering = RowNumbering()

    /// Begins results and writes the header.
    ///
    /// - Parameter destination: The destination of the lines.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be made there, or the system can't write.
    package init(to destination: TextDestination) throws(SwingError) {
        try self.init(sink: TextSink(destination))
    }

    init(sink: consuming TextSink) throws(SwingError) {
        self.sink = sink
        try self.sink.write(Self.line(SwingColumns.all.map(\.header)))
    }

    package mutating func beginSession(id: String, wallClockOffset: Double?) {
        numbering.beginSession(id: id, wallClockOffset: wallClockOffset)
    }

    package mutating func append(_ swings: [Swing]) throws(SwingError) {
        var lines = ""
        for row in numbering.rows(of: swings) {
            lines += Self.line(SwingColumns.all.map { $0.cell(row) })
        }
        try sink.write(lines)
    }

    package mutating func endSession(_ summary: SessionSummary) {
        numbering.endSession(summary)
    }

    package consuming func close() throws(SwingError) {
        try sink.close()
    }

    private static func line(_ cells: [String]) -> String { cells.joined(separator: ",") + "\n" }
}

// MARK: - Cells

extension ResultColumn {
    /// The column's name, with the unit in parentheses if it has one.
    package var header: String { unit.label.map { "\(name) (\($0))" } ?? name }

    /// Returns the column's value in a row, as a CSV cell.
    package func cell(_ row: Row) -> String {
        switch value {
        case .text(let path): CSVCell.text(row[keyPath: path])
        case .optionalText(let path): CSVCell.text(row[keyPath: path] ?? "")
        case .integer(let path): String(row[keyPath: path])
        case .number(let path): row[keyPath: path].shortest(nan: "")
        case .category(let path, let names): names[Int(row[keyPath: path])]
        case .flags(let path, let names):
            Value.flagNames(names, in: row[keyPath: path]).joined(separator: " ")
        }
    }
}

/// Conversion between text and the cells of a CSV file (RFC 4180).
package enum CSVCell {
    /// Returns the text as a cell: quoted if necessary, and escaped if a spreadsheet would run it as a formula.
    package static func text(_ text: String) -> String {
        let safe = isFormula(text) ? "'" + text : text
        let mustBeQuoted = safe.unicodeScalars.contains { [",", "\"", "\r", "\n"].contains($0) }
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

    /// Returns the original text of a cell from ``text(_:)``, after its quotes were removed.
    static func original(_ cell: String) -> String {
        cell.unicodeScalars.first == "'" && isFormula(cell) ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    /// Returns whether a spreadsheet would run the text as a formula, ignoring leading apostrophes.
    private static func isFormula(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first(where: { $0 != "'" }) else { return false }
        return ["=", "+", "-", "@", "\t", "\r"].contains(first)
    }
}
