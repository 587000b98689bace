internal import SwingMotion

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
    /// - Throws: ``SwingMotion/SwingError`` if a swing belongs to no session.
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

/// A session's row in a file of results, as far as the file holds it.
///
/// Which columns there are depends on the file's format and on the version that wrote it.
public struct SessionRecord: Hashable, Sendable {
    private var values: [String: ColumnValue] = [:]

    init() {}

    subscript(column: String) -> ColumnValue? {
        get { values[column] }
        set { values[column] = newValue }
    }

    /// What names the session; empty if the file does not say.
    package var id: String { text("session_id") ?? "" }

    /// A text, or the name of a category.
    ///
    /// - Parameter column: The column's name, such as `sport` or `status`.
    /// - Returns: The text, or `nil` if the file does not say, or says nothing.
    public func text(_ column: String) -> String? {
        switch values[column] {
        case .text(let text): text.isEmpty ? nil : text
        case .names(let names): names.isEmpty ? nil : names.joined(separator: " ")
        default: nil
        }
    }

    /// A number or a count, in the column's unit.
    ///
    /// - Parameter column: The column's name, such as `duration` or `swing_count`.
    /// - Returns: The number; NaN if the file does not say.
    public func number(_ column: String) -> Double {
        switch values[column] {
        case .number(let number): number
        case .integer(let number): Double(number)
        default: .nan
        }
    }
}
