internal import SwingMotion

/// Reads the table of swings in CSV.
struct CSVResultsReader: ResultsFileReader {
    let text: String
    let path: String

    func results() throws(SwingError) -> StoredResults { StoredResults(swings: try swings()) }

    func swings() throws(SwingError) -> [ResultRow] {
        let table: CSVTable
        do throws(CSVTable.UnfinishedQuote) {
            table = try CSVTable(text)
        } catch {
            throw SwingError(.badData, at: path, "line \(error.line): a quoted cell does not end; write the file again")
        }
        guard let header = table.rows.first else {
            throw SwingError(.badData, at: path, "is empty; expected CSV from `swing analyze`")
        }
        let positions = try positions(header)
        var rows: [ResultRow] = []
        for line in table.rows.dropFirst() {
            guard line.cells.count == header.cells.count else {
                throw SwingError(
                    .badData, at: path,
                    "line \(line.line): found \(line.cells.count) cells, expected \(header.cells.count) "
                        + "as in the header; write the file again")
            }
            var row = ResultRow()
            for (column, position) in zip(SwingColumns.all, positions) {
                let cell = line.cells[position]
                guard let value = column.parsed(cell), column.set(value, in: &row) else {
                    throw SwingError(
                        .badData, at: path,
                        "line \(line.line): \(column.name): found '\(cell)', expected \(column.expected)")
                }
            }
            rows.append(row)
        }
        return rows
    }

    /// Returns the position of each column of the table of swings.
    private func positions(_ header: CSVTable.Row) throws(SwingError) -> [Int] {
        var positions: [Int] = []
        for column in SwingColumns.all {
            let found = header.cells.firstIndex { $0 == column.header || $0 == column.name }
            guard let found else {
                throw SwingError(
                    .badData, at: path,
                    "line \(header.line): no column '\(column.header)'; expected CSV from `swing analyze`")
            }
            positions.append(found)
        }
        return positions
    }
}

extension ResultColumn {
    /// Returns the value of a CSV cell; `nil` if it does not have the column's type.
    fileprivate func parsed(_ cell: String) -> ColumnValue? {
        switch value {
        case .text, .optionalText: .text(CSVCell.original(cell))
        case .integer: Int(cell).map(ColumnValue.integer)
        case .number: (cell.isEmpty ? .nan : Double(cell)).map(ColumnValue.number)
        case .category: .names([cell])
        case .flags: .names(cell.split(separator: " ").map(String.init))
        }
    }
}

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
    ///   - separator: The character between two cells.
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
