internal import HDF5
internal import SwingFiles
internal import SwingMotion

/// The sessions of files that were read one after the other, to count a session in several of them once.
///
/// A session is the same if its recording's path, its name and its `analysis_key` are. Results in CSV contain neither
/// path nor key: their sessions are the same as others if names, facts and swings are.
struct RepeatedSessions {
    /// The file and the number of swings of each session of a known recording.
    private var seen: [ShortDigest: (path: String, swingCount: Int)] = [:]
    /// The content of each session, and whether CSV contains it.
    private var contents: [ShortDigest: Bool] = [:]
    /// Whether the contents of all sessions matter, because a file may be CSV.
    private let comparesContents: Bool

    /// Creates the sessions of no file.
    ///
    /// - Parameter paths: The files that will be read.
    init(of paths: [String]) {
        comparesContents = paths.count > 1 && !paths.allSatisfy { FileKind(ofFileAt: $0) == .hdf5 }
    }

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
        // CSV names no recording.
        guard let recording = session.text("input_uri") else {
            return contents.updateValue(true, forKey: Self.content(of: session, swings)) != nil
        }
        // A recording that was not opened has no key.
        let key =
            session.text("analysis_key") ?? Self.content(of: session, swings).text + (session.text("status") ?? "")
        let identity = ShortDigest(of: [recording, session.id, key].joined(separator: "\0"))
        guard let first = seen[identity] else {
            seen[identity] = (path, swings.count)
            guard comparesContents else { return false }
            let content = Self.content(of: session, swings)
            let isRepeated = contents[content] == true
            contents[content] = isRepeated
            return isRepeated
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

    /// Returns what CSV contains of a session: its name, its facts, and its swings.
    private static func content(of session: SessionRecord, _ swings: [ResultRow]) -> ShortDigest {
        let columns = SwingColumns.all.filter { $0.name != "session_index" }
        var parts = [session.id] + SessionColumns.repeated.map { session.text($0.name) ?? "" }
        parts += swings.flatMap { row in columns.map { $0.cell(row) } }
        // A NUL, which no name and no number contains, separates the parts.
        return ShortDigest(of: parts.joined(separator: "\0"))
    }
}
