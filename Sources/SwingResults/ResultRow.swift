public import SwingMotion

/// One row of the table of swings: a swing, and the session it belongs to.
public struct ResultRow: Hashable, Sendable {
    /// Which row of the table of sessions the swing belongs to.
    public var sessionIndex = 0
    /// What names that session.
    public var sessionID = ""
    /// Which swing of its session it is, from 0.
    public var swingInSession = 0
    /// The swing.
    ///
    /// Read back from a file it has no ``SwingMotion/Swing/window``.
    public var swing = Swing()
    /// When the swing began, in seconds since 1970-01-01 00:00:00 UTC; NaN without a wall clock.
    public var startTime = Double.nan
    /// When the contact began, in seconds since 1970-01-01 00:00:00 UTC; NaN if unknown or nothing was hit.
    public var contactTime = Double.nan
    /// When the acceleration was greatest, in seconds since 1970-01-01 00:00:00 UTC; NaN if unknown or nothing was hit.
    public var peakTime = Double.nan

    /// Creates a row of which nothing is known.
    public init() {}
}

extension ResultRow {
    /// The outcome as tables store it.
    var outcomeCode: Int8 {
        get { swing.outcome.rawValue }
        set { swing.outcome = SwingOutcome(rawValue: newValue) ?? .uncertain }
    }

    /// The flags as tables store them.
    var flagBits: Int32 {
        get { swing.flags.rawValue }
        set { swing.flags = SwingFlags(rawValue: newValue) }
    }
}

/// Numbers sessions and their swings in the order in which they come.
struct RowNumbering {
    /// How many sessions have ended.
    private(set) var sessionCount = 0
    private var current: (id: String, wallClockOffset: Double, swings: Int)?

    mutating func beginSession(id: String, wallClockOffset: Double?) {
        precondition(current == nil, "end a session before the next begins")
        current = (id, wallClockOffset ?? .nan, 0)
    }

    /// The rows of the session's next swings.
    mutating func rows(of swings: [Swing]) -> [ResultRow] {
        guard let (id, offset, first) = current else { preconditionFailure("begin a session before its swings") }
        current?.swings += swings.count
        return swings.indices.map { index in
            var row = ResultRow()
            row.sessionIndex = sessionCount
            row.sessionID = id
            row.swingInSession = first + index
            row.swing = swings[index]
            row.startTime = offset + swings[index].start
            row.contactTime = offset + swings[index].contact
            row.peakTime = offset + swings[index].peak
            return row
        }
    }

    mutating func endSession(_ summary: SessionSummary) {
        guard let current else { preconditionFailure("begin a session before its end") }
        precondition(current.id == summary.info.sessionID, "the summary is of another session")
        precondition(current.swings == summary.swingCount, "count every swing of a session in its summary")
        sessionCount += 1
        self.current = nil
    }

    /// Whether a session has begun and not ended.
    var isInSession: Bool { current != nil }
}
