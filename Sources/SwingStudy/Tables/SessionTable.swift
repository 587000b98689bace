internal import SwingFiles
public import SwingMotion
internal import SwingRecording
package import SwingResults
package import SwingTables

/// A table of sessions: a CSV file with one row per recording, which states player, condition, date and further facts.
///
/// A column `file` or `session` names the recording: by its path, by the end of its path, with or without the extension,
/// or by its session's name. The columns `player` (also `name`, `athlete`, `Spieler`), `sport`, `condition`, `date` (also
/// `Datum`), `handedness`, `wrist`, `crown` and `notes` are facts that replace those of the recording; any other column is a further fact. An empty cell states nothing.
public struct SessionTable: Hashable, Sendable {
    /// A row: the facts of one recording.
    struct Row: Hashable, Sendable {
        /// The line of the file.
        let line: Int
        /// The names of the recording.
        let names: [String]
        let facts: SessionInfo
    }

    /// The path of the file.
    package let path: String
    let rows: [Row]
    /// The row that contains each name.
    let rowOfName: [String: Int]
    /// The row that contains each name in lower case, if only one does.
    let rowOfLowerName: [String: Int]
    /// The columns of further facts.
    package let columns: [FactColumn]
    /// A warning for each player whose name has several spellings.
    let spellings: [String]

    /// Other titles of facts, in several languages; each counts only if no other column states the fact.
    private static let otherTitles: [(fact: String, titles: Set<String>)] = [
        (
            "player",
            [
                "name", "players", "athletes", "athletename", "nameofplayer", "nameofathlete", "spieler", "spielerin",
                "spielername", "athlet", "athletin", "joueur", "joueuse", "jugador", "jugadora", "giocatore", "jogador",
            ]
        ),
        ("date", ["datum", "fecha", "sessiondate", "recordingdate", "dateofsession", "aufnahmedatum"]),
        ("sport", ["sportart", "deporte"]),
        ("condition", ["conditions", "bedingung", "condición", "condicion"]),
        ("notes", ["note", "remarks", "comments", "notizen", "bemerkung", "bemerkungen", "notas", "remarques"]),
    ]
    private static let nameColumns: Set = [
        "file", "filename", "recording", "path", "session", "sessionid", "id", "datei", "dateiname", "aufnahme",
        "fichier",
        "archivo",
    ]

    /// Reads a table.
    ///
    /// - Parameter path: The path of a CSV file in UTF-8, or in UTF-16 with a byte order mark, with commas, semicolons or
    ///   tabs.
    /// - Throws: ``SwingMotion/SwingError`` with the line if the file can't be read, if it names no recordings or names
    ///   one twice, if a date is not a date, or if a column has the name of a column of results.
    /// - Complexity: O(*n*) in time and memory, where *n* is the length of the file.
    public init(readingAt path: String) throws(SwingError) { try self.init(readingAt: path, dates: nil) }

    /// Reads a table whose dates have a known order.
    ///
    /// - Parameters:
    ///   - path: The path of a CSV file, as for ``init(readingAt:)``.
    ///   - dates: The order of day and month in dates such as 3/11/2026; `nil` to infer it from the column.
    /// - Throws: ``SwingMotion/SwingError`` as ``init(readingAt:)``, and if a date has two meanings.
    package init(readingAt path: String, dates: DateOrder?) throws(SwingError) {
        self.path = path
        let table = try Self.table(path)
        guard let header = table.rows.first else { throw Self.error(path, 1, "is empty; expected a header and rows") }
        let hasDecimalCommas = table.separator != ","
        let titles = Self.withKnownFacts(header.cells)
        let naming = titles.indices.filter { Self.nameColumns.contains(titles[$0].key) }
        guard !naming.isEmpty else {
            throw Self.error(
                path, header.line,
                "found the columns \(VisibleText.quoted(header.cells.joined(separator: ", "))), expected a column file or "
                    + "session that names the recordings"
                    + (titles.lazy.compactMap { NearestWord.find($0, in: ["file", "session"]) }.first
                        .map { "; did you mean \($0)?" } ?? ""))
        }
        for line in table.rows.dropFirst() where line.cells.count != titles.count {
            throw Self.error(
                path, line.line,
                "found \(line.cells.count) cells, expected \(titles.count) as in the header; quote cells that contain "
                    + "the separator")
        }
        let body = table.rows.dropFirst()
        var columns: [FactColumn] = []
        var taken: Set<String> = []
        var facts: Set<String> = []
        var isNumber: [Int: Bool] = [:]
        for (place, title) in titles.enumerated() where !naming.contains(place) {
            let cells = body.map { $0.cells[place] }.filter { !$0.isEmpty }
            if title.isEmpty, cells.isEmpty { continue }
            let column = try Self.column(
                title, cells.map { $0.decimal(hasDecimalCommas) }, &taken, &facts, at: (path, header.line))
            isNumber[place] = column?.isNumber ?? false
            if let column { columns.append(column) }
        }
        let dateColumns = titles.indices.filter { !naming.contains($0) && SessionInfo.fact(titles[$0]) == "date" }
        let order = try DateColumn(
            body.flatMap { line in
                dateColumns.map { ("\(VisibleText.escaped(path)):\(line.line)", line.cells[$0]) }
            }, stated: dates
        ).order
        var rows: [Row] = []
        var known: [String: Int] = [:]
        let stated = titles.indices.filter { !naming.contains($0) }
        var players = PlayerNames()
        for line in body {
            let names = naming.map { line.cells[$0] }.filter { !$0.isEmpty }
            guard !names.isEmpty else {
                throw Self.error(path, line.line, "names no recording; fill in the column \(titles[naming[0]])")
            }
            for name in Set(names) {
                if let first = known.updateValue(rows.count, forKey: name) {
                    throw Self.error(
                        path, line.line,
                        "names \(VisibleText.quoted(name)) again, which line \(rows[first].line) names too; remove one of "
                            + "the rows")
                }
            }
            var facts = SessionInfo.unstated
            for place in stated {
                let (title, cell) = (titles[place], line.cells[place])
                guard !cell.isEmpty else { continue }
                let text = isNumber[place] == true ? cell.decimal(hasDecimalCommas) : cell
                try SwingError.placed(at: "\(VisibleText.escaped(path)):\(line.line)") { () throws(SwingError) in
                    try facts.state(title, text, dates: order)
                }
            }
            facts.player = facts.player.map { players.add($0) }
            rows.append(Row(line: line.line, names: names, facts: facts))
        }
        self.rows = rows
        rowOfName = known
        rowOfLowerName = Dictionary(grouping: known) { $0.key.lowercased() }.compactMapValues { names in
            Set(names.map(\.value)).count == 1 ? names[0].value : nil
        }
        self.columns = columns
        spellings = players.warnings
    }
}

// MARK: - Reading

extension SessionTable {
    /// What each column of a table states, by its title.
    ///
    /// - Parameter titles: The titles of a table.
    /// - Returns: For each column the fact, such as `player`; `file` for one that names the recordings; `nil` for others.
    package static func meanings(of titles: [String]) -> [String?] {
        withKnownFacts(titles).map { nameColumns.contains($0.key) ? "file" : SessionInfo.fact($0) }
    }

    /// Returns the titles with the name of each fact, such as `player`, for the first one that means it, if no other one
    /// states it.
    private static func withKnownFacts(_ titles: [String]) -> [String] {
        var titles = titles
        for (fact, others) in otherTitles where !titles.contains(where: { SessionInfo.fact($0) == fact }) {
            // A title that means nothing else comes before “name”, which may be that of anything.
            let found = titles.indices.filter { others.contains(titles[$0].key) }
            if let place = found.first(where: { titles[$0].key != "name" }) ?? found.first { titles[place] = fact }
        }
        return titles
    }

    private static func table(_ path: String) throws(SwingError) -> SpreadsheetTable {
        let bytes = try InputFile.contents(at: path, limit: InputLimits.sheet, kind: "a table of sessions")
        let place = VisibleText.escaped(path)
        let text = try SpreadsheetTable.text(bytes, at: place, expected: "a table of sessions in CSV")
        return try SpreadsheetTable(text, path: place)
    }

    /// Returns the column of a further fact; `nil` if the title is that of a known fact.
    private static func column(
        _ title: String, _ cells: [String], _ taken: inout Set<String>, _ known: inout Set<String>,
        at place: (path: String, line: Int)
    ) throws(SwingError) -> FactColumn? {
        if let fact = SessionInfo.fact(title) {
            guard known.insert(fact).inserted else {
                throw error(
                    place.path, place.line,
                    "the column \(VisibleText.quoted(title)) states the \(fact) again; remove or rename one of the columns"
                )
            }
            return nil
        }
        let name = title.columnName
        let shown = VisibleText.quoted(title)
        guard !name.isEmpty else {
            throw error(place.path, place.line, "the column title \(shown) has no letter; name the column")
        }
        guard !FactColumn.isTaken(name), taken.insert(name).inserted else {
            throw error(place.path, place.line, "the column \(shown) has the name of another column; rename it")
        }
        return FactColumn(name: name, key: title, isNumber: !cells.isEmpty && cells.allSatisfy(\.isNumber))
    }

    static func error(_ path: String, _ line: Int, _ message: String) -> SwingError {
        SwingError(.badData, at: "\(VisibleText.escaped(path)):\(line)", message)
    }
}

extension String {
    /// The letters and digits, in lower case.
    fileprivate var key: String { String(lowercased().filter { $0.isLetter || $0.isNumber }) }

    /// The text as the name of a column: lower-case ASCII letters, digits and underscores, with a letter first.
    fileprivate var columnName: String {
        let words = lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = words.joined(separator: "_")
        return name.first?.isLetter == true ? name : words.isEmpty ? "" : "column_" + name
    }

    /// The text with a decimal point for a decimal comma.
    fileprivate func decimal(_ hasComma: Bool) -> String { hasComma ? replacing(",", with: ".") : self }

    /// Whether the text is a decimal number; a code with leading zeros is not.
    fileprivate var isNumber: Bool {
        let digits = utf8.drop { $0 == UInt8(ascii: "-") }
        guard digits.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }) else { return false }
        if digits.first == UInt8(ascii: "0"), let next = digits.dropFirst().first, (48...57).contains(next) {
            return false
        }
        return Double(self)?.isFinite ?? false
    }
}
