internal import SwingFiles
internal import SwingMotion
internal import SwingSignal

/// The chart of a measure over the sessions of a season, and its rows.
enum SeasonChart {
    /// The maximum number of lines that are named.
    static let nameLimit = 8

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

    /// Returns the rows of the chart as JSON.
    static func rows(_ seasons: [Season]) -> [String] {
        let isSportNamed = Season.hasSeveralSports(seasons)
        var lines = LabelLines(shown(seasons).flatMap(\.sessions).map(\.spread))
        return shown(seasons).flatMap { season -> [String] in
            let (record, scale) = (season.record, season.measure.scale)
            return season.sessions.enumerated().map { number, session in
                var row = RowText()
                row.add("group", name(of: season, isSportNamed: isSportNamed))
                if let player = season.player { row.add("player", player) }
                row.add("session", session.label)
                row.add("number", number + 1)
                // Noon of the session's day, so that every time zone shows the same date.
                if let date = session.date { row.add("date", date + "T12:00:00") }
                row.add("median", session.value.value * scale)
                row.add("lower", session.spread.quartiles.lower * scale)
                row.add("upper", session.spread.quartiles.upper * scale)
                row.add("count", session.value.count)
                if number == season.sessions.count - 1 {
                    row.add("last", name(of: season, isSportNamed: isSportNamed))
                }
                if number == record {
                    row.add("best", "best " + season.measure.text(session.value.value))
                    row.add("line", lines.add(session.value.value))
                }
                return row.finished()
            }
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
        // Sessions without a date have no place on a calendar, and those of one day have the same.
        let dates = Set(shown.flatMap(\.sessions).map(\.date))
        let isDated = !dates.contains(nil) && dates.count > 1
        let title = measure.name.capitalizedFirst + " by session"
        let reason = dates.contains(nil) ? "some have no date" : "all have the same date"
        let axis = isDated ? "The position is the date." : "The sessions are numbered, because \(reason)."
        let count = shown.map(\.sessions.count).max() ?? 0
        let numbers = stride(from: 1, through: count, by: (count - 1) / 12 + 1).map { JSONValue.integer($0) }
        let days = days(dates.compactMap(\.self).sorted())
        let isNamed = (2...nameLimit).contains(shown.count)
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
                        "encoding": [
                            "y": ["field": "median", "type": "quantitative"],
                            "tooltip": [
                                ["field": "group", "title": "player"], ["field": "session", "title": "session"],
                                ["field": "median", "title": .text("median (\(measure.unit))"), "format": ".1f"],
                                ["field": "lower", "title": "first quartile", "format": ".1f"],
                                ["field": "upper", "title": "third quartile", "format": ".1f"],
                                ["field": "count", "title": "swings"],
                            ],
                        ],
                    ],
                    [
                        "transform": [["filter": "isValid(datum.best)"]],
                        "mark": ["type": "text", "dy": ["expr": "16 + 13 * datum.line"], "aria": false],
                        "encoding": ["y": ["field": "median", "type": "quantitative"], "text": ["field": "best"]],
                    ],
                    [
                        "transform": [["filter": .text(isNamed ? "isValid(datum.last)" : "false")]],
                        "mark": [
                            "type": "text", "dy": -14, "align": "right", "fontWeight": 600, "limit": 160, "aria": false,
                        ],
                        "encoding": ["y": ["field": "median", "type": "quantitative"], "text": ["field": "last"]],
                    ],
                ],
                "encoding": ["x": x, "color": theme.colour(of: players, hasLegend: false)],
            ]
        }
    }
}

/// The lines of labels below dots of a chart, chosen so that labels of close values do not cover each other.
struct LabelLines {
    /// The height of a line, in parts of the chart's height.
    private static let line = 13.0 / 240

    private let range: Double
    private var places: [Double] = []

    /// Creates the lines of a chart.
    ///
    /// - Parameter spreads: The quartiles that the chart draws.
    init(_ spreads: [Spread]) {
        let least = spreads.map(\.quartiles.lower).min() ?? 0
        let most = spreads.map(\.quartiles.upper).max() ?? 0
        range = max(most - least, .leastNormalMagnitude)
    }

    /// Adds a label.
    ///
    /// - Parameter value: The value of the label's dot.
    /// - Returns: The number of lines by which the label is lower than usual.
    mutating func add(_ value: Double) -> Int {
        var line = 0
        while places.contains(where: { abs($0 - place(value, line)) < 0.8 * Self.line }) { line += 1 }
        places.append(place(value, line))
        return line
    }

    private func place(_ value: Double, _ line: Int) -> Double { -value / range + Double(line) * Self.line }
}
