internal import SwingFiles
package import SwingMotion

/// Writes the table of swings as CSV: a header with units, then one row per swing.
///
/// Cells follow RFC 4180; unknown values are empty. Sessions have no rows; each row repeats the facts that a spreadsheet
/// sorts and filters by.
package struct CSVResultsWriter: ResultsWriter, ~Copyable {
    private var sink: TextSink
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
    package init(
        to destination: TextDestination, options: ResultsOptions = ResultsOptions()
    ) throws(SwingError) {
        try self.init(sink: TextSink(destination), options: options)
    }

    init(sink: consuming TextSink, options: ResultsOptions = ResultsOptions()) throws(SwingError) {
        self.sink = sink
        dialect = options.hasDecimalCommas ? .decimalComma : .standard
        sessionColumns = SessionColumns.repeated + options.facts.map(\.ofInfo)
        try self.sink.write(dialect.line(SwingColumns.all.map(\.header) + sessionColumns.map(\.header)))
    }

    package mutating func beginSession(_ start: SessionStart) {
        numbering.beginSession(start)
        sessionCells = sessionColumns.map { $0.cell(start.info, dialect) }
    }

    package mutating func append(_ swings: [Swing]) throws(SwingError) { try write(numbering.rows(of: swings)) }

    package mutating func append(stored rows: [ResultRow]) throws(SwingError) { try write(numbering.rows(of: rows)) }

    private mutating func write(_ rows: [ResultRow]) throws(SwingError) {
        var lines = ""
        for row in rows {
            lines += dialect.line(SwingColumns.all.map { $0.cell(row, dialect) } + sessionCells)
        }
        try sink.write(lines)
    }

    package mutating func endSession(_ record: SessionRecord) {
        numbering.endSession(record)
    }

    package consuming func close() throws(SwingError) {
        try sink.close()
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
