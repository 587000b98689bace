import SwingMotion
internal import SwingResults
internal import SwingSignal

/// Key figures, and their tables by player, condition and session.
enum FigureSection {
    /// The maximum number of rows of a table that is always printed.
    private static let printedRows = 24

    /// Returns the key figures of all swings; of several sports, only the numbers of swings, because the sports differ.
    static func cards(_ study: ResultSet) -> String {
        let all = study.figures()
        let swings = card("Swings", all.swingCount.grouped, outcomes(all))
        guard !study.isMixed else {
            let note = "Other figures are given for each sport."
            return """
                <section aria-label="Key figures"><div class="cards">\(swings)
                \(card("Sports", "\(study.sports.count)", note))</div></section>
                """
        }
        let cards = [
            swings,
            card(
                "Time to contact", milliseconds(all.timeToContact.median, " ms"),
                spread(all.timeToContact, 1000, 0, "ms") + omitted(all)),
            card(
                "Peak rotation rate", known(all.peakRotationRate.median, "rad/s"),
                spread(all.peakRotationRate, 1, 1, "rad/s")),
            card(
                "Peak acceleration", known(all.peakAcceleration.median, "g"),
                spread(all.peakAcceleration, 1, 1, "g")),
        ]
        return """
            <section aria-label="Key figures"><div class="cards">\(cards.joined(separator: "\n"))</div></section>
            """
    }

    private static func card(_ name: String, _ value: String, _ note: String) -> String {
        """
        <div class="card"><h2>\(HTML.escaped(name))</h2><p class="value">\(HTML.escaped(value))</p>\
        <p class="note">\(HTML.escaped(note))</p></div>
        """
    }

    private static func outcomes(_ figures: StudyFigures) -> String {
        "\(figures.contactCount.grouped) \(figures.contactCount == 1 ? "contact" : "contacts"), \(figures.missCount.grouped) "
            + "\(figures.missCount == 1 ? "miss" : "misses"), \(figures.uncertainCount.grouped) uncertain"
    }

    private static func omitted(_ figures: StudyFigures) -> String {
        figures.omittedCount == 0 ? "" : "; \(figures.omittedCount) omitted because doubtful"
    }

    private static func spread(_ spread: Spread, _ factor: Double, _ decimals: Int, _ unit: String) -> String {
        guard spread.count > 1 else { return spread.count == 0 ? "no values" : "one value" }
        let lower = (spread.quartiles.lower * factor).fixed(decimals)
        let upper = (spread.quartiles.upper * factor).fixed(decimals)
        return "median of \(spread.count.grouped); interquartile range \(lower) to \(upper) \(unit)"
    }

    private static func known(_ value: Double, _ unit: String) -> String {
        value.isNaN ? "–" : "\(value.fixed(1)) \(unit)"
    }

    private static func milliseconds(_ seconds: Double, _ unit: String = "") -> String {
        seconds.isNaN ? "–" : (seconds * 1000).fixed(1) + unit
    }

    /// Returns the tables by sport, by player, by further facts and by session; of a sampled study, by month.
    static func groups(_ study: ResultSet, _ facts: [PageFact]) -> String {
        let counts = ["#swings", "~#contacts", "~#misses", "~#uncertain", "~#omitted"]
        let rest = [
            "~#swings' interquartile range (ms)", "~#swings' mean ± SD (ms)", "~#peak rate, median (rad/s)",
        ]
        var parts: [String] = []
        /// Adds a table of the groups by a fact of the sessions; each group has one sport.
        func add(_ name: String, isOrdered: Bool = false, _ fact: (ResultSet.Session) -> String?) {
            var order: [String] = []
            var members: [String: [Int]] = [:]
            for (index, session) in study.sessions.enumerated() {
                guard let group = study.group(session, by: fact) else { continue }
                if members[group] == nil { order.append(group) }
                members[group, default: []].append(index)
            }
            let rows = (isOrdered ? order.sorted() : order).map { group in
                let sessions = members[group] ?? []
                let value = SwingMeasure.timeToContact.group(
                    sessions.map { (study.sessions[$0].player, study.values[$0]) })
                return row(group, StudyFigures(SwingValues(sessions.map { study.values[$0] })), value)
            }
            guard rows.count > 1 else { return }
            let table = HTML.table(
                "By \(name)",
                head: [name] + counts + ["#time to contact (ms)", "#95 % interval (ms)"]
                    + rest, rows: rows)
            parts.append(rows.count > printedRows ? "<div class=\"long\">\(table)</div>" : table)
        }
        if study.isMixed { add("sport") { $0.sport ?? ResultSet.unknownSport } }
        if study.players.count > 1 { add("player", \.player) }
        for fact in facts { add(fact.name) { fact.fact.value(of: $0) } }
        if study.isSampled {
            add("month", isOrdered: true) { $0.date.map { String($0.prefix(7)) } }
        } else if study.sessions.count > 1 {
            let rows = study.sessions.indices.map { row(study.sessions[$0].name, StudyFigures(study.values[$0]), nil) }
            let table = HTML.table(
                "By session", head: ["session"] + counts + ["#time to contact, median (ms)"] + rest, rows: rows)
            parts.append(rows.count > printedRows ? "<div class=\"long\">\(table)</div>" : table)
        }
        guard !parts.isEmpty else { return "" }
        let note =
            "Time to contact of a group: the mean over its players of the means of their sessions' medians. "
            + "The interval comes from the players, or from the sessions of the only player; then it speaks of that player "
            + "only."
        return "<section><h2>Figures</h2>\(parts.joined(separator: "\n"))<p class=\"note\">\(note)</p></section>"
    }

    /// Returns a row with the value of a group and its interval, or with the median of a session.
    private static func row(_ name: String, _ figures: StudyFigures, _ group: PlayerGroup?) -> [String] {
        let time = figures.timeToContact
        func range(_ a: Double, _ b: Double) -> String {
            a.isNaN ? "–" : "\((a * 1000).fixed(0)) to \((b * 1000).fixed(0))"
        }
        let value =
            group.map { group in
                [
                    milliseconds(group.value),
                    group.interval.map { range($0.lowerBound, $0.upperBound) } ?? "–",
                ]
            } ?? [milliseconds(time.median)]
        return [
            name, "\(figures.swingCount)", "\(figures.contactCount)", "\(figures.missCount)",
            "\(figures.uncertainCount)", "\(figures.omittedCount)",
        ] + value + [
            range(time.quartiles.lower, time.quartiles.upper),
            milliseconds(time.mean)
                + (time.standardDeviation.isNaN ? "" : " ± " + milliseconds(time.standardDeviation)),
            figures.peakRotationRate.median.fixed(1),
        ]
    }
}
