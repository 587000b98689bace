package import SwingMotion
internal import SwingTables

/// Writes results as JSON lines, which can be read during the analysis.
///
/// Each swing is a line `{"type":"swing",…}`. Each session ends with a line `{"type":"session",…,"swings":n}`, so that
/// a reader detects lost lines. An input that can't be read is a line `{"type":"error","input":…,"error":…}`, which also
/// counts as a session. The keys are the column names; unknown values are null.
package final class JSONLinesResultsWriter: ResultsWriter {
    private let tables: JSONLinesTablesWriter
    private var numbering = RowNumbering()

    /// Begins results.
    ///
    /// - Parameter destination: The destination of the lines.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be made there.
    package convenience init(to destination: ResultsDestination) throws(SwingError) {
        try self.init(sink: TextSink(destination))
    }

    init(sink: consuming TextSink) {
        tables = JSONLinesTablesWriter(sink: sink)
    }

    package func beginSession(_ start: SessionStart) {
        numbering.beginSession(start)
    }

    package func append(_ swings: [Swing]) throws(SwingError) {
        try tables.append(numbering.rows(of: swings), to: SwingColumns.table)
    }

    package func append(stored rows: [ResultRow]) throws(SwingError) {
        try tables.append(numbering.rows(of: rows), to: SwingColumns.table)
    }

    package func endSession(_ record: SessionRecord) throws(SwingError) {
        let index = numbering.sessionCount
        numbering.endSession(record)
        try tables.write(
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
    func write(error: String, input: String) throws(SwingError) {
        numbering.skipSession()
        try tables.write(
            JSONText.line([
                ("type", "\"error\""), ("input", JSONText.value(input)), ("error", JSONText.value(error)),
            ]))
    }

    package func noteFailure(_ record: SessionRecord) throws(SwingError) {
        try write(error: record[textOf: "message"], input: record[textOf: "input_uri"])
    }

    package func close() throws(SwingError) { try tables.close() }
}

/// Reads results in JSON lines.
struct JSONLinesResultsReader: ResultsFileReader {
    let text: String
    let path: String

    func swings() throws(SwingError) -> [ResultRow] { try results().swings }

    func results() throws(SwingError) -> StoredResults {
        var rows: [ResultRow] = []
        var sessions: [SessionRecord] = []
        var sessionStart = 0
        var checks = RowChecks()
        var (rest, number) = (text.utf8[...], 0)
        while !rest.isEmpty {
            let line = rest[..<(rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex)]
            rest = rest[line.endIndex...].dropFirst()
            number += 1
            guard !line.isEmpty else { continue }
            let place = "\(path): line \(number)"
            guard line.count <= InputLimits.resultLine else {
                throw SwingError(
                    .badData, at: place,
                    "is longer than \(InputLimits.resultLine >> 20) MiB; expected JSON lines from `swing analyze`")
            }
            guard rows.count + sessions.count < InputLimits.resultRows else {
                throw SwingError(
                    .badData, at: place,
                    "found more than \(InputLimits.resultRows) rows, expected fewer; analyse the recordings in parts")
            }
            guard let object = (try? JSONValue(parsing: Array(line), name: path))?.values else {
                throw SwingError(.badData, at: place, "is not a JSON object; expected JSON lines from `swing analyze`")
            }
            switch object["type"] {
            case .text("swing"):
                let row = try Self.row(object, place)
                if let found = checks.contradiction(adding: row) { throw SwingError(.badData, at: place, found) }
                rows.append(row)
            case .text("session"):
                let found = rows.count - sessionStart
                guard case .number(let swings)? = object["swings"], swings == Double(found) else {
                    throw SwingError(
                        .badData, at: place,
                        "the session's count of swings differs from the \(found) found; lines are missing; "
                            + "analyse the recordings again"
                    )
                }
                let record = SessionRecord(object)
                if let row = rows[sessionStart...].first(where: { $0.sessionID != record.id }) {
                    throw SwingError(
                        .badData, at: place,
                        "session_id: found \(VisibleText.quoted(record.id)), expected "
                            + "\(VisibleText.quoted(row.sessionID)) as in the swings above; analyse the recordings again"
                    )
                }
                // Joined files number their sessions from 0 again.
                for row in rows[sessionStart...].indices { rows[row].sessionIndex = sessions.count }
                (sessionStart, checks) = (rows.count, RowChecks())
                sessions.append(record)
            case .text("error"): sessions.append(Self.failure(object))
            default:
                throw SwingError(
                    .badData, at: place,
                    "type is not swing, session or error; expected JSON lines from `swing analyze`")
            }
        }
        guard sessionStart == rows.count else {
            throw SwingError(
                .badData, at: path,
                "ends without the line of its last session; swings may be missing; analyse the recordings again")
        }
        return try StoredResults(sessions: sessions, swings: rows, path)
    }

    /// Returns the record of an input that could not be opened.
    private static func failure(_ object: [String: JSONValue]) -> SessionRecord {
        var record = SessionRecord()
        record["status"] = .names([SessionStatus.failed.name])
        if case .text(let input)? = object["input"] { record["input_uri"] = .text(input) }
        if case .text(let why)? = object["error"] { record["message"] = .text(why) }
        return record
    }

    private static func row(_ object: [String: JSONValue], _ place: String) throws(SwingError) -> ResultRow {
        try ResultsSchema.rejectFormer(at: place) { object[$0] != nil }
        var row = ResultRow()
        for column in SwingColumns.all {
            guard let value = object[column.name], let stored = column.stored(value), column.set(stored, in: &row)
            else {
                let found = object[column.name].map { "found \($0.text)" } ?? "found nothing"
                throw SwingError(.badData, at: place, "\(column.name): \(found), expected \(column.expected)")
            }
        }
        return row
    }
}

extension SessionRecord {
    /// Creates the record of a session's line.
    fileprivate init(_ object: [String: JSONValue]) {
        self.init()
        for column in SessionColumns.all {
            if let value = object[column.name], let stored = column.stored(value) { self[column.name] = stored }
        }
    }

    /// Creates the record that a text contains, or `nil` if it is not a JSON object.
    ///
    /// - Parameter json: The bytes of ``json``.
    package init?(json: [UInt8]) {
        guard let object = (try? JSONValue(parsing: json, name: "record"))?.values else { return nil }
        self.init(object)
    }

    /// The record as a line of JSON, without the facts that have a column of their own.
    package var json: String { JSONText.line(SessionColumns.ofRecords.map { ($0.name, $0.json(self)) }) }
}

extension ResultColumn {
    /// Returns the value in the column's type; `nil` if it has another type.
    fileprivate func stored(_ json: JSONValue) -> ColumnValue? {
        switch (value, json) {
        case (.text, .text(let text)), (.optionalText, .text(let text)): .text(text)
        case (.optionalText, .null): .text("")
        case (.json, .object): .text(json.text)
        case (.integer, .number(let number)): Int(exactly: number).map(ColumnValue.integer)
        case (.number, .number(let number)), (.optionalNumber, .number(let number)): .number(number)
        case (.number, .null), (.optionalNumber, .null): .number(.nan)
        case (.category, .text(let name)): .names([name])
        case (.flags, .array(let names)): texts(names).map(ColumnValue.names)
        default: nil
        }
    }

    /// Returns the values as texts; `nil` if one of them is not text.
    private func texts(_ values: [JSONValue]) -> [String]? {
        let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
        return texts.count == values.count ? texts : nil
    }
}
