internal import SwingFiles
internal import SwingMotion

/// The sessions of files that were read one after the other, to count a session in several of them once.
///
/// A session is the same if its recording's path, its name and its `analysis_key` are. Results in CSV contain no key: their
/// sessions are the same if names, facts and swings are.
struct RepeatedSessions {
    /// The file and the number of swings of each session.
    private var seen: [ShortDigest: (path: String, swingCount: Int)] = [:]

    /// Creates the sessions of no file.
    init() {}

    /// Returns whether an earlier file contains a session, or it precedes in the same one.
    ///
    /// - Parameters:
    ///   - session: The session's record.
    ///   - swings: The session's swings.
    ///   - path: The path of the file, for errors.
    /// - Returns: Whether the session is repeated.
    /// - Throws: ``SwingMotion/SwingError`` if a session exists twice, and swings were left out of one of them.
    /// - Complexity: O(*n*), where *n* is the number of the session's swings.
    mutating func contains(
        _ session: SessionRecord, _ swings: [ResultRow], at path: String
    ) throws(SwingError) -> Bool {
        let identity = Self.identity(of: session, swings)
        guard let first = seen[identity] else {
            seen[identity] = (path, swings.count)
            return false
        }
        guard first.swingCount == swings.count else {
            throw SwingError(
                .badData, at: VisibleText.escaped(path),
                "session \(VisibleText.quoted(session.id)): found \(swings.count.of("swing")), but the same session "
                    + "in \(VisibleText.escaped(first.path)) has \(first.swingCount), because swings were left out of "
                    + "one of them; omit one of the files")
        }
        return true
    }

    private static func identity(of session: SessionRecord, _ swings: [ResultRow]) -> ShortDigest {
        var parts = [session.text("input_uri") ?? "", session.id]
        if let key = session.text("analysis_key") {
            parts.append(key)
        } else {
            let columns = SwingColumns.all.filter { $0.name != "session_index" }
            parts += ["status", "player", "sport", "condition", "date"].map { session.text($0) ?? "" }
            parts += swings.flatMap { row in columns.map { $0.cell(row) } }
        }
        // A NUL, which no path and no number contains, separates the parts.
        return ShortDigest(of: parts.joined(separator: "\0"))
    }
}
