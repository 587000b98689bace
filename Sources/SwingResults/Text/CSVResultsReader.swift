internal import SwingFiles
internal import SwingMotion

/// Reads the table of swings in CSV.
struct CSVResultsReader: ResultsFileReader {
    let text: String
    let path: String

    func results() throws(SwingError) -> StoredResults {
        let table = try table()
        let swings = try swings(in: table)
        let places = SessionColumns.repeated.compactMap { column in
            table.rows.first?.cells.firstIndex(of: column.name).map { (column.name, $0) }
        }
        return StoredResults(swings: swings) { row in
            let cells = table.rows[row + 1].cells
            return places.map { ($0, CSVDialect.original(cells[$1])) }
        }
    }

    func swings() throws(SwingError) -> [ResultRow] { try swings(in: table()) }

    private func table() throws(SwingError) -> CSVTable {
        do throws(CSVTable.UnfinishedQuote) {
            return try CSVTable(text, separator: CSVDialect(of: text).separator)
        } catch {
            throw SwingError(.badData, at: path, "line \(error.line): a quoted cell does not end; write the file again")
        }
    }

    private func swings(in table: CSVTable) throws(SwingError) -> [ResultRow] {
        let dialect = CSVDialect(of: text)
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
                guard let value = column.parsed(cell, dialect), column.set(value, in: &row) else {
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
    fileprivate func parsed(_ cell: String, _ dialect: CSVDialect) -> ColumnValue? {
        switch value {
        case .text, .optionalText, .json: .text(CSVDialect.original(cell))
        case .integer: Int(cell).map(ColumnValue.integer)
        case .number: number(cell, dialect).map(ColumnValue.number)
        case .category: .names([cell])
        case .flags: .names(cell.split(separator: " ").map(String.init))
        }
    }
}

extension ResultColumn {
    /// Returns the number in a cell; that of a time of day is its seconds since 1970.
    private func number(_ cell: String, _ dialect: CSVDialect) -> Double? {
        guard case .epoch = unit, !cell.isEmpty else { return dialect.number(cell) }
        return ISO8601Date.instant(of: cell + "Z")
    }
}
