/// Reads the rows of a CSV text (RFC 4180) one after another.
package struct CSVRowReader {
    /// The cells of one row, and the line on which it begins.
    package struct Row {
        package let line: Int
        package let cells: [String]
    }

    /// The reason why a text is not a table.
    package enum Fault: Error {
        /// A quoted cell that does not end, and the line on which it begins.
        case unfinishedQuote(line: Int)
        /// A row with more cells than the limit, its number of cells, and the line on which it begins.
        case tooManyCells(line: Int, count: Int)
    }

    private var scalars: Substring.UnicodeScalarView.Iterator
    private let separator: Unicode.Scalar
    private let limit: Int
    private var line = 1

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - separator: The separator of cells.
    ///   - limit: The maximum number of cells in a row.
    package init(_ text: String, separator: Unicode.Scalar = ",", limit: Int) {
        scalars = text.unicodeScalars.drop(while: { $0 == "\u{FEFF}" }).makeIterator()
        self.separator = separator
        self.limit = limit
    }

    /// Reads the next row; empty lines are not rows.
    ///
    /// - Returns: The row; `nil` at the end of the text.
    /// - Throws: ``Fault`` if a quoted cell does not end, or the row has too many cells.
    /// - Complexity: O(*n*), where *n* is the length of the row.
    package mutating func next() throws(Fault) -> Row? {
        var row = CellList(line: line, limit: limit)
        var quotedSince: Int?
        while let scalar = scalars.next() {
            if scalar == "\n" { line += 1 }
            switch scalar {
            case "\"" where quotedSince != nil:
                quotedSince = nil
            case _ where quotedSince != nil:
                row.cell.append(scalar)
            case "\"" where row.cell.isEmpty && !row.wasQuoted:
                quotedSince = line
                row.wasQuoted = true
            case "\"" where row.wasQuoted:
                // The second of two quotes within a quoted cell.
                row.cell.append(scalar)
                quotedSince = line
            case separator: row.finishCell()
            case "\r": break
            case "\n":
                if let whole = try row.finish() { return whole }
                row = CellList(line: line, limit: limit)
            default: row.cell.append(scalar)
            }
        }
        if let quotedSince { throw .unfinishedQuote(line: quotedSince) }
        return try row.finish()
    }

    /// The cells of the row that is being read.
    private struct CellList {
        let line: Int
        let limit: Int
        private var cells: [String] = []
        /// The number of cells, of which those beyond the limit are not kept.
        private var count = 0
        /// The text of the current cell.
        var cell = String.UnicodeScalarView()
        /// Whether the current cell began with a quotation mark.
        var wasQuoted = false

        init(line: Int, limit: Int) { (self.line, self.limit) = (line, limit) }

        mutating func finishCell() {
            if count < limit { cells.append(String(cell)) }
            count += 1
            cell.removeAll(keepingCapacity: true)
            wasQuoted = false
        }

        /// Returns the row; `nil` if it is empty.
        mutating func finish() throws(Fault) -> Row? {
            finishCell()
            guard count <= limit else { throw .tooManyCells(line: line, count: count) }
            return cells == [""] ? nil : Row(line: line, cells: cells)
        }
    }
}
