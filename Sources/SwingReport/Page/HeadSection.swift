internal import SwingAnalysis
internal import SwingFiles
internal import SwingMotion
internal import SwingResults

/// The head of the page: what it contains, what it shows, and what the recordings' rates can show.
enum HeadSection {
    static func html(_ study: Study, title: String, seasons: [Season]) -> String {
        """
        <header><h1 id="title">\(HTML.escaped(title))</h1><p>\(HTML.escaped(facts(study)))</p></header>
        \(InsightSection.html(seasons))
        \(capabilities(study))
        """
    }

    /// Returns what the study contains, in one line.
    ///
    /// - Parameters:
    ///   - study: The study.
    ///   - namesPlayers: Whether to name up to two players instead of counting them.
    /// - Returns: The line.
    static func facts(_ study: Study, namesPlayers: Bool = false) -> String {
        let players = study.players
        let failed = study.sessions.count { $0.record.text("status") == "failed" }
        let sports = study.sports.compactMap(\.self).sorted().joined(separator: ", ")
        var facts = [study.sessions.count.of("session")]
        if namesPlayers, (1...2).contains(players.count) {
            facts.insert(players.joined(separator: " and "), at: 0)
        } else if !players.isEmpty {
            facts.append(players.count.of("player"))
        }
        if !sports.isEmpty { facts.append(sports) }
        if let dates = dates(study) { facts.append(dates) }
        if failed > 0 { facts.append("\(failed.of("session")) could not be analysed") }
        if !study.exclusions.isEmpty { facts.append("\(study.exclusions.count.of("swing")) left out by a list") }
        return facts.joined(separator: " · ")
    }

    private static func dates(_ study: Study) -> String? {
        let dates = study.sessions.compactMap(\.date)
        guard let first = dates.min(), let last = dates.max() else { return nil }
        return first == last ? first : "\(first) to \(last)"
    }

    /// Returns what the recordings' accelerometer rates can show.
    private static func capabilities(_ study: Study) -> String {
        let rates = study.sessions.map { $0.record.number("accel_rate") }.filter { $0.isFinite && $0 > 0 }
        let groups = Dictionary(grouping: rates) { RateCapability(accelerometerRate: $0) }
        return RateCapability.allCases.compactMap { capability in
            guard let rates = groups[capability], let least = rates.min(), let most = rates.max() else { return nil }
            let range = least.fixed(0) == most.fixed(0) ? least.fixed(0) : "\(least.fixed(0)) to \(most.fixed(0))"
            let whose = groups.count == 1 ? "" : " (\(rates.count.of("session")))"
            return "<p class=\"note\">An accelerometer with \(range) Hz shows \(capability.text)\(whose).</p>"
        }.joined(separator: "\n")
    }
}
