internal import SwingMotion

/// The contents of a file of results, without its windows.
public struct StoredResults: Sendable {
    /// The origin of the results; `nil` for CSV and JSON lines, which do not contain it.
    public let provenance: Provenance?
    /// One row per session, in the order of ``ResultRow/sessionIndex``.
    public internal(set) var sessions: [SessionRecord]
    /// One row per swing; its ``ResultRow/sessionIndex`` is a row of ``sessions``.
    public internal(set) var swings: [ResultRow]
    /// The swings that were left out, when the file was written or when it was read.
    package internal(set) var exclusions: [Exclusion] = []
    /// The row of each swing in the file.
    package internal(set) var fileRows: [Int]

    /// Combines the tables of a file.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if a swing does not belong to any session.
    init(
        provenance: Provenance? = nil, sessions: [SessionRecord], swings: [ResultRow], _ path: String
    ) throws(SwingError) {
        for (row, swing) in swings.enumerated() where !sessions.indices.contains(swing.sessionIndex) {
            throw SwingError(
                .badData, at: path,
                "swing \(row): session_index: found \(swing.sessionIndex), expected less than \(sessions.count); "
                    + "the file is damaged, analyse the recordings again")
        }
        self.provenance = provenance
        self.sessions = sessions
        self.swings = swings
        fileRows = Array(swings.indices)
        guard let stated = [Exclusion](json: provenance?.exclusionsJSON ?? "") else {
            throw SwingError(
                .badData, at: path, "/@exclusions_json: is not a list of swings; the file is damaged; merge again")
        }
        exclusions = stated
    }

    /// Creates results from swings alone.
    ///
    /// Sessions have only a name and the facts that the table repeats, and are renumbered in order of appearance.
    ///
    /// - Parameters:
    ///   - swings: The swings.
    ///   - facts: A closure that returns the names and values of the session's facts in a swing's row.
    init(swings: [ResultRow], facts: (Int) -> [(String, String)]) {
        var numbers: [Int: Int] = [:]
        var sessions: [SessionRecord] = []
        var swings = swings
        for index in swings.indices {
            let stated = swings[index].sessionIndex
            if numbers[stated] == nil {
                numbers[stated] = sessions.count
                var record = SessionRecord()
                record["session_id"] = .text(swings[index].sessionID)
                for (name, value) in facts(index) { record[name] = .text(value) }
                sessions.append(record)
            }
            swings[index].sessionIndex = numbers[stated] ?? 0
        }
        self.provenance = nil
        self.sessions = sessions
        self.swings = swings
        fileRows = Array(swings.indices)
    }
}
