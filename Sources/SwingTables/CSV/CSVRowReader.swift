package import SwingMotion

/// Reads the rows of a CSV text (RFC 4180) one after another.
package struct CSVRowReader {
    /// The cells of one row, and the line on which it begins.
    package struct Row {
        package let line: Int
        package let cells: [String]
    }

    private var scalars: Substring.UnicodeScalarView.Iterator
    private let separator: Unicode.Scalar
    private let limit: Int
    private let path: String
    private var line = 1

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - path: The text's name in messages.
    ///   - separator: The separator of cells.
    ///   - limit: The maximum number of cells in a row.
    package init(_ text: String, path: String, separator: Unicode.Scalar = ",", limit: Int) {
        scalars = text.unicodeScalars.drop(while: { $0 == "\u{FEFF}" }).makeIterator()
        self.separator = separator
        self.limit = limit
        self.path = path
    }

    /// Reads the next row; empty lines are not rows.
    ///
    /// - Returns: The row; `nil` at the end of the text.
    /// - Throws: ``SwingMotion/SwingError`` if a quoted cell does not end, or the row has too many cells.
    /// - Complexity: O(*n*), where *n* is the length of the row.
    package mutating func next() throws(SwingError) -> Row? {
        var row = CellList(line: line)
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
            case separator:
                row.finishCell()
                guard row.cells.count < limit else {
                    throw error("found more than \(limit) columns, expected fewer; remove columns", at: row.line)
                }
            case "\r": break
            case "\n":
                if let whole = finish(&row) { return whole }
                row = CellList(line: line)
            default: row.cell.append(scalar)
            }
        }
        if let quotedSince {
            throw error(
                "found a quoted cell that does not end, expected a closing quotation mark; correct the line or write the "
                    + "file again", at: quotedSince)
        }
        return finish(&row)
    }

    /// Returns a row whose last cell has ended; `nil` if it is empty.
    private func finish(_ row: inout CellList) -> Row? {
        // Many lines may be empty.
        guard !row.cells.isEmpty || !row.cell.isEmpty else { return nil }
        row.finishCell()
        return row.cells == [""] ? nil : Row(line: row.line, cells: row.cells)
    }

    private func error(_ sentence: String, at line: Int) -> SwingError {
        SwingError(.badData, at: "\(path):\(line)", sentence)
    }

    /// The cells of the row that is being read.
    private struct CellList {
        let line: Int
        private(set) var cells: [String] = []
        /// The text of the current cell.
        var cell = String.UnicodeScalarView()
        /// Whether the current cell began with a quotation mark.
        var wasQuoted = false

        init(line: Int) { self.line = line }

        mutating func finishCell() {
            cells.append(String(cell))
            cell.removeAll(keepingCapacity: true)
            wasQuoted = false
        }
    }
}
