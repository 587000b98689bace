internal import SwingFiles
package import SwingMotion

/// Writes results as JSON lines, which can be read during the analysis.
///
/// Each swing is a line `{"type":"swing",…}`. Each session ends with a line `{"type":"session",…,"swings":n}`, so that
/// a reader detects lost lines. An input that can't be read is a line `{"type":"error","input":…,"error":…}`. The keys
/// are the column names; unknown values are null.
package struct JSONLinesResultsWriter: ResultsWriter, ~Copyable {
    private var sink: TextSink
    private var numbering = RowNumbering()

    /// Begins results.
    ///
    /// - Parameter destination: The destination of the lines.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be made there.
    package init(to destination: TextDestination) throws(SwingError) {
        self.sink = try TextSink(destination)
    }

    init(sink: consuming TextSink) {
        self.sink = sink
    }

    package mutating func beginSession(_ start: SessionStart) {
        numbering.beginSession(start)
    }

    package mutating func append(_ swings: [Swing]) throws(SwingError) { try write(numbering.rows(of: swings)) }

    package mutating func append(stored rows: [ResultRow]) throws(SwingError) { try write(numbering.rows(of: rows)) }

    private mutating func write(_ rows: [ResultRow]) throws(SwingError) {
        var lines = ""
        for row in rows {
            lines += JSONText.line([("type", "\"swing\"")] + SwingColumns.all.map { ($0.name, $0.json(row)) })
        }
        try sink.write(lines)
    }

    package mutating func endSession(_ record: SessionRecord) throws(SwingError) {
        let index = numbering.sessionCount
        numbering.endSession(record)
        try sink.write(
            JSONText.line(
                [("type", "\"session\""), ("session_index", String(index))]
                    + SessionColumns.ofRecords.map { ($0.name, $0.json(record)) }
                    + [("swings", String(record.swingCount))]))
    }

    /// Writes the error of an input that could not be analysed.
    ///
    /// - Parameters:
    ///   - error: The reason, in one line.
    ///   - input: The path of the input.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: Every session that has begun has ended.
    mutating func write(error: String, input: String) throws(SwingError) {
        precondition(!numbering.isInSession, "end the session before an error of the next input")
        try sink.write(
            JSONText.line([
                ("type", "\"error\""), ("input", JSONText.value(input)), ("error", JSONText.value(error)),
            ]))
    }

    package mutating func noteFailure(_ record: SessionRecord) throws(SwingError) {
        try write(error: record[textOf: "message"], input: record[textOf: "input_uri"])
    }

    package consuming func close() throws(SwingError) {
        try sink.close()
    }
}

// MARK: - Members

extension ResultColumn {
    /// Returns the column's value in a row, as JSON.
    package func json(_ row: Row) -> String {
        switch value {
        case .text(let path): JSONText.value(row[keyPath: path])
        case .optionalText(let path): row[keyPath: path].map { JSONText.value($0) } ?? "null"
        case .json(let path): row[keyPath: path].isEmpty ? "{}" : row[keyPath: path]
        case .integer(let path): String(row[keyPath: path])
        case .number(let path): JSONText.value(row[keyPath: path])
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
    package static func line(_ members: [(key: String, value: String)]) -> String {
        "{" + members.map { value($0.key) + ":" + $0.value }.joined(separator: ",") + "}\n"
    }
}
