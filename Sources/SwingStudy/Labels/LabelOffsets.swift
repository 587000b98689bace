internal import SwingFiles
public import SwingMotion
internal import SwingResults
internal import SwingTables

/// The seconds to add to the labels' times, one number for each session, as a table states them.
public struct LabelOffsets: Hashable, Sendable {
    /// A row of the table.
    struct Row: Hashable, Sendable {
        let line: Int
        let session: String
        let offset: Double
    }

    /// The path of the table.
    let path: String
    let rows: [Row]

    private static let sessions = ["session", "sessionid", "recording", "file", "filename", "name"]
    private static let offsets = ["offset", "labeloffset", "seconds", "offsetseconds"]
    private static let limit = 1e9

    /// Reads a table (CSV or TSV) with the columns `session` and `offset`, in seconds.
    ///
    /// - Parameter path: The path of the table.
    /// - Throws: ``SwingMotion/SwingError`` with the line if the file can't be read, a column is missing, a row has no
    ///   number, or a session has two rows.
    public init(readingAt path: String) throws(SwingError) {
        let bytes = try InputFile.contents(at: path, limit: InputLimits.smallFile, kind: "label offsets")
        let text = try SpreadsheetTable.text(bytes, at: path, expected: "session and offset in CSV")
        let table = try SpreadsheetTable(text, path: path)
        let titles = (table.rows.first?.cells ?? []).map { LabelColumns.LabelColumnTitle($0) }
        func column(_ names: [String]) -> Int? { titles.firstIndex { names.contains($0.key) } }
        guard let session = column(Self.sessions), let offset = column(Self.offsets) else {
            let names = VisibleText.quoted((table.rows.first?.cells ?? []).joined(separator: ", "))
            throw SwingError(
                .badData, at: "\(path):1", "found the columns \(names), expected session and offset; rename the columns"
            )
        }
        var rows: [Row] = []
        // The line of each session.
        var lines: [String: Int] = [:]
        for line in table.rows.dropFirst() {
            let place = "\(path):\(line.line)"
            guard max(session, offset) < line.cells.count, !line.cells[session].isEmpty else {
                throw SwingError(
                    .badData, at: place, "found no session or no offset, expected both; complete or remove the row")
            }
            let cell = line.cells[offset]
            guard let number = LabelTimeText.number(cell), abs(number.value) <= Self.limit else {
                throw SwingError(
                    .badData, at: place,
                    "found the offset \(VisibleText.quoted(cell)), expected seconds such as -7.25; correct the row")
            }
            let name = line.cells[session]
            if let earlier = lines.updateValue(line.line, forKey: name) {
                throw SwingError(
                    .badData, at: place,
                    "found the session \(VisibleText.quoted(name)) again after line \(earlier), expected one row "
                        + "for each; remove one")
            }
            rows.append(Row(line: line.line, session: name, offset: number.value * (titles[offset].unit ?? 1)))
        }
        guard !rows.isEmpty else {
            throw SwingError(.badData, at: path, "found 0 rows, expected one for each session; write the offsets")
        }
        (self.path, self.rows) = (path, rows)
    }

    /// Returns the offset of each session, by its row in the results.
    ///
    /// - Parameters:
    ///   - results: The results.
    ///   - used: The rows of the sessions with labels.
    /// - Returns: The offsets in seconds.
    /// - Throws: ``SwingMotion/SwingError`` if a row names no session or several, or a session with labels has no row.
    func offsets(in results: StoredResults, of used: [Int]) throws(SwingError) -> [Int: Double] {
        let names = SessionNames(results.sessions)
        var offsets: [Int: Double] = [:]
        for row in rows {
            let found = names.rows(named: row.session)
            guard let session = found.first, found.count == 1 else {
                throw SwingError(
                    .badData, at: "\(path):\(row.line)",
                    "found the session \(VisibleText.quoted(row.session)), which is the name of "
                        + "\(found.count.of("session")) in the results, expected one; correct the row")
            }
            guard offsets[session] == nil else {
                throw SwingError(
                    .badData, at: "\(path):\(row.line)",
                    "found the session \(VisibleText.quoted(results.sessions[session].id)) under another name again, "
                        + "expected one row for each; remove one")
            }
            offsets[session] = row.offset
        }
        if let missing = used.first(where: { offsets[$0] == nil }) {
            throw SwingError(
                .badData, at: path,
                "found no offset of the session \(VisibleText.quoted(results.sessions[missing].id)), expected one for each "
                    + "session with labels; add a row, with 0 if both clocks agree")
        }
        return offsets
    }
}

/// The difference between the labels' clock and the sensor's in one session.
package struct SessionOffset: Hashable, Sendable {
    /// The name of the session.
    package let session: String
    /// The seconds that were added to the labels' times.
    package let offset: Double
    /// The estimate; `nil` if the offset was not estimated.
    package let estimate: ClockOffsetEstimate?
}
