internal import SwingMotion
internal import SwingResults
internal import SwingSignal

/// The first section of a page: what the seasons show, as pictures with the evidence, or as a table of many players.
struct InsightSection {
    /// The maximum number of seasons with a picture each.
    static let pictureLimit = Palette.groups.count
    /// The number of players that the table shows; the others are folded.
    private static let shownRows = 20

    private let seasons: [Season]
    /// The names of the seasons in which no session has enough known values.
    private let unjudged: [String]
    private let study: ResultSet
    private let players: [String]
    private let links: [String: String]
    private let isSportNamed: Bool

    /// Creates the section.
    ///
    /// - Parameters:
    ///   - seasons: The seasons of a study.
    ///   - study: The study, whose players are distinguished by colour.
    ///   - links: The pages of single players by name; with them, all players are in a table.
    init(_ seasons: [Season], of study: ResultSet, links: [String: String]) {
        self.seasons = seasons.filter { !$0.sessions.isEmpty }
        self.study = study
        players = study.players
        self.links = links
        let isSportNamed = Season.hasSeveralSports(seasons)
        self.isSportNamed = isSportNamed
        unjudged = seasons.filter(\.sessions.isEmpty).map { SeasonChart.name(of: $0, isSportNamed: isSportNamed) }
    }

    /// Whether the section is a table of players instead of a picture for each.
    static func isTable(_ seasons: [Season], links: [String: String] = [:]) -> Bool {
        seasons.count > pictureLimit || !links.isEmpty
    }

    /// The section; empty if no session was analysed.
    var html: String {
        guard !(seasons.isEmpty && unjudged.isEmpty) else { return "" }
        let content =
            seasons.isEmpty
            ? "<p class=\"insight\">Too few known values to judge</p>"
            : Self.isTable(seasons, links: links) ? table : pictures
        return """
            <section id="insight" aria-label="What the sessions show">
            \(content)
            <p class="note">\(HTML.escaped((notJudged + [Self.purposes(seasons)]).filter { !$0.isEmpty }.joined(separator: " ")))</p>
            </section>
            """
    }

    /// The sentence on the seasons without a session that counts.
    private var notJudged: [String] {
        guard !unjudged.isEmpty else { return [] }
        let more = unjudged.count > 6 ? " and \(unjudged.count - 6) more" : ""
        return [
            "Not judged: \(unjudged.prefix(6).joined(separator: ", "))\(more), because no session has "
                + "\(SessionValue.minimumCount) swings with a known value."
        ]
    }

    private var pictures: String {
        // Pictures of one measure and sport have one axis, so that players can be compared.
        func key(_ season: Season) -> [String?] { [season.measure.rawValue, season.sport] }
        var domains: [[String?]: ClosedRange<Double>] = [:]
        for season in seasons {
            guard let domain = SeasonPicture.domain(of: season) else { continue }
            let other = domains[key(season)] ?? domain
            domains[key(season)] =
                min(domain.lowerBound, other.lowerBound)...max(domain.upperBound, other.upperBound)
        }
        let parts = seasons.compactMap { season -> String? in
            guard let insight = SeasonInsight(season, isSportNamed: isSportNamed) else { return nil }
            var picture = ""
            if let domain = domains[key(season)] {
                let drawn = SeasonPicture(season, colour: colour(of: season), domain: domain)
                picture =
                    seasons.count == 1
                    ? draw(season, drawn, width: 358, height: 220, "narrow")
                        + draw(season, drawn, width: 1080, height: 250, "broad")
                    : draw(season, drawn, width: 358, height: 170, "panel")
            }
            let evidence = insight.evidence.dropFirst().joined(separator: " ")
            return """
                <div class="course"><p class="insight">\(HTML.escaped(insight.headline))</p>
                <p class="verdict">\(insight.belief.map { "<strong>\($0)</strong> " } ?? "")\(HTML.sentence(insight.evidence.first ?? ""))</p>
                \(picture)
                \(evidence.isEmpty ? "" : "<p class=\"note\">\(HTML.sentence(evidence))</p>")</div>
                """
        }
        var captions: [String] = []
        for isLong in [true, false] {
            let texts = seasons.filter { ($0.sessions.count > 1) == isLong }.map(SeasonPicture.caption)
            if let longest = texts.max(by: { $0.count < $1.count }) { captions.append(longest) }
        }
        let caption = captions.joined(separator: " ")
        return """
            <div class="courses\(parts.count > 1 ? " several" : "")">\(parts.joined(separator: "\n"))</div>
            \(caption.isEmpty ? "" : "<p class=\"note\">\(HTML.escaped(caption))</p>")
            """
    }

    private func draw(
        _ season: Season, _ picture: SeasonPicture, width: Double, height: Double, _ style: String
    ) -> String {
        guard season.sessions.count == 1, let only = season.sessions.first else {
            return picture.svg(width: width, height: height, style: style)
        }
        return picture.strip(study.values[only.index][season.measure], width: width, style: style)
    }

    private func colour(of season: Season) -> Palette.Colour {
        guard (2...Palette.groups.count).contains(players.count), let player = season.player,
            let place = players.firstIndex(of: player)
        else { return Palette.series }
        return Palette.groups[place]
    }

    private var table: String {
        let ordered = PlayersInsight.ordered(seasons)
        // Each measure has its own sentence and its own scale; most studies have one.
        let measures = SwingMeasure.allCases.filter { measure in ordered.contains { $0.measure == measure } }
        let insights = measures.compactMap { measure -> String? in
            let own = ordered.filter { $0.measure == measure }
            guard let insight = PlayersInsight(own, isSportNamed: isSportNamed) else { return nil }
            return """
                <p class="insight">\(HTML.escaped(insight.headline))</p>
                <p class="verdict">\(HTML.escaped(insight.evidence))</p>
                """
        }
        let spans = Dictionary(
            ordered.map { season in
                let values = season.sessions.map(\.value.value)
                return (season.measure, (values.max() ?? 0) - (values.min() ?? 0))
            }, uniquingKeysWith: max)
        let rows = ordered.map { row($0, span: spans[$0.measure] ?? 0) }
        let rest = rows.dropFirst(Self.shownRows)
        let folded =
            rest.isEmpty
            ? ""
            : "<details class=\"long\"><summary>\(rest.count.of("more player"))</summary>\(frame("More players", Array(rest)))</details>"
        return """
            \(insights.joined(separator: "\n"))
            \(frame("Players", Array(rows.prefix(Self.shownRows))))
            \(folded)
            <p class="note">The line is the course of the sessions' values; all lines have one scale. The change is that of the \
            fitted line over the season with its 95 % interval. Bold: the interval does not contain 0.</p>
            """
    }

    private func frame(_ caption: String, _ rows: [String]) -> String {
        let head = ["player", "course", "change"].map { "<th scope=\"col\">\($0)</th>" }
        let minor = ["sessions", "last session"].map { "<th scope=\"col\" class=\"number minor\">\($0)</th>" }
        return HTML.frame(
            caption, hasMinor: true,
            "<table class=\"players\"><caption>\(caption)</caption><thead><tr>"
                + (head + minor).joined() + "</tr></thead><tbody>\(rows.joined(separator: "\n"))</tbody></table>")
    }

    private func row(_ season: Season, span: Double) -> String {
        let measure = season.measure
        let name = HTML.escaped(SeasonChart.name(of: season, isSportNamed: isSportNamed))
        let link = season.player.flatMap { links[$0] }.map { "<a href=\"\(HTML.escaped($0))\">\(name)</a>" } ?? name
        var change = season.hasOneCapability ? "–" : "no common rate"
        if let found = season.change {
            let value = HTML.escaped(measure.text(difference: found.value))
            let interval =
                found.interval.map { measure.text(difference: $0) }
                ?? (found.lacksScatter ? "scatter unknown" : "too few sessions")
            change =
                (found.isClear ? "<strong>\(value)</strong>" : value)
                + " <span class=\"note\">\(HTML.escaped(interval))</span>"
        }
        let last = season.sessions.last.map { "\(measure.text($0.value.value)) \(measure.unit)" } ?? "–"
        return """
            <tr><th scope="row">\(link)</th><td>\(season.sessions.count > 1 ? SeasonPicture.spark(season, span: span) : "")</td>\
            <td>\(change)</td><td class="number minor">\(season.sessions.count)</td><td class="number minor">\(last)</td></tr>
            """
    }

    /// Returns which direction is better in the sports of seasons, each sentence once.
    static func purposes(_ seasons: [Season]) -> String {
        var texts: [String] = []
        for season in seasons where !season.sessions.isEmpty {
            let text = season.measure.purpose(in: season.sport)
            if !texts.contains(text) { texts.append(text) }
        }
        return texts.joined(separator: " ")
    }
}
