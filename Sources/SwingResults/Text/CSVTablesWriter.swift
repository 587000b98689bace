internal import SwingMotion
internal import SwingTables

/// Writes tables as one table in CSV, with the columns of all of them and one row per row.
///
/// Unknown values and the columns of other tables are empty. Rows that sum up others are omitted.
final class CSVTablesWriter: TablesWriter {
    /// The destination; `nil` when it is closed.
    private var sink: TextSink?
    /// The header of each column.
    private let headers: [String]

    /// Begins the table and writes the header.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    init(sink: consuming TextSink, _ set: TableSet) throws(SwingError) {
        var headers: [String] = []
        for header in set.tables.flatMap({ $0.headers }) where !headers.contains(header) { headers.append(header) }
        self.headers = headers
        self.sink = consume sink
        try self.sink?.write(CSVDialect.standard.line(headers))
    }

    func append<Row>(_ rows: [Row], to table: ResultTable<Row>) throws(SwingError) {
        let headersOfTable = table.headers
        let places = headers.map { headersOfTable.firstIndex(of: $0) }
        var lines = ""
        for row in rows where !table.isSummary {
            let cells = table.cells(of: row)
            lines += CSVDialect.standard.line(places.map { $0.map { cells[$0] } ?? "" })
        }
        try sink?.write(lines)
    }

    func close() throws(SwingError) { try sink.take()?.close() }
}

extension AnyResultTable {
    /// The header of each cell of a row; none if the table is omitted.
    fileprivate var headers: [String] {
        table.isSummary ? [] : [table.label?.name].compactMap(\.self) + table.columns.map(\.header)
    }
}

extension ResultTable {
    /// Returns the cells of a row.
    fileprivate func cells(of row: Row) -> [String] {
        [label?.value].compactMap(\.self) + columns.map { $0.cell(row) }
    }
}
