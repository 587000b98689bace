internal import SwingFiles
package import SwingMotion

/// Writes results as JSON lines, to be read while they are made.
///
/// One `{"type":"swing",…}` per swing, one `{"type":"session",…,"swings":n}` at the end of each session, so that a lost line
/// is missed, and `{"type":"error","input":…,"error":…}` where an input can't be read. Keys are the names of the columns;
/// unknown values are null.
package struct JSONLinesResultsWriter: ResultsWriter, ~Copyable {
    private var sink: TextSink
    private var numbering = RowNumbering()

    /// Begins results.
    ///
    /// - Parameter destination: Where they go.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be made there.
    package init(to destination: TextDestination) throws(SwingError) {
        self.sink = try TextSink(destination)
    }

    init(sink: consuming TextSink) {
        self.sink = sink
    }

    package mutating func beginSession(id: String, wallClockOffset: Double?) {
        numbering.beginSession(id: id, wallClockOffset: wallClockOffset)
    }

    package mutating func append(_ swings: [Swing]) throws(SwingError) {
        var lines = ""
        for row in numbering.rows(of: swings) {
            lines += JSONText.line([("type", "\"swing\"")] + SwingColumns.all.map { ($0.name, $0.json(row)) })
        }
        try sink.write(lines)
    }

    package mutating func endSession(_ summary: SessionSummary) throws(SwingError) {
        let index = numbering.sessionCount
        numbering.endSession(summary)
        try sink.write(
            JSONText.line(
                [("type", "\"session\""), ("session_index", String(index))]
                    + SessionColumns.all.map { ($0.name, $0.json(summary)) }
                    + [("swings", String(summary.swingCount))]))
    }

    /// Writes that an input could not be analysed.
    ///
    /// - Parameters:
    ///   - error: Why, in one line.
    ///   - input: The input.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: No session has begun without an end.
    mutating func write(error: String, input: String) throws(SwingError) {
        precondition(!numbering.isInSession, "end the session before an error of the next input")
        try sink.write(
            JSONText.line([
                ("type", "\"error\""), ("input", JSONText.value(input)), ("error", JSONText.value(error)),
            ]))
    }

    package mutating func noteFailure(_ summary: SessionSummary) throws(SwingError) {
        try write(error: summary.message, input: summary.inputURI)
    }

    package consuming func close() throws(SwingError) {
        try sink.close()
    }
}

// MARK: - Members

extension ResultColumn {
    /// The column's value in a row, as JSON.
    package func json(_ row: Row) -> String {
        switch value {
        case .text(let path): JSONText.value(row[keyPath: path])
        case .optionalText(let path): row[keyPath: path].map { JSONText.value($0) } ?? "null"
        case .integer(let path): String(row[keyPath: path])
        case .number(let path): JSONText.value(row[keyPath: path])
        case .category(let path, let names): JSONText.value(names[Int(row[keyPath: path])])
        case .flags(let path, let names): JSONText.value(Value.flagNames(names, in: row[keyPath: path]))
        }
    }
}

extension JSONText {
    /// The names as an array.
    fileprivate static func value(_ names: [String]) -> String {
        "[" + names.map { value($0) }.joined(separator: ",") + "]"
    }

    /// An object of the given members, whose values are JSON already, as a line.
    package static func line(_ members: [(key: String, value: String)]) -> String {
        "{" + members.map { value($0.key) + ":" + $0.value }.joined(separator: ",") + "}\n"
    }
}
