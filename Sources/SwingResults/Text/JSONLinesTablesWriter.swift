internal import SwingMotion
internal import SwingTables

/// Writes tables as JSON lines, which can be read while they are written.
///
/// Each row is a line `{"type":…}` with the table's type. The keys are the column names; unknown values are null.
final class JSONLinesTablesWriter: TablesWriter {
    /// The destination; `nil` when it is closed.
    private var sink: TextSink?

    init(sink: consuming TextSink) {
        self.sink = consume sink
    }

    func append<Row>(_ rows: [Row], to table: ResultTable<Row>) throws(SwingError) {
        var lines = ""
        for row in rows { lines += table.object(of: row) + "\n" }
        try write(lines)
    }

    /// Appends complete lines.
    func write(_ lines: String) throws(SwingError) { try sink?.write(lines) }

    func close() throws(SwingError) { try sink.take()?.close() }
}

extension ResultTable {
    /// Returns a row as a JSON object.
    package func object(of row: Row) -> String {
        JSONText.object(
            [("type", JSONText.value(type))] + (label.map { [($0.name, JSONText.value($0.value))] } ?? [])
                + columns.map { ($0.name, $0.json(row)) })
    }
}

extension ResultColumn {
    /// Returns the column's value in a row, as JSON.
    func json(_ row: Row) -> String {
        switch value {
        case .text(let path): JSONText.value(row[keyPath: path])
        case .optionalText(let path): row[keyPath: path].map { JSONText.value($0) } ?? "null"
        case .json(let path): row[keyPath: path].isEmpty ? "{}" : row[keyPath: path]
        case .integer(let path): String(row[keyPath: path])
        case .number(let path): JSONText.value(row[keyPath: path])
        case .optionalNumber(let path): JSONText.value(row[keyPath: path].orNaN)
        case .category(let path, let names): JSONText.value(names[Int(row[keyPath: path])])
        case .flags(let path, let names): JSONText.value(Value.flagNames(names, in: row[keyPath: path]))
        }
    }
}

extension JSONText {
    /// Returns the names as a JSON array.
    fileprivate static func value(_ names: [String]) -> String {
        "[" + names.map { value($0) }.joined(separator: ",") + "]"
    }

    /// Returns an object with the given members as a line; the values are already JSON.
    static func line(_ members: [(key: String, value: String)]) -> String { object(members) + "\n" }

    /// Returns an object with the given members; the values are already JSON.
    fileprivate static func object(_ members: [(key: String, value: String)]) -> String {
        "{" + members.map { value($0.key) + ":" + $0.value }.joined(separator: ",") + "}"
    }
}
