import SwingMotion

/// All of a file of results but its windows.
public struct StoredResults: Sendable {
    /// Where the results come from; `nil` if the format does not keep it, as CSV and JSON lines don't.
    public let provenance: Provenance?
    /// One row a session, in the order of ``ResultRow/sessionIndex``.
    public let sessions: [SessionRecord]
    /// One row a swing; its ``ResultRow/sessionIndex`` is one of ``sessions``.
    public let swings: [ResultRow]

    /// Puts tables together.
    ///
    /// - Throws: ``SwingError`` if a swing belongs to no session.
    init(
        provenance: Provenance? = nil, sessions: [SessionRecord], swings: [ResultRow], _ path: String
    ) throws(SwingError) {
        for (row, swing) in swings.enumerated() where !sessions.indices.contains(swing.sessionIndex) {
            throw SwingError(
                .badData, at: path,
                "swing \(row): session_index: found \(swing.sessionIndex), but there are \(sessions.count) "
                    + "sessions; the file is damaged")
        }
        self.provenance = provenance
        self.sessions = sessions
        self.swings = swings
    }

    /// Results of which only the swings are known: their sessions have nothing but names, and are numbered anew.
    init(swings: [ResultRow]) {
        var numbers: [Int: Int] = [:]
        var sessions: [SessionRecord] = []
        var swings = swings
        for index in swings.indices {
            let stated = swings[index].sessionIndex
            if numbers[stated] == nil {
                numbers[stated] = sessions.count
                var record = SessionRecord()
                record["session_id"] = .text(swings[index].sessionID)
                sessions.append(record)
            }
            swings[index].sessionIndex = numbers[stated] ?? 0
        }
        self.provenance = nil
        self.sessions = sessions
        self.swings = swings
    }
}
