import SwingMotion

/// The table of swings in CSV, read back.
enum CSVSwings {
    static func read(_ text: String, _ path: String) throws(SwingError) -> [ResultRow] {
        let table: CSVTable
        do throws(CSVTable.UnfinishedQuote) {
            table = try CSVTable(text)
        } catch {
            throw SwingError(.badData, at: path, "line \(error.line): a quoted cell does not end; write the file anew")
        }
        guard let header = table.rows.first else {
            throw SwingError(.badData, at: path, "is empty; expected at least a header")
        }
        let positions = try positions(header, path)
        var rows: [ResultRow] = []
        for line in table.rows.dropFirst() {
            guard line.cells.count == header.cells.count else {
                throw SwingError(
                    .badData, at: path,
                    "line \(line.line): \(line.cells.count) cells where the header has \(header.cells.count)")
            }
            var row = ResultRow()
            for (column, position) in zip(Layout.swings, positions) {
                let cell = line.cells[position]
                guard column.set(cell, in: &row) else {
                    throw SwingError(
                        .badData, at: path,
                        "line \(line.line): \(column.name): found '\(cell)', expected \(column.expected)")
                }
            }
            rows.append(row)
        }
        return rows
    }

    /// Where each column of the layout is.
    private static func positions(_ header: CSVTable.Row, _ path: String) throws(SwingError) -> [Int] {
        var positions: [Int] = []
        for column in Layout.swings {
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

extension Column<ResultRow> {
    /// Sets the column's value in a row from a cell of CSV.
    ///
    /// - Returns: Whether the cell holds such a value.
    func set(_ cell: String, in row: inout ResultRow) -> Bool {
        switch value {
        case .text: set(.text(CSVText.text(cell)), in: &row)
        case .optionalText: set(.text(CSVText.text(cell)), in: &row)
        case .integer: Int(cell).map { set(.integer($0), in: &row) } ?? false
        case .number: (cell.isEmpty ? .nan : Double(cell)).map { set(.number($0), in: &row) } ?? false
        case .category: set(.names([cell]), in: &row)
        case .flags: set(.names(cell.split(separator: " ").map(String.init)), in: &row)
        }
    }
}
