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
