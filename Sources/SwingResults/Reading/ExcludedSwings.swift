package import SwingMotion

/// The application of an exclude list to one or several files of results.
package struct ExcludedSwings {
    private let list: ExcludeList
    /// The rows that named a swing.
    private var used: Set<Int> = []
    /// The session of each name in the list, to find names of several sessions.
    private var sessions: [String: String] = [:]
    private let rows: [String: [Int]]
    private let names: Set<String>

    /// Prepares the application of a list.
    ///
    /// - Parameter list: The list.
    package init(_ list: ExcludeList) {
        self.list = list
        rows = Dictionary(grouping: list.rows.indices) { list.rows[$0].session }
        names = Set(rows.keys)
    }

    /// Returns whether the list names a session.
    ///
    /// - Parameters:
    ///   - id: The session's name.
    ///   - path: The path of its recording.
    /// - Returns: `true` if at least one row names it.
    package func names(session id: String, path: String) -> Bool {
        names.contains { ExcludeList.isName($0, ofSession: id, path: path) }
    }

    /// Returns the swings that the list leaves out of a session.
    ///
    /// - Parameters:
    ///   - id: The session's name.
    ///   - path: The path of its recording.
    ///   - numbers: The numbers of the session's swings.
    ///   - earlier: The exclusions that the file's provenance states already.
    /// - Returns: The exclusions, in the order of the list for each name.
    /// - Throws: ``SwingMotion/SwingError`` if a name means several sessions, or the session has no such swing.
    package mutating func exclusions(
        session id: String, path: String, numbers: Set<Int>, earlier: [Exclusion]
    ) throws(SwingError) -> [Exclusion] {
        var exclusions: [Exclusion] = []
        for name in names where ExcludeList.isName(name, ofSession: id, path: path) {
            let identity = "\(id)\n\(path)"
            if let other = sessions.updateValue(identity, forKey: name), other != identity {
                throw SwingError(
                    .badData, at: "\(VisibleText.escaped(list.path)):\(list.rows[rows[name]?.first ?? 0].line)",
                    "\(VisibleText.quoted(name)) names several sessions; name the recording's path")
            }
            for row in rows[name] ?? [] {
                let entry = list.rows[row]
                let isKnown = earlier.contains { $0.session == id && $0.input == path && $0.swing == entry.swing }
                guard numbers.contains(entry.swing) || isKnown else {
                    throw SwingError(
                        .badData, at: "\(VisibleText.escaped(list.path)):\(entry.line)",
                        "session \(VisibleText.quoted(id)) has no swing \(entry.swing); correct the number")
                }
                used.insert(row)
                guard numbers.contains(entry.swing) else { continue }
                exclusions.append(Exclusion(input: path, session: id, swing: entry.swing, reason: entry.reason))
            }
        }
        return exclusions
    }

    /// Checks that each row named a swing.
    ///
    /// - Throws: ``SwingMotion/SwingError`` with the line of the first row that names none of the sessions.
    package func finish() throws(SwingError) {
        guard let row = list.rows.indices.first(where: { !used.contains($0) }) else { return }
        throw SwingError(
            .badData, at: "\(VisibleText.escaped(list.path)):\(list.rows[row].line)",
            "found no session \(VisibleText.quoted(list.rows[row].session)) in the results; correct the name")
    }
}

extension SessionRecord {
    /// Counts the session's swings again, after some were left out.
    package mutating func recount(_ outcomes: [SwingOutcome]) {
        self["swing_count"] = .integer(outcomes.count)
        for (column, outcome) in [
            ("contact_count", SwingOutcome.contact), ("miss_count", .miss), ("uncertain_count", .uncertain),
        ] {
            self[column] = .integer(outcomes.count { $0 == outcome })
        }
    }
}

extension StoredResults {
    /// Leaves swings out.
    ///
    /// - Parameter list: The application of the list.
    /// - Throws: ``SwingMotion/SwingError`` if the list does not fit the results.
    package mutating func exclude(_ list: inout ExcludedSwings) throws(SwingError) {
        let groups = Dictionary(grouping: swings.indices) { swings[$0].sessionIndex }
        var left: Set<Int> = []
        for session in sessions.indices {
            let record = sessions[session]
            let rows = groups[session] ?? []
            let found = try list.exclusions(
                session: record.id, path: record.text("input_uri") ?? "",
                numbers: Set(rows.map { swings[$0].swingInSession }), earlier: exclusions)
            guard !found.isEmpty else { continue }
            exclusions += found
            let numbers = Set(found.map(\.swing))
            left.formUnion(rows.filter { numbers.contains(swings[$0].swingInSession) })
            sessions[session].recount(rows.filter { !left.contains($0) }.map { swings[$0].swing.outcome })
        }
        fileRows = fileRows.indices.filter { !left.contains($0) }.map { fileRows[$0] }
        swings = swings.indices.filter { !left.contains($0) }.map { swings[$0] }
    }
}
