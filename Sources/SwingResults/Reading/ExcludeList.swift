internal import SwingFiles
public import SwingMotion
internal import SwingTables

/// A list of swings that a study leaves out, each with the reason.
///
/// It is a CSV file with the columns `session`, `swing` and `reason`. `session` is the session's name, the path of its
/// recording, or the end of that path. `swing` is the number of the swing in its session, from 1.
public struct ExcludeList: Hashable, Sendable {
    /// A row of the list.
    struct Row: Hashable, Sendable {
        let line: Int
        let session: String
        let swing: Int
        let reason: String
    }

    /// The path of the file.
    package let path: String
    let rows: [Row]

    /// Reads a list.
    ///
    /// - Parameter path: The path of a CSV file in UTF-8, or in UTF-16 with a byte order mark, with commas, semicolons or
    ///   tabs.
    /// - Throws: ``SwingMotion/SwingError`` with the line if the file can't be read, a column is missing, a number is not
    ///   one, a reason is missing, or a swing is named twice.
    /// - Complexity: O(*n*) in time and memory, where *n* is the length of the file.
    public init(readingAt path: String) throws(SwingError) {
        let place = VisibleText.escaped(path)
        let bytes = try InputFile.contents(at: path, limit: InputLimits.sheet, kind: "an exclude list")
        let text = try SpreadsheetTable.text(bytes, at: place, expected: "session, swing and reason in CSV")
        let table = try SpreadsheetTable(text, path: place)
        let header = table.rows.first?.cells.map { $0.lowercased() } ?? []
        guard let session = header.firstIndex(of: "session"), let swing = header.firstIndex(of: "swing"),
            let reason = header.firstIndex(of: "reason")
        else {
            throw SwingError(
                .badData, at: "\(place):\(table.rows.first?.line ?? 1)",
                "found the columns \(VisibleText.quoted(header.joined(separator: ", "))), expected session, swing and reason"
            )
        }
        var rows: [Row] = []
        var lines: [String: Int] = [:]
        for row in table.rows.dropFirst() {
            let place = "\(place):\(row.line)"
            guard row.cells.count == header.count else {
                throw SwingError(
                    .badData, at: place,
                    "found \(row.cells.count) cells, expected \(header.count) as in the header; quote cells that contain "
                        + "the separator")
            }
            guard let number = Int(row.cells[swing]), number > 0 else {
                throw SwingError(
                    .badData, at: place,
                    "swing is \(VisibleText.quoted(row.cells[swing])), expected the number of the swing in its session, "
                        + "from 1")
            }
            guard !row.cells[session].isEmpty else {
                throw SwingError(.badData, at: place, "names no session; fill in the column session")
            }
            guard !row.cells[reason].isEmpty else {
                throw SwingError(.badData, at: place, "states no reason; fill in the column reason")
            }
            if let first = lines.updateValue(row.line, forKey: "\(number) \(row.cells[session])") {
                throw SwingError(.badData, at: place, "repeats line \(first); remove one of them")
            }
            rows.append(
                Row(line: row.line, session: row.cells[session], swing: number, reason: row.cells[reason]))
        }
        self.path = path
        self.rows = rows
    }

    /// Returns whether a row names a session.
    static func isName(_ name: String, ofSession id: String, path: String) -> Bool {
        name == id || name == path || path.hasSuffix("/" + name)
    }
}

/// A swing that was left out, as the provenance of results states it.
package struct Exclusion: Hashable, Comparable, Sendable {
    /// The path of the recording.
    package let input: String
    /// The session's name.
    package let session: String
    /// The number of the swing in its session, from 1.
    package let swing: Int
    /// The reason.
    package let reason: String

    /// Whether an exclusion precedes another one: by recording, session and number.
    package static func < (a: Exclusion, b: Exclusion) -> Bool {
        (a.input, a.session, a.swing, a.reason) < (b.input, b.session, b.swing, b.reason)
    }
}

extension [Exclusion] {
    /// The exclusions as a JSON array, in order; an empty text if there are none.
    package var json: String {
        isEmpty
            ? ""
            : JSONValue.array(
                sorted().map {
                    .object([
                        JSONValue.Member(key: "input", value: .text($0.input)),
                        JSONValue.Member(key: "session", value: .text($0.session)),
                        JSONValue.Member(key: "swing", value: .integer($0.swing)),
                        JSONValue.Member(key: "reason", value: .text($0.reason)),
                    ])
                }
            ).text
    }

    /// Reads the exclusions that a file's provenance states; `nil` if the text is not theirs.
    package init?(json: String) {
        self = []
        if json.isEmpty { return }
        guard case .array(let values)? = try? JSONValue(parsing: [UInt8](json.utf8), name: "exclusions") else {
            return nil
        }
        for value in values {
            guard case .text(let input) = value["input"], case .text(let session) = value["session"],
                case .number(let swing) = value["swing"], case .text(let reason) = value["reason"],
                let number = Int(exactly: swing)
            else { return nil }
            append(Exclusion(input: input, session: session, swing: number, reason: reason))
        }
    }
}

/// The application of an exclude list to one or several files of results.
package struct ExcludedSwings {
    private let list: ExcludeList
    /// The rows that named a swing.
    private var used: Set<Int> = []
    /// The session of each name in the list, to find names of several sessions.
    private var sessions: [String: String] = [:]
    private let rows: [String: [Int]]
    private let names: Set<String>

    /// Prepares the application of a list.
    ///
    /// - Parameter list: The list.
    package init(_ list: ExcludeList) {
        self.list = list
        rows = Dictionary(grouping: list.rows.indices) { list.rows[$0].session }
        names = Set(rows.keys)
    }

    /// Returns whether the list names a session.
    ///
    /// - Parameters:
    ///   - id: The session's name.
    ///   - path: The path of its recording.
    /// - Returns: `true` if at least one row names it.
    package func names(session id: String, path: String) -> Bool {
        names.contains { ExcludeList.isName($0, ofSession: id, path: path) }
    }

    /// Returns the swings that the list leaves out of a session.
    ///
    /// - Parameters:
    ///   - id: The session's name.
    ///   - path: The path of its recording.
    ///   - numbers: The numbers of the session's swings.
    ///   - earlier: The exclusions that the file's provenance states already.
    /// - Returns: The exclusions, in the order of the list for each name.
    /// - Throws: ``SwingMotion/SwingError`` if a name means several sessions, or the session has no such swing.
    package mutating func exclusions(
        session id: String, path: String, numbers: Set<Int>, earlier: [Exclusion]
    ) throws(SwingError) -> [Exclusion] {
        var exclusions: [Exclusion] = []
        for name in names where ExcludeList.isName(name, ofSession: id, path: path) {
            let identity = "\(id)\n\(path)"
            if let other = sessions.updateValue(identity, forKey: name), other != identity {
                throw SwingError(
                    .badData, at: "\(VisibleText.escaped(list.path)):\(list.rows[rows[name]?.first ?? 0].line)",
                    "\(VisibleText.quoted(name)) names several sessions; name the recording's path")
            }
            for row in rows[name] ?? [] {
                let entry = list.rows[row]
                let isKnown = earlier.contains { $0.session == id && $0.input == path && $0.swing == entry.swing }
                guard numbers.contains(entry.swing) || isKnown else {
                    throw SwingError(
                        .badData, at: "\(VisibleText.escaped(list.path)):\(entry.line)",
                        "session \(VisibleText.quoted(id)) has no swing \(entry.swing); correct the number")
                }
                used.insert(row)
                guard numbers.contains(entry.swing) else { continue }
                exclusions.append(Exclusion(input: path, session: id, swing: entry.swing, reason: entry.reason))
            }
        }
        return exclusions
    }

    /// Checks that each row named a swing.
    ///
    /// - Throws: ``SwingMotion/SwingError`` with the line of the first row that names none of the sessions.
    package func finish() throws(SwingError) {
        guard let row = list.rows.indices.first(where: { !used.contains($0) }) else { return }
        throw SwingError(
            .badData, at: "\(VisibleText.escaped(list.path)):\(list.rows[row].line)",
            "found no session \(VisibleText.quoted(list.rows[row].session)) in the results; correct the name")
    }
}

extension SessionRecord {
    /// Counts the session's swings again, after some were left out.
    package mutating func recount(_ outcomes: [SwingOutcome]) {
        self["swing_count"] = .integer(outcomes.count)
        for (column, outcome) in [
            ("contact_count", SwingOutcome.contact), ("miss_count", .miss), ("uncertain_count", .uncertain),
        ] {
            self[column] = .integer(outcomes.count { $0 == outcome })
        }
    }
}
