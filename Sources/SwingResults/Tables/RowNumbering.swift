package import SwingMotion

/// Numbers sessions and their swings in the order of writing.
package struct RowNumbering {
    /// The number of sessions that have ended.
    package private(set) var sessionCount = 0
    private var current: (id: String, wallClockOffset: Double, swings: Int)?

    /// Creates a numbering that begins with session 0.
    package init() {}

    /// Begins a session.
    package mutating func beginSession(_ start: SessionStart) {
        precondition(current == nil, "end a session before the next begins")
        current = (start.info.sessionID, start.wallClockOffset ?? .nan, 0)
    }

    /// Returns the rows of the session's next swings.
    package mutating func rows(of swings: [Swing]) -> [ResultRow] {
        let offset = current?.wallClockOffset ?? .nan
        let first = current?.swings ?? 0
        return rows(
            of: swings.enumerated().map { index, swing in
                var row = ResultRow()
                row.swingInSession = first + index + 1
                row.swing = swing
                row.startTime.orNaN = offset + swing.startTimestamp.orNaN
                row.contactTime.orNaN = offset + swing.contactTimestamp.orNaN
                row.peakTime.orNaN = offset + swing.peakTimestamp.orNaN
                return row
            })
    }

    /// Returns the rows with the number of the session; those of the swings stay, because some may be left out.
    package mutating func rows(of stored: [ResultRow]) -> [ResultRow] {
        guard let id = current?.id else { preconditionFailure("begin a session before its swings") }
        current?.swings += stored.count
        return stored.map { row in
            var row = row
            row.sessionIndex = sessionCount
            row.sessionID = id
            return row
        }
    }

    /// Ends the session.
    ///
    /// - Precondition: The record is of the session, and counts its swings.
    package mutating func endSession(_ record: SessionRecord) {
        guard let current else { preconditionFailure("begin a session before its end") }
        precondition(current.id == record.id, "the record is of another session")
        precondition(current.swings == record.swingCount, "count every swing of a session in its record")
        sessionCount += 1
        self.current = nil
    }

    /// Counts a session without rows: one that could not be analysed.
    ///
    /// - Precondition: Every session that has begun has ended.
    package mutating func skipSession() {
        precondition(current == nil, "end a session before the next begins")
        sessionCount += 1
    }
}
