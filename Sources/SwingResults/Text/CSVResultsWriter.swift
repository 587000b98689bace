package import SwingMotion
package import SwingTables

/// Writes the table of swings as CSV: a header with units, then one row per swing.
///
/// Cells follow RFC 4180; unknown values are empty. Sessions have no rows; each row repeats the facts that a spreadsheet
/// sorts and filters by.
package final class CSVResultsWriter: ResultsWriter {
    /// The destination; `nil` when it is closed.
    private var sink: TextSink?
    private var numbering = RowNumbering()
    private let dialect: CSVDialect
    private let sessionColumns: [ResultColumn<SessionInfo>]
    /// The cells of the present session, in the order of ``sessionColumns``.
    private var sessionCells: [String] = []

    /// Begins results and writes the header.
    ///
    /// - Parameters:
    ///   - destination: The destination of the lines.
    ///   - options: The decimal mark, and facts with a column of their own.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be made there, or the system can't write.
    package convenience init(
        to destination: ResultsDestination, options: ResultsOptions = ResultsOptions()
    ) throws(SwingError) {
        try self.init(sink: TextSink(destination), options: options)
    }

    init(sink: consuming TextSink, options: ResultsOptions = ResultsOptions()) throws(SwingError) {
        dialect = options.hasDecimalCommas ? .decimalComma : .standard
        sessionColumns = SessionColumns.repeated + options.facts.map(\.ofInfo)
        self.sink = consume sink
        try self.sink?.write(dialect.line(SwingColumns.all.map(\.header) + sessionColumns.map(\.header)))
    }

    package func beginSession(_ start: SessionStart) {
        numbering.beginSession(start)
        sessionCells = sessionColumns.map { $0.cell(start.info, dialect) }
    }

    package func append(_ swings: [Swing]) throws(SwingError) { try write(numbering.rows(of: swings)) }

    package func append(stored rows: [ResultRow]) throws(SwingError) { try write(numbering.rows(of: rows)) }

    private func write(_ rows: [ResultRow]) throws(SwingError) {
        var lines = ""
        for row in rows {
            lines += dialect.line(SwingColumns.all.map { $0.cell(row, dialect) } + sessionCells)
        }
        try sink?.write(lines)
    }

    package func endSession(_ record: SessionRecord) {
        numbering.endSession(record)
    }

    package func close() throws(SwingError) {
        try sink.take()?.close()
    }
}

// MARK: - Cells

extension ResultColumn {
    /// The column's name, with the unit in parentheses if it has one.
    package var header: String {
        if case .epoch = unit { return "\(name) (UTC)" }
        return unit.label.map { "\(name) (\($0))" } ?? name
    }

    /// Returns the column's value in a row, as a CSV cell.
    package func cell(_ row: Row, _ dialect: CSVDialect = .standard) -> String {
        switch value {
        case .text(let path), .json(let path): dialect.cell(row[keyPath: path])
        case .optionalText(let path): dialect.cell(row[keyPath: path] ?? "")
        case .integer(let path): String(row[keyPath: path])
        case .number(let path): cell(row[keyPath: path], dialect)
        case .optionalNumber(let path): cell(row[keyPath: path].orNaN, dialect)
        case .category(let path, let names): names[Int(row[keyPath: path])]
        case .flags(let path, let names):
            Value.flagNames(names, in: row[keyPath: path]).joined(separator: " ")
        }
    }

    /// Returns a number as a cell; a time of day as a date and time, which spreadsheets recognise.
    private func cell(_ number: Double, _ dialect: CSVDialect) -> String {
        guard case .epoch = unit else { return dialect.cell(number) }
        return number.isNaN ? "" : UTCText.millisecond(number) ?? dialect.cell(number)
    }
}

/// Reads the table of swings in CSV.
struct CSVResultsReader: ResultsFileReader {
    let text: String
    let path: String

    func results() throws(SwingError) -> StoredResults {
        let table = try table()
        return StoredResults(swings: table.swings) { table.facts[table.swings[$0].sessionIndex] ?? [] }
    }

    func swings() throws(SwingError) -> [ResultRow] { try table().swings }

    /// The swings, and the facts in the first row of each session.
    private struct Table {
        var swings: [ResultRow] = []
        var facts: [Int: [(String, String)]] = [:]
    }

    private func table() throws(SwingError) -> Table {
        let dialect = CSVDialect(of: text)
        var reader = CSVRowReader(
            text, path: path, separator: dialect.separator, limit: InputLimits.resultColumns)
        guard let header = try reader.next() else {
            throw SwingError(.badData, at: path, "is empty; expected CSV from `swing analyze`")
        }
        let positions = try positions(header)
        let places = SessionColumns.repeated.compactMap { column in
            header.cells.firstIndex(of: column.name).map { (column.name, $0) }
        }
        var table = Table()
        var checks = RowChecks()
        while let line = try reader.next() {
            guard line.cells.count == header.cells.count else {
                throw SwingError(
                    .badData, at: path,
                    "line \(line.line): found \(line.cells.count) cells, expected \(header.cells.count) "
                        + "as in the header; write the file again")
            }
            guard table.swings.count < InputLimits.resultRows else {
                throw SwingError(
                    .badData, at: path,
                    "line \(line.line): found more than \(InputLimits.resultRows) swings, expected fewer; "
                        + "analyse the recordings in parts")
            }
            let row = try row(line, positions, dialect)
            if let found = checks.contradiction(adding: row) {
                throw SwingError(.badData, at: path, "line \(line.line): \(found)")
            }
            table.swings.append(row)
            if table.facts[row.sessionIndex] == nil {
                table.facts[row.sessionIndex] = places.map { ($0, CSVDialect.original(line.cells[$1])) }
            }
        }
        return table
    }

    private func row(
        _ line: CSVRowReader.Row, _ positions: [Int], _ dialect: CSVDialect
    ) throws(SwingError) -> ResultRow {
        var row = ResultRow()
        for (column, position) in zip(SwingColumns.all, positions) {
            let cell = line.cells[position]
            guard let value = column.parsed(cell, dialect), column.set(value, in: &row) else {
                throw SwingError(
                    .badData, at: path,
                    "line \(line.line): \(column.name): found '\(cell)', expected \(column.expected)")
            }
        }
        return row
    }

    /// Returns the position of each column of the table of swings.
    private func positions(_ header: CSVRowReader.Row) throws(SwingError) -> [Int] {
        try ResultsSchema.rejectFormer(at: "\(path): line \(header.line)") { name in
            header.cells.contains { $0 == name || $0.hasPrefix(name + " (") }
        }
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
        case .number, .optionalNumber: number(cell, dialect).map(ColumnValue.number)
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
