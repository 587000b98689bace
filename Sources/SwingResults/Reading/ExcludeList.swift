internal import SwingFiles
public import SwingMotion

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

    private static let sizeLimit = 64 << 20

    /// Reads a list.
    ///
    /// - Parameter path: The path of a CSV file in UTF-8, or in UTF-16 with a byte order mark, with commas, semicolons or
    ///   tabs.
    /// - Throws: ``SwingMotion/SwingError`` with the line if the file can't be read, a column is missing, a number is not
    ///   one, a reason is missing, or a swing is named twice.
    /// - Complexity: O(*n*) in time and memory, where *n* is the length of the file.
    public init(readingAt path: String) throws(SwingError) {
        let place = VisibleText.escaped(path)
        let bytes = try InputFile.contents(at: path, limit: Self.sizeLimit, kind: "an exclude list")
        guard let text = SpreadsheetTable.text(bytes) else {
            throw SwingError(.badData, at: place, "is not text in UTF-8; expected session, swing and reason in CSV")
        }
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
