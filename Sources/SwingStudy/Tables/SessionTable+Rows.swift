package import SwingMotion
internal import SwingRecording
internal import SwingResults
internal import SwingTables

/// Which recording each row names.
extension SessionTable {
    /// Returns the row of a recording; `nil` if no row names it.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if several rows name it.
    func row(ofRecordingAt path: String, sessionID: String) throws(SwingError) -> Int? {
        let found = rows(named: Self.names(of: path) + [sessionID])
        guard found.count < 2 else {
            throw SwingError(
                .badData, at: self.path,
                "lines \(rows[found[0]].line) and \(rows[found[1]].line) both name the recording "
                    + "\(VisibleText.quoted(path)); remove one of them")
        }
        return found.first
    }

    /// Returns the facts of a recording; `nil` if no row names it.
    ///
    /// - Parameters:
    ///   - path: The path of the recording.
    ///   - sessionID: The name of its session.
    /// - Returns: The facts.
    /// - Throws: ``SwingMotion/SwingError`` if several rows name it.
    package func facts(ofRecordingAt path: String, sessionID: String) throws(SwingError) -> SessionInfo? {
        try row(ofRecordingAt: path, sessionID: sessionID).map { rows[$0].facts }
    }

    /// Returns the line of a recording's row; `nil` if no row names it.
    ///
    /// - Parameters:
    ///   - path: The path of the recording.
    ///   - sessionID: The name of its session.
    /// - Returns: The line.
    /// - Throws: ``SwingMotion/SwingError`` if several rows name it.
    package func line(ofRecordingAt path: String, sessionID: String) throws(SwingError) -> Int? {
        try row(ofRecordingAt: path, sessionID: sessionID).map { rows[$0].line }
    }

    /// Checks that each row names at most one recording.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if a row names several.
    func check(_ paths: [String]) throws(SwingError) {
        var first: [Int: String] = [:]
        for path in paths {
            for row in rows(named: Self.names(of: path)) {
                guard let other = first.updateValue(path, forKey: row) else { continue }
                throw Self.error(
                    self.path, rows[row].line,
                    "names both \(VisibleText.quoted(other)) and \(VisibleText.quoted(path)); add the folder to the name"
                )
            }
        }
    }

    /// Notices about spellings of players, about columns whose titles are nearly those of known ones, and about the others
    /// without a meaning of their own.
    package var notices: [String] {
        let known = SessionInfo.factNames
        let near = columns.map { NearestWord.find($0.key, in: known) }
        let further = zip(columns, near).filter { $1 == nil }.map { VisibleText.quoted($0.0.key) }
        let misspelt = zip(columns, near).compactMap { column, near in
            near.map {
                "the column \(VisibleText.quoted(column.key)) is kept as a further fact; did you mean \($0)?"
            }
        }
        let unused =
            further.isEmpty
            ? []
            : [
                "the \(further.count == 1 ? "column" : "columns") \(further.joined(separator: ", ")) "
                    + "\(further.count == 1 ? "is kept as a further fact" : "are kept as further facts"), which no analysis "
                    + "uses; summary and report group by \(further.count == 1 ? "it" : "them") with --by"
            ]
        return spellings + misspelt + unused
    }

    /// Returns a warning for each row that no recording used, except those of recordings that could not be read.
    ///
    /// It suggests the nearest name of a recording without a row.
    ///
    /// - Parameters:
    ///   - paths: The paths of the recordings.
    ///   - unused: Returns whether no analysed session used a row.
    /// - Returns: One clause per row, or one for many rows, without a full stop.
    package func warnings(of paths: [String], unused: (Int) -> Bool) -> [String] {
        let named = paths.map { rows(named: Self.names(of: $0)) }
        let used = Set(named.joined())
        let strange = rows.indices.filter { !used.contains($0) && unused($0) }
        guard !strange.isEmpty else { return [] }
        let free = zip(paths, named).filter(\.1.isEmpty).compactMap { $0.0.split(separator: "/").last.map(String.init) }
        guard strange.count <= Self.mostRows else {
            return [
                "\(strange.count) rows name none of the recordings, such as line \(rows[strange[0]].line): "
                    + VisibleText.quoted(rows[strange[0]].names[0])
                    + NearestWord.suggestion(for: rows[strange[0]].names[0], in: free)
            ]
        }
        return strange.map { row in
            let name = rows[row].names[0]
            return "line \(rows[row].line): \(VisibleText.quoted(name)) names none of the recordings"
                + NearestWord.suggestion(for: name, in: free)
        }
    }

    /// The most rows that have a warning each.
    private static let mostRows = 3

    /// Returns the rows that contain one of the names, in order; in another case only if none contains it exactly.
    private func rows(named names: [String]) -> [Int] {
        let exact = Set(names.compactMap { rowOfName[$0] })
        return (exact.isEmpty ? Set(names.compactMap { rowOfLowerName[$0.lowercased()] }) : exact).sorted()
    }

    /// Returns the names that mean a recording: its path and the ends of it, each with and without the extension.
    private static func names(of path: String) -> [String] {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        var names = ends(of: path)
        if let dot = path.lastIndex(of: "."), !path[dot...].contains("/") { names += ends(of: path[..<dot]) }
        return names
    }

    /// Returns a path and its ends after each slash.
    private static func ends(of path: Substring) -> [String] {
        [String(path)] + path.indices.filter { path[$0] == "/" }.map { String(path[path.index(after: $0)...]) }
    }
}
