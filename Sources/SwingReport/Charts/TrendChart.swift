internal import SwingMotion
internal import SwingTables

/// A chart of the trend of a measure within each session.
struct TrendChart {
    /// A measure of swings.
    struct Measure: Sendable {
        /// The chart's name without `trend-`.
        let name: String
        /// The field of the rows.
        let field: String
        /// The title with the unit.
        let title: String
        /// Returns a swing's value, in any unit; NaN if unknown.
        let value: @Sendable (Swing) -> Double
    }

    /// The measures that the reader can choose.
    static let measures = [
        Measure(name: "time", field: "time", title: "time to contact (ms)", value: \.timeToContact.orNaN),
        Measure(name: "rate", field: "rate", title: "peak rotation rate (rad/s)", value: \.peakRotationRate.orNaN),
        Measure(
            name: "acceleration", field: "hit", title: "peak acceleration of contacts (g)",
            value: { $0.outcome == .contact ? $0.peakAcceleration.orNaN : .nan }),
        Measure(
            name: "angle", field: "angle", title: "rotation from start to contact (rad)", value: \.rotationAngle.orNaN),
    ]

    /// The players, who are distinguished by colour.
    let players: [String]
    /// The number of swings.
    let swings: Int
    /// The number of sessions.
    let sessions: Int

    /// The maximum number of sessions with a line each; more are a tangle, and have one median together.
    private static let lineLimit = 12

    func chart(_ measure: Measure) -> Chart {
        sessions > Self.lineLimit ? pooled(measure) : lines(measure)
    }

    /// Returns the chart of many sessions: what they have in common in their course, as differences from each one's median.
    private func pooled(_ measure: Measure) -> Chart {
        Chart(
            "trend-" + measure.name, title: "Trend: " + measure.title,
            caption:
                "Differences from the median of each session. Line: median of all swings in equal parts of the time; "
                + "band: middle 50 %.",
            data: "swings", needs: ["minute", .text(measure.field)], height: .pixels(260)
        ) { theme in
            let value = "datum.\(measure.field)"
            let x = Chart.axis("middle", "time in session (min)", zero: true)
            return [
                "transform": [
                    ["filter": .text("isValid(\(value)) && isValid(datum.minute)")],
                    [
                        "joinaggregate": [["op": "median", "field": .text(measure.field), "as": "usual"]],
                        "groupby": ["session"],
                    ],
                    ["calculate": .text("\(value) - datum.usual"), "as": "difference"],
                    ["bin": ["maxbins": 12], "field": "minute", "as": ["from", "to"]],
                    [
                        "aggregate": [
                            ["op": "q1", "field": "difference", "as": "lower"],
                            ["op": "median", "field": "difference", "as": "value"],
                            ["op": "q3", "field": "difference", "as": "upper"], ["op": "count", "as": "count"],
                        ], "groupby": ["from", "to"],
                    ],
                    // The last part of the time may have too few swings.
                    ["filter": "datum.count >= 5"],
                    ["calculate": "(datum.from + datum.to) / 2", "as": "middle"],
                ],
                "layer": [
                    [
                        "mark": ["type": "area", "opacity": 0.2, "color": theme.series, "aria": false],
                        "encoding": [
                            "x": x, "y": Chart.axis("lower", measure.title + ", difference"), "y2": ["field": "upper"],
                        ],
                    ],
                    [
                        "mark": [
                            "type": "line", "strokeWidth": 2, "color": theme.series, "point": true, "aria": false,
                        ],
                        "encoding": ["x": x, "y": Chart.axis("value", measure.title + ", difference")],
                    ],
                ],
            ]
        }
    }

    private func lines(_ measure: Measure) -> Chart {
        Chart(
            "trend-" + measure.name, title: "Trend: " + measure.title,
            caption: "One dot per swing. The lines are linear trends of the sessions with at least five swings."
                + Chart.note(swings: swings),
            data: "swings", needs: ["minute", .text(measure.field)], limit: Chart.dotLimit, height: .pixels(260)
        ) { theme in
            let field = JSONValue.text(measure.field)
            return [
                "params": [Chart.chosen],
                "transform": [["filter": .text("isValid(datum.\(measure.field)) && isValid(datum.minute)")]],
                "layer": [
                    [
                        "transform": [Chart.drawn],
                        "mark": ["type": "point", "filled": true, "cursor": "pointer", "aria": false],
                        "encoding": [
                            "size": ["condition": ["test": "datum.id === chosen", "value": 200], "value": 36],
                            "opacity": ["condition": ["test": "datum.id === chosen", "value": 1], "value": 0.6],
                            "tooltip": Chart.tooltip,
                        ],
                    ],
                    [
                        "transform": [
                            ["joinaggregate": [["op": "count", "as": "count"]], "groupby": ["session"]],
                            ["filter": "datum.count >= 5"],
                            ["regression": field, "on": "minute", "groupby": ["session", "player"]],
                        ],
                        "mark": ["type": "line", "strokeWidth": 2, "aria": false],
                        "encoding": ["detail": ["field": "session"]],
                    ],
                ],
                "encoding": [
                    "x": Chart.axis("minute", "time in session (min)"), "y": Chart.axis(measure.field, measure.title),
                    "color": theme.colour(of: players),
                ],
            ]
        }
    }
}

/// A chart of the time of each swing, by session.
enum TimelineChart {
    /// Returns the chart.
    ///
    /// - Parameters:
    ///   - sessions: The number of sessions.
    ///   - swings: The number of swings.
    /// - Returns: The chart.
    static func chart(sessions: Int, swings: Int) -> Chart {
        Chart(
            "timeline", title: "All swings by session",
            caption: """
                Minutes after the session's start, or after its first swing if the start is unknown. An uncertain \
                swing may be a contact or a miss.\(Chart.note(swings: swings))
                """,
            data: "swings", needs: ["minute"], limit: Chart.dotLimit,
            height: .rows(of: "session", pixels: Chart.rowHeight(sessions, 30), count: sessions)
        ) { theme in
            [
                "params": [Chart.chosen],
                "transform": [["filter": "isValid(datum.minute)"], Chart.drawn],
                "mark": ["type": "point", "filled": true, "cursor": "pointer", "aria": false],
                "encoding": [
                    "x": Chart.axis("minute", "time in session (min)", zero: true),
                    "y": [
                        "field": "session", "type": "nominal", "sort": nil, "title": nil,
                        "axis": ["grid": true, "domain": false, "ticks": false],
                    ],
                    "color": ["field": "outcome", "type": "nominal", "scale": theme.outcomeScale],
                    "shape": [
                        "field": "outcome", "type": "nominal",
                        "scale": [
                            "domain": ["contact", "miss", "uncertain"], "range": ["circle", "diamond", "triangle-up"],
                        ],
                    ],
                    "size": ["condition": ["test": "datum.id === chosen", "value": 220], "value": 70],
                    "opacity": ["condition": ["test": "datum.id === chosen", "value": 1], "value": 0.75],
                    "tooltip": Chart.tooltip,
                ],
            ]
        }
    }
}
