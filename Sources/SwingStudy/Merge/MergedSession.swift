internal import SwingFiles
internal import SwingMotion
internal import SwingResults

/// A session of one of the files that are merged.
struct MergedSession: Comparable {
    let place: SessionPlace
    /// The number of the file.
    let shard: Int
    /// The row in that file.
    let row: Int

    /// Whether a session precedes another one: by path, by name, complete ones first, then in the order of the files.
    static func < (a: MergedSession, b: MergedSession) -> Bool {
        if a.place.inputURI != b.place.inputURI { return a.place.inputURI < b.place.inputURI }
        if a.place.sessionID != b.place.sessionID, a.place.status != .failed, b.place.status != .failed {
            return a.place.sessionID < b.place.sessionID
        }
        if a.place.status != b.place.status { return a.place.status.rawValue < b.place.status.rawValue }
        return (a.shard, a.row) < (b.shard, b.row)
    }

    /// Removes sessions that another file contains too, and failures of recordings that were analyzed elsewhere.
    ///
    /// - Parameters:
    ///   - sessions: The sessions in order.
    ///   - shards: The paths of the files, for errors.
    /// - Returns: One session per recording.
    /// - Throws: ``SwingMotion/SwingError`` if a session exists twice with different results.
    static func unique(_ sessions: [MergedSession], of shards: [String]) throws(SwingError) -> [MergedSession] {
        var unique: [MergedSession] = []
        unique.reserveCapacity(sessions.count)
        for session in sessions {
            guard let last = unique.last, last.place.inputURI == session.place.inputURI else {
                unique.append(session)
                continue
            }
            // A recording that was not opened has no name of its session.
            if session.place.status == .failed { continue }
            guard last.place.sessionID == session.place.sessionID else {
                unique.append(session)
                continue
            }
            guard last.place.analysis == session.place.analysis, last.place.status == session.place.status,
                last.place.swings.count == session.place.swings.count
            else {
                throw conflict(last, session, shards)
            }
        }
        return unique
    }

    /// Returns the names of recordings with the same fingerprint and other paths.
    static func copies(in sessions: [MergedSession]) -> [String] {
        var first: [ShortDigest: Int] = [:]
        first.reserveCapacity(sessions.count)
        var copies: [String] = []
        for (index, session) in sessions.enumerated() where session.place.status != .failed {
            guard let other = first[session.place.input] else {
                first[session.place.input] = index
                continue
            }
            guard sessions[other].place.inputURI != session.place.inputURI else { continue }
            let paths = [session, sessions[other]].map { VisibleText.escaped($0.place.inputURI) }
            copies.append("\(paths[0]) has the same fingerprint as \(paths[1]): both are kept")
        }
        return copies
    }

    private static func conflict(_ a: MergedSession, _ b: MergedSession, _ shards: [String]) -> SwingError {
        let why =
            a.place.input != b.place.input
            ? "the recording has changed in between"
            : a.place.analysis != b.place.analysis
                ? "it was analysed with other options or facts" : "swings were left out of one of them"
        return SwingError(
            .badData, at: VisibleText.escaped(shards[b.shard]),
            "session \(VisibleText.quoted(b.place.sessionID)) of \(VisibleText.escaped(b.place.inputURI)): "
                + "\(VisibleText.escaped(shards[a.shard])) contains it with other results, because \(why); analyse it "
                + "again, or omit one of the files")
    }
}
