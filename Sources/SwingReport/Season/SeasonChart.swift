internal import SwingMotion
internal import SwingResults
internal import SwingSignal
internal import SwingTables

/// The chart of a measure over the sessions of a season, and its rows.
enum SeasonChart {
    /// The maximum number of players in the chart of changes.
    private static let changeLimit = 30

    /// The seasons that are drawn: those with the most meaningful measure, and at least two sessions.
    static func shown(_ seasons: [Season]) -> [Season] {
        let long = seasons.filter { $0.sessions.count > 1 }
        let timed = long.filter { $0.measure == .timeToContact }
        return timed.isEmpty ? long : timed
    }

    /// Returns the name of a season in the chart.
    static func name(of season: Season, isSportNamed: Bool) -> String {
        let parts = [season.player, isSportNamed || season.player == nil ? season.sport : nil].compactMap { $0 }
        return parts.isEmpty ? "all sessions" : parts.joined(separator: ", ")
    }

    /// Returns the rows of the chart as JSON: one for each session, or for each of many seasons.
    static func rows(_ seasons: [Season]) -> [String] {
        let isSportNamed = Season.hasSeveralSports(seasons)
        let shown = shown(seasons)
        guard !InsightSection.isTable(shown) else { return changes(shown, isSportNamed) }
        return shown.flatMap { season -> [String] in
            let scale = season.measure.scale
            return season.sessions.enumerated().map { number, session in
                var row = RowText()
                row.add("group", name(of: season, isSportNamed: isSportNamed))
                if let player = season.player { row.add("player", player) }
                row.add("number", number + 1)
                // Noon of the session's day, so that every time zone shows the same date.
                if let date = session.date { row.add("date", date + "T12:00:00") }
                row.add("median", session.value.value * scale)
                row.add("lower", session.spread.quartiles.lower * scale)
                row.add("upper", session.spread.quartiles.upper * scale)
                return row.finished()
            }
        }
    }

    /// Returns a row for each season with a change, the largest clear changes first.
    private static func changes(_ seasons: [Season], _ isSportNamed: Bool) -> [String] {
        PlayersInsight.ordered(seasons).prefix(changeLimit).compactMap { season in
            guard let change = season.change else { return nil }
            var row = RowText()
            row.add("group", name(of: season, isSportNamed: isSportNamed))
            row.add("median", change.value * season.measure.scale)
            row.add("lower", (change.interval?.lowerBound ?? .nan) * season.measure.scale)
            row.add("upper", (change.interval?.upperBound ?? .nan) * season.measure.scale)
            return row.finished()
        }
    }

    /// Returns the chart of the changes of many players: their courses over each other would be a tangle.
    private static func changeChart(_ seasons: [Season], _ measure: SwingMeasure) -> Chart {
        let more = max(seasons.count - changeLimit, 0)
        return Chart(
            "season", title: "Change of the \(measure.name) by player",
            caption: "Each dot is the change over the player's sessions, each line its 95 % interval."
                + (more > 0 ? " \(more.of("more player")) not shown." : ""),
            data: "season", needs: ["median"],
            height: .pixels(20 * Double(min(seasons.count, changeLimit)))
        ) { theme in
            let y: JSONValue = [
                "field": "group", "type": "nominal", "sort": nil, "title": nil,
                "axis": ["domain": false, "ticks": false, "labelOverlap": false],
            ]
            return [
                "layer": [
                    [
                        "data": ["values": [["zero": 0]]],
                        "mark": ["type": "rule", "strokeDash": [4, 3], "color": theme.faint],
                        "encoding": ["x": ["field": "zero", "type": "quantitative"]],
                    ],
                    [
                        "transform": [["filter": "isValid(datum.lower)"]],
                        "mark": ["type": "rule", "strokeWidth": 2, "color": theme.series],
                        "encoding": [
                            "x": Chart.axis("lower", "change (\(measure.differenceUnit))", zero: true),
                            "x2": ["field": "upper"], "y": y,
                        ],
                    ],
                    [
                        "mark": ["type": "point", "filled": true, "size": 50, "opacity": 1, "color": theme.series],
                        "encoding": ["x": ["field": "median", "type": "quantitative"], "y": y],
                    ],
                ]
            ]
        }
    }

    /// Returns the ticks of an axis of days: within two months at most five of the sessions' own days, else months.
    ///
    /// - Parameter dates: The dates of the sessions in their order, each once.
    /// - Returns: Members of the axis.
    private static func days(_ dates: [String]) -> JSONValue {
        let days = dates.compactMap { date -> [Int]? in
            let parts = date.split(separator: "-").compactMap { Int($0) }
            return parts.count == 3 ? parts : nil
        }
        guard let first = days.first, let last = days.last,
            (last[0] - first[0]) * 12 + last[1] - first[1] < 2
        else { return ["tickCount": 5] }
        let values = stride(from: 0, to: days.count, by: (days.count - 1) / 5 + 1).map { index -> JSONValue in
            let day = days[index].map { JSONValue.integer($0) }
            return ["year": day[0], "month": day[1], "date": day[2], "hours": 12]
        }
        return ["values": .array(values), "format": "%b %-d", "labelOverlap": true]
    }

    /// Returns the chart; `nil` if no player has two sessions in a sport.
    ///
    /// - Parameters:
    ///   - seasons: The seasons of a study.
    ///   - players: All players of the study, who are distinguished by colour.
    /// - Returns: The chart.
    static func chart(_ seasons: [Season], players: [String]) -> Chart? {
        let shown = shown(seasons)
        guard let measure = shown.first?.measure else { return nil }
        guard !InsightSection.isTable(shown) else { return changeChart(shown, measure) }
        // Sessions without a date have no place on a calendar, and those of one day have the same.
        let dates = Set(shown.flatMap(\.sessions).map(\.date))
        let isDated = !dates.contains(nil) && dates.count > 1
        let title = measure.name.capitalizedFirst + " by session"
        let reason = dates.contains(nil) ? "some have no date" : "all have the same date"
        let axis = isDated ? "The position is the date." : "The sessions are numbered, because \(reason)."
        let count = shown.map(\.sessions.count).max() ?? 0
        let numbers = stride(from: 1, through: count, by: (count - 1) / 12 + 1).map { JSONValue.integer($0) }
        let days = days(dates.compactMap(\.self).sorted())
        return Chart(
            "season", title: title,
            caption: "Each dot is the median of a session, each bar the interquartile range (the middle 50 %). \(axis)",
            data: "season", needs: ["median"], height: .pixels(240)
        ) { theme in
            let x: JSONValue =
                isDated
                ? [
                    "field": "date", "type": "temporal", "title": nil, "scale": ["padding": 30],
                    "axis": days.merging(["grid": false, "labelBound": true]),
                ]
                : [
                    "field": "number", "type": "quantitative", "title": "session",
                    "scale": ["zero": false, "nice": false, "padding": 30],
                    "axis": ["values": .array(numbers), "format": "d", "grid": false],
                ]
            let detail: JSONValue = ["field": "group"]
            return [
                "layer": [
                    [
                        "mark": [
                            "type": "rule", "strokeWidth": 5, "opacity": 0.3, "strokeCap": "round", "aria": false,
                        ],
                        "encoding": [
                            "y": Chart.axis("lower", "\(measure.name) (\(measure.unit))"), "y2": ["field": "upper"],
                            "detail": detail,
                        ],
                    ],
                    [
                        "mark": ["type": "line", "strokeWidth": 1.5, "aria": false],
                        "encoding": ["y": ["field": "median", "type": "quantitative"], "detail": detail],
                    ],
                    [
                        "mark": ["type": "point", "filled": true, "size": 70, "opacity": 1, "aria": false],
                        "encoding": ["y": ["field": "median", "type": "quantitative"]],
                    ],
                ],
                "encoding": ["x": x, "color": theme.colour(of: players, hasLegend: true)],
            ]
        }
    }
}
