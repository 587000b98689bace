import ArgumentParser
import SwingFiles
import SwingMotion
import SwingReport
import SwingResults
import SwingStudy

/// A folder with a page for each player, and an index of all players.
struct PlayerPages {
    private static let index = "index.html"

    private let study: ResultSet
    private let title: String
    private let facts: [SummaryFact]
    private let folder: String
    /// The names of the players' files.
    private let names: [String: String]

    /// Checks that the pages may be written.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if no session names a player, or a file of another kind would be replaced.
    init(
        _ study: ResultSet, title: String, by facts: [SummaryFact], folder: String, replacing: ReplacingChoice
    ) throws(SwingError) {
        guard !study.players.isEmpty else { throw Self.withoutPlayers(at: "--per-player") }
        self.study = study
        self.title = title
        self.facts = facts
        self.folder = folder
        names = Self.fileNames(of: study.players)
        for name in [Self.index] + names.values {
            try replacing.check(FilePlace(folder).appending(name).path, .page)
        }
    }

    /// The error that no session names a player.
    fileprivate static func withoutPlayers(at place: String) -> SwingError {
        SwingError(
            .missing, at: place, "the sessions name no player; state the players with swing analyze --session-table")
    }

    /// Returns a file name for each player: its letters and digits in ASCII, with a number where they are the same.
    static func fileNames(of players: [String]) -> [String: String] {
        var used: Set = ["index"]
        var counts: [String: Int] = [:]
        var names: [String: String] = [:]
        for player in players {
            let words = player.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
            let name = words.isEmpty ? "player" : String(words.joined(separator: "-").prefix(100))
            var file = name
            // A name with a number may be another player's.
            repeat {
                let count = counts[name, default: 0] + 1
                counts[name] = count
                file = count == 1 ? name : "\(name)-\(count)"
            } while !used.insert(file).inserted
            names[player] = file + ".html"
        }
        return names
    }

    /// Writes the pages, one after the other.
    func write() throws(SwingError) {
        try FilePlace(folder).createFolder()
        var links = PageLinks()
        links.players = names
        try write(StudyReport(study, title: title, by: facts, links: links), as: Self.index)
        links = PageLinks()
        links.overview = Self.index
        try study.eachPlayer { player, own throws(SwingError) in
            guard let name = names[player] else { return }
            try write(StudyReport(own, title: player, by: facts, links: links), as: name)
        }
    }

    private func write(_ report: StudyReport, as name: String) throws(SwingError) {
        try ChartPage.write(
            try report.page(), to: FilePlace(folder).appending(name).path,
            hasCharts: StudyReport.hasCharts || name != Self.index)
    }
}

/// The facts that an option names, separated by commas.
enum FactList {
    /// Throws if a fact is named twice, or a name is empty.
    static func validate(_ list: String) throws {
        let names = names(list)
        if Set(names.map { $0.lowercased() }).count < names.count {
            throw ValidationError("--by \(list): found a fact twice; name each once")
        }
        if names.contains("") {
            throw ValidationError("--by \(list): found an empty name; separate facts by one comma")
        }
    }

    fileprivate static func names(_ list: String) -> [String] {
        list.isEmpty ? [] : list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
}

extension ResultSet {
    /// Returns the facts that `--by` names.
    func facts(named list: String) throws(SwingError) -> [SummaryFact] {
        try FactList.names(list).map { name throws(SwingError) in
            if let fact = fact(named: name) { return fact }
            throw SwingError(
                .usage, at: "--by \(VisibleText.escaped(name))",
                "no session states it; expected \(SummaryFact.common.joined(separator: ", ")) or a further fact"
                    + NearestWord.suggestion(for: name, in: SummaryFact.common + furtherFacts))
        }
    }

    /// Returns the sessions of the player that `--player` names.
    func sessions(of name: String) throws(SwingError) -> ResultSet {
        if let found = try only(name) { return found }
        let place = "--player \(VisibleText.escaped(name))"
        let known = players
        guard !known.isEmpty else { throw PlayerPages.withoutPlayers(at: place) }
        let expected =
            known.count > 6
            ? "one of \(known.count) players" : known.map(VisibleText.quoted).joined(separator: " or ")
        throw SwingError(
            .usage, at: place,
            "no session names this player; expected \(expected)" + NearestWord.suggestion(for: name, in: known))
    }

    /// Returns the sessions of the recording that `--recording` names.
    func sessions(ofRecording path: String) throws(SwingError) -> ResultSet {
        if let found = try only(recording: path) { return found }
        throw SwingError(
            .usage, at: "--recording \(VisibleText.escaped(path))",
            "no session is of this recording; expected a path as in the column input_uri, or its last part")
    }
}
