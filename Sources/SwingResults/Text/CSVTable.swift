package import SwingMotion

/// The rows of a CSV file (RFC 4180).
package struct CSVTable {
    /// The cells of one row, and the line on which it begins.
    package struct Row {
        package let line: Int
        package let cells: [String]
    }

    package let rows: [Row]

    /// Parses a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - separator: The separator of cells.
    /// - Throws: `UnfinishedQuote` if a quoted cell does not end.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    package init(_ text: String, separator: Unicode.Scalar = ",") throws(UnfinishedQuote) {
        var rows: [Row] = []
        var cells: [String] = []
        var cell = String.UnicodeScalarView()
        var line = 1
        var firstLine = 1
        var quotedSince: Int?
        var wasQuoted = false

        func finishCell() {
            cells.append(String(cell))
            cell.removeAll(keepingCapacity: true)
            wasQuoted = false
        }
        func finishRow() {
            finishCell()
            // An empty line is not a row.
            if cells != [""] { rows.append(Row(line: firstLine, cells: cells)) }
            cells.removeAll(keepingCapacity: true)
        }

        for scalar in text.unicodeScalars.drop(while: { $0 == "\u{FEFF}" }) {
            if scalar == "\n" { line += 1 }
            switch scalar {
            case "\"" where quotedSince != nil:
                quotedSince = nil
            case _ where quotedSince != nil:
                cell.append(scalar)
            case "\"" where cell.isEmpty && !wasQuoted:
                quotedSince = line
                wasQuoted = true
            case "\"" where wasQuoted:
                // The second of two quotes within a quoted cell.
                cell.append(scalar)
                quotedSince = line
            case separator: finishCell()
            case "\r": break
            case "\n":
                finishRow()
                firstLine = line
            default: cell.append(scalar)
            }
        }
        if let quotedSince { throw UnfinishedQuote(line: quotedSince) }
        if !cells.isEmpty || !cell.isEmpty || wasQuoted { finishRow() }
        self.rows = rows
    }

    /// A quoted cell that does not end.
    package struct UnfinishedQuote: Error {
        /// The line on which the cell begins.
        package let line: Int
    }
}

/// The form of a CSV file: its separator and its decimal mark.
package enum CSVDialect: Sendable {
    /// Commas between cells and decimal points (RFC 4180).
    case standard
    /// Semicolons between cells and decimal commas, as spreadsheets in many countries expect.
    case decimalComma

    /// The separator of cells.
    var separator: Unicode.Scalar { self == .standard ? "," : ";" }

    /// Detects the form of a file from its header, whose first cell is the same in all results.
    init(of text: String) {
        let header = text.unicodeScalars.prefix { $0 != "\n" }
        self = header.first { $0 == "," || $0 == ";" } == ";" ? .decimalComma : .standard
    }

    /// Creates the standard form.
    init() { self = .standard }

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
    func number(_ cell: String) -> Double? {
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
    static func original(_ cell: String) -> String {
        cell.unicodeScalars.first == "'" && isFormula(cell) ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    /// Returns whether a spreadsheet would run the text as a formula, ignoring leading apostrophes.
    private static func isFormula(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first(where: { $0 != "'" }) else { return false }
        return ["=", "+", "-", "@", "\t", "\r"].contains(first)
    }
}

/// A table that a person wrote in a spreadsheet or an editor: cells separated by commas, semicolons or tabs.
///
/// Empty rows, and rows that begin with `#`, are skipped.
package struct SpreadsheetTable {
    /// The trimmed cells of one row, and the line on which it begins.
    package struct Row {
        package let line: Int
        package let cells: [String]
    }

    package let rows: [Row]
    /// The maximum number of cells in a row.
    package static let columnLimit = 1000
    /// The separator of cells: the one that a line such as `sep=;` states, or that of the first row.
    package let separator: Unicode.Scalar

    /// Splits a text into rows and cells.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if a quoted cell does not end, or a row has too many cells.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    package init(_ text: String, path: String) throws(SwingError) {
        let isSkipped = { (line: Substring) in line.first == "#" || line.allSatisfy(\.isWhitespace) }
        let first = text.split(separator: "\n").first { !isSkipped($0) } ?? ""
        let stated = Self.statedSeparator(first)
        separator = stated ?? (first.contains("\t") ? "\t" : first.contains(";") ? ";" : ",")
        let table: CSVTable
        do throws(CSVTable.UnfinishedQuote) {
            table = try CSVTable(text, separator: separator)
        } catch {
            throw SwingError(
                .badData, at: "\(path):\(error.line)",
                "found a quoted cell that does not end, expected a closing quotation mark; correct the line")
        }
        if let long = table.rows.first(where: { $0.cells.count > Self.columnLimit }) {
            throw SwingError(
                .badData, at: "\(path):\(long.line)",
                "found \(long.cells.count) columns, expected at most \(Self.columnLimit); remove columns")
        }
        let rows = table.rows.map { Row(line: $0.line, cells: $0.cells.map(Self.trimmed)) }.filter { row in
            row.cells.contains { !$0.isEmpty } && row.cells.first?.first != "#"
        }
        self.rows = stated == nil ? rows : Array(rows.dropFirst())
    }

    /// Returns the separator that a first line `sep=;` states for spreadsheets; `nil` if the line is a row.
    private static func statedSeparator(_ line: Substring) -> Unicode.Scalar? {
        let scalars = line.unicodeScalars.filter { !"\"\r\u{FEFF}".unicodeScalars.contains($0) }
        guard scalars.count == 5, String(scalars).lowercased().hasPrefix("sep="), let mark = scalars.last,
            ",;\t".unicodeScalars.contains(mark)
        else { return nil }
        return mark
    }

    /// Decodes UTF-8, or UTF-16 with a byte order mark as spreadsheets write it, and unifies line ends.
    ///
    /// - Returns: The text; `nil` if the bytes are neither, or contain NUL.
    package static func text(_ bytes: [UInt8]) -> String? {
        let decoded: String?
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            let isLittle = bytes[0] == 0xFF
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
                UInt16(bytes[isLittle ? place + 1 : place]) << 8 | UInt16(bytes[isLittle ? place : place + 1])
            }
            decoded = bytes.count % 2 == 0 ? String(validating: units, as: UTF16.self) : nil
        } else {
            let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            decoded = String(validating: bytes[start...], as: UTF8.self)
        }
        guard let decoded, !decoded.utf8.contains(0) else { return nil }
        guard decoded.utf8.contains(UInt8(ascii: "\r")) else { return decoded }
        return decoded.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }

    private static func trimmed(_ cell: String) -> String {
        String(cell.trimmingPrefix(while: \.isWhitespace).reversed().trimmingPrefix(while: \.isWhitespace).reversed())
    }
}
