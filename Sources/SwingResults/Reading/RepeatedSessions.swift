internal import SwingFiles
package import SwingMotion

/// The sessions of files that were read one after the other, to count a session in several of them once.
///
/// A session is the same if its recording's path, its name and its `analysis_key` are. Results in CSV contain no key: their
/// sessions are the same if names, facts and swings are.
package struct RepeatedSessions {
    /// The file and the number of swings of each session.
    private var seen: [ShortDigest: (path: String, swingCount: Int)] = [:]

    /// Creates the sessions of no file.
    package init() {}

    /// Leaves out sessions that an earlier file contains, or that precede in the same one.
    ///
    /// - Parameters:
    ///   - results: The file's contents.
    ///   - path: The path of the file, for errors.
    /// - Returns: The number of these sessions.
    /// - Throws: ``SwingMotion/SwingError`` if a session exists twice, and swings were left out of one of them.
    /// - Complexity: O(*n*), where *n* is the number of the file's swings and sessions.
    package mutating func remove(from results: inout StoredResults, at path: String) throws(SwingError) -> Int {
        let rows = Dictionary(grouping: results.swings.indices) { results.swings[$0].sessionIndex }
        var repeated: Set<Int> = []
        for (index, session) in results.sessions.enumerated() {
            let swings = (rows[index] ?? []).map { results.swings[$0] }
            let identity = Self.identity(of: session, swings)
            guard let first = seen[identity] else {
                seen[identity] = (path, swings.count)
                continue
            }
            guard first.swingCount == swings.count else {
                throw SwingError(
                    .badData, at: VisibleText.escaped(path),
                    "session \(VisibleText.quoted(session.id)): found \(swings.count.of("swing")), but the same session "
                        + "in \(VisibleText.escaped(first.path)) has \(first.swingCount), because swings were left out of "
                        + "one of them; omit one of the files")
            }
            repeated.insert(index)
        }
        results.remove(sessions: repeated)
        return repeated.count
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

extension StoredResults {
    /// Leaves sessions and their swings out.
    fileprivate mutating func remove(sessions removed: Set<Int>) {
        guard !removed.isEmpty else { return }
        let kept = sessions.indices.filter { !removed.contains($0) }
        let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
        sessions = kept.map { sessions[$0] }
        let rows = swings.indices.filter { places[swings[$0].sessionIndex] != nil }
        fileRows = rows.map { fileRows[$0] }
        swings = rows.map { row in
            var swing = swings[row]
            swing.sessionIndex = places[swing.sessionIndex] ?? 0
            return swing
        }
    }
}
