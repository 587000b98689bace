/// The rows of a CSV file (RFC 4180), with the line each begins on.
struct CSVTable {
    /// One row's cells.
    struct Row {
        let line: Int
        let cells: [String]
    }

    let rows: [Row]

    /// Takes a text apart.
    ///
    /// - Throws: The line on which a quoted cell begins that does not end.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    init(_ text: String) throws(UnfinishedQuote) {
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
            // A line with nothing on it is no row.
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
            case ",": finishCell()
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
    struct UnfinishedQuote: Error {
        /// The line on which it begins.
        let line: Int
    }
}
