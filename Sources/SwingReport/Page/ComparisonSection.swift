internal import SwingMotion
internal import SwingResults
internal import SwingSignal

/// A fact of sessions by which a page filters and compares swings, in addition to players and sports.
struct PageFact: Sendable {
    /// The key in rows, which no name of a fact can break.
    let key: String
    /// The fact.
    let fact: SummaryFact

    var name: String { fact.name }

    /// Returns the facts of a page: the condition if any session states it, and the requested ones.
    static func all(of study: ResultSet, by facts: [SummaryFact]) -> [PageFact] {
        let condition = study.conditions.isEmpty ? [] : [PageFact(key: "condition", fact: SummaryFact("condition"))]
        // The page has players, sports and sessions anyway.
        let others = facts.filter { !["player", "sport", "session", "condition"].contains($0.name) }
        return condition + others.enumerated().map { PageFact(key: "fact\($0)", fact: $1) }
    }

    /// Returns the fact's known values, each once, in the order of their sessions.
    func values(in study: ResultSet) -> [String] {
        var seen: Set<String> = []
        return study.sessions.compactMap { fact.value(of: $0) }.filter { seen.insert($0).inserted }
    }
}

/// The section that compares players and conditions, in words.
enum ComparisonSection {
    /// Returns the section; empty if nothing can be compared.
    static func html(_ comparisons: [SeasonComparison]) -> String {
        guard !comparisons.isEmpty else { return "" }
        return "<section id=\"comparison\"><h2>Compared</h2>\n\(parts(comparisons, heading: "h3"))\n</section>"
    }

    /// Returns the comparisons, followed by what the values are.
    static func parts(_ comparisons: [SeasonComparison], heading: String) -> String {
        guard !comparisons.isEmpty else { return "" }
        let texts = comparisons.map { comparison in
            let sentences = comparison.sentences.map { "<li>\(HTML.escaped($0))</li>" }
            return """
                <\(heading)>\(HTML.escaped(comparison.title))</\(heading)><ul>\(sentences.joined(separator: "\n"))</ul>
                <p class="note">\(HTML.escaped(comparison.scope))</p>
                """
        }
        var definitions: [String] = []
        for comparison in comparisons where !definitions.contains(comparison.measure.definition) {
            definitions.append(comparison.measure.definition)
        }
        let alone = "Each interval holds for its difference alone."
        let note = HTML.escaped((definitions + [alone]).joined(separator: " "))
        return texts.joined(separator: "\n") + "\n<p class=\"note\">\(note)</p>"
    }
}

/// The section on the measures other than the first screen's: their course and their comparisons.
enum MeasureSection {
    /// Returns the section; empty if no measure has a course or a comparison.
    ///
    /// - Parameters:
    ///   - seasons: The seasons by each measure.
    ///   - study: The study.
    ///   - facts: The facts that are compared.
    /// - Returns: The section.
    static func html(_ seasons: [[Season]], _ study: ResultSet, _ facts: [PageFact]) -> String {
        let parts = seasons.compactMap { seasons -> String? in
            let long = seasons.filter { $0.sessions.count > 1 }
            let unrated = seasons.filter(\.sessions.isEmpty).reduce(0) { $0 + $1.unratedCount }
            let omitted = "\(unrated.of("session")) left out: \(SwingMeasure.withoutMisses)."
            guard let measure = long.first?.measure else {
                return unrated > 1 ? "<h3>Contact rate</h3><p class=\"note\">\(HTML.escaped(omitted))</p>" : nil
            }
            let comparisons = SeasonComparison.all(seasons, of: study, by: facts)
            return """
                <h3>\(HTML.escaped(measure.name.capitalizedFirst))</h3>
                <p class="note">\(HTML.escaped(InsightSection.purposes(long)))</p>
                <ul>\(insights(long, Season.hasSeveralSports(seasons)).joined(separator: "\n"))</ul>
                \(unrated > 0 ? "<p class=\"note\">\(HTML.escaped(omitted))</p>" : "")
                \(ComparisonSection.parts(comparisons, heading: "h4"))
                """
        }
        guard !parts.isEmpty else { return "" }
        return "<section id=\"measures\"><h2>Other measures</h2>\n\(parts.joined(separator: "\n"))\n</section>"
    }

    private static func insights(_ seasons: [Season], _ isSportNamed: Bool) -> [String] {
        let found: [(headline: String, evidence: String)] =
            InsightSection.isTable(seasons)
            ? [PlayersInsight(PlayersInsight.ordered(seasons), isSportNamed: isSportNamed)].compactMap(\.self)
                .map { ($0.headline, $0.evidence) }
            : seasons.compactMap { SeasonInsight($0, isSportNamed: isSportNamed) }
                .map { ($0.headline, $0.evidence.joined(separator: " ")) }
        return found.map {
            "<li><strong>\(HTML.escaped($0.headline)).</strong> \(HTML.sentence($0.evidence))</li>"
        }
    }
}

/// The section on the methods of the page's figures, as a paper needs them.
enum MethodSection {
    static func html(_ seasons: [Season], _ study: ResultSet, hasComparisons: Bool, hasSessionChange: Bool) -> String {
        guard !seasons.allSatisfy(\.sessions.isEmpty) else { return "" }
        var texts = [
            "A session's value is the median of its known values (for the contact rate, "
                + "contacts among contacts and misses), and needs at least 3. Doubtful times to contact are omitted, which can "
                + "bias a median if they differ from the others."
        ]
        if seasons.contains(where: { $0.sessions.count > 1 }) {
            texts.append(
                "The unit of evidence of a change is the session. It is the slope of the least-squares line through the sessions' values in the order of their dates, "
                    + "times the number of steps; its 95 % interval is Student's with n − 2 degrees of freedom, from 5 "
                    + "sessions. “Unlikely to be chance” means that this interval does not contain 0. The interval assumes "
                    + "independent, roughly normal scatter of equal size about a straight course; if the form of one session "
                    + "carries over to the next, it is too narrow.")
            texts.append(
                "The usual range is Student's 95 % prediction interval of one further session from at least 5 earlier ones, "
                    + "and assumes that nothing has changed.")
        }
        let hasRecords = seasons.contains { $0.sessions.count > UsualRange.minimumCount }
        if hasRecords {
            texts.append(
                "A session is named the best only if it lies beyond the prediction interval from those before it, whose level "
                    + "of 5 % is divided by the number of sessions after the fifth (Bonferroni).")
        }
        texts.append(
            "A player's value is the mean of their sessions' values, and a group's the mean over its players, so that each "
                + "player counts once. Its 95 % interval is Student's, of the players' values; of one player it is that of the "
                + "sessions' values, and of one session that of the median by order statistics or Wilson's of the contact "
                + "rate, and speaks of that player or session only. Sessions without a player's name have none.")
        if hasSessionChange {
            texts.append(
                "A change within a session is the median of the slopes of all pairs of its known values over their times "
                    + "(Theil–Sen), times the time from the first to the last value; its 95 % interval is distribution-free "
                    + "(Sen 1968), from \(TheilSenTrend.minimumCount) values. It assumes independent scatter about a straight "
                    + "course; if swings resemble those before them, it is too narrow.")
        }
        if hasComparisons {
            texts.append(
                "Players in both groups are compared with themselves (paired t), and players in one group by Welch's method, or "
                    + "by that of Cochran and Cox if one group has 2 or 3 units and the other more than twice as many; "
                    + "if there are both, those of the more frequent kind count, and the others are left out and counted. Groups "
                    + "of one player are compared by sessions, which speaks of that player only.")
        }
        texts.append(
            "\(hasRecords ? "No other interval" : "No interval") is adjusted for the number of comparisons: of 20 without a difference, one interval on average does "
                + "not contain 0. The data are observations; another racket, opponent or position of the watch can explain a "
                + "difference.")
        return "<section id=\"methods\"><h2>Methods</h2><p>\(HTML.escaped(texts.joined(separator: " ")))</p></section>"
    }
}
