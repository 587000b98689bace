internal import SwingMotion
internal import SwingTables

/// Charts of the distribution of times to contact.
enum DistributionCharts {
    /// The minimum number of times to contact for a histogram; fewer are shown as dots only.
    static let fewestTimes = 3

    private static let given: JSONValue = ["filter": "isValid(datum.time)"]
    private static let title = "time to contact (ms)"

    /// Returns a histogram of all times to contact: of several players, one line for each.
    ///
    /// - Parameters:
    ///   - players: The players; as many as the palette has colours are distinguished.
    ///   - times: The known times to contact in ms, from which the intervals follow.
    ///   - swings: The number of swings.
    ///   - isSampled: Whether the swings are a sample.
    /// - Returns: The chart.
    static func histogram(players: [String], times: [Double], swings: Int, isSampled: Bool = false) -> Chart {
        guard (2...Palette.groups.count).contains(players.count),
            let least = times.min(), let most = times.max(),
            let bins = HistogramBins(from: least, to: most, count: intervals(swings))
        else { return bars(swings: swings, isSampled) }
        return lines(players, bins, isSampled)
    }

    /// The number of intervals of a histogram.
    private static func intervals(_ swings: Int) -> Int {
        min(36, max(6, Int(clamped: 2 * Double(swings).squareRoot())))
    }

    private static func bars(swings: Int, _ isSampled: Bool) -> Chart {
        let bin: JSONValue = ["maxbins": .integer(intervals(swings))]
        return Chart(
            "histogram", title: "Times to contact",
            caption: "\(whose(isSampled)). The line is the median.",
            data: "swings", needs: ["time"], height: .pixels(220)
        ) { theme in
            let bars: JSONValue = [
                "x": [
                    "field": "time", "bin": bin, "type": "quantitative", "title": .text(title),
                    "axis": ["tickCount": 6],
                ],
                "y": count, "color": ["value": theme.series],
                "tooltip": [
                    ["field": "time", "bin": bin, "title": .text(title)],
                    ["aggregate": "count", "title": "swings"],
                ],
            ]
            return [
                "transform": [given],
                "layer": [
                    ["mark": ["type": "bar", "binSpacing": 1, "opacity": 0.6, "aria": false], "encoding": bars],
                    [
                        "mark": ["type": "rule", "color": theme.ink, "strokeWidth": 2, "aria": false],
                        "encoding": ["x": ["aggregate": "median", "field": "time", "type": "quantitative"]],
                    ],
                ],
            ]
        }
    }

    private static func whose(_ isSampled: Bool) -> String {
        isSampled ? "Times to contact of the sampled swings" : "All known times to contact"
    }

    private static var count: JSONValue {
        ["aggregate": "count", "type": "quantitative", "title": "swings", "axis": ["tickMinStep": 1]]
    }

    /// Returns the histograms of several players as lines over each other: bars on top of others can't be compared.
    private static func lines(_ players: [String], _ bins: HistogramBins, _ isSampled: Bool) -> Chart {
        Chart(
            "histogram", title: "Times to contact by player",
            caption: "\(whose(isSampled)), in intervals of \(bins.step) ms. The dashed lines are the medians.",
            data: "swings", needs: ["time"], height: .pixels(220)
        ) { theme in
            let colour = theme.colour(of: players)
            return [
                "transform": [given],
                "layer": [
                    [
                        "transform": bins.counted(by: "player"),
                        "mark": ["type": "line", "interpolate": "step-after", "strokeWidth": 2, "aria": false],
                        "encoding": [
                            "x": Chart.axis("from", title).merging(["axis": ["tickCount": 6]]),
                            "y": [
                                "field": "count", "type": "quantitative", "title": "swings", "axis": ["tickMinStep": 1],
                            ],
                            "color": colour, "detail": ["field": "player"],
                        ],
                    ],
                    [
                        "transform": [
                            [
                                "aggregate": [["op": "median", "field": "time", "as": "middle"]],
                                "groupby": ["player"],
                            ]
                        ],
                        "mark": ["type": "rule", "strokeWidth": 2, "strokeDash": [3, 3], "aria": false],
                        "encoding": [
                            "x": ["field": "middle", "type": "quantitative"], "color": colour,
                            "tooltip": [
                                ["field": "player"], ["field": "middle", "title": "median (ms)", "format": ".1f"],
                            ],
                        ],
                    ],
                ],
            ]
        }
    }

    /// Returns a chart with one row per session, player or condition: all swings, the interquartile range, and the median.
    ///
    /// - Parameters:
    ///   - field: The field that has rows: `session`, `player` or `condition`.
    ///   - name: The chart's name in scripts.
    ///   - title: The chart's title.
    ///   - count: The number of rows.
    ///   - swings: The number of swings.
    ///   - players: The players, who are distinguished by the colour of the dots.
    /// - Returns: The chart.
    static func rows(
        by field: String, _ name: String, title: String, count: Int, swings: Int, players: [String]
    ) -> Chart {
        Chart(
            name, title: title,
            caption: "One dot per swing. The bar is the interquartile range (the middle 50 %), the line the median."
                + Chart.note(swings: swings),
            data: "swings", needs: ["time"], limit: Chart.dotLimit,
            height: .rows(of: field, pixels: Chart.rowHeight(count, 34), count: count)
        ) { theme in
            let y: JSONValue = [
                "field": .text(field), "type": "nominal", "sort": nil, "title": nil,
                "axis": ["domain": false, "ticks": false, "grid": true],
            ]
            return [
                "params": [Chart.chosen],
                "transform": [given],
                "layer": [
                    [
                        "mark": ["type": "bar", "height": 16, "opacity": 0.25, "cornerRadius": 3, "aria": false],
                        "encoding": [
                            "x": [
                                "aggregate": "q1", "field": "time", "type": "quantitative", "title": .text(Self.title),
                            ],
                            "x2": ["aggregate": "q3", "field": "time"], "y": y,
                            "color": ["value": theme.series],
                        ],
                    ],
                    [
                        "transform": [Chart.drawn, ["calculate": "(datum.id * 0.6180339887) % 1", "as": "jitter"]],
                        "mark": ["type": "point", "filled": true, "cursor": "pointer", "aria": false],
                        "encoding": [
                            "x": Chart.axis("time", Self.title), "y": y,
                            "yOffset": [
                                "field": "jitter", "type": "quantitative", "scale": ["domain": [-0.6, 1.6]],
                            ],
                            "color": theme.colour(of: players, hasLegend: !field.hasPrefix("player")),
                            "size": ["condition": ["test": "datum.id === chosen", "value": 200], "value": 34],
                            "opacity": ["condition": ["test": "datum.id === chosen", "value": 1], "value": 0.55],
                            "tooltip": Chart.tooltip,
                        ],
                    ],
                    [
                        "mark": ["type": "tick", "thickness": 3, "size": 24, "color": theme.ink, "aria": false],
                        "encoding": [
                            "x": ["aggregate": "median", "field": "time", "type": "quantitative"], "y": y,
                            "tooltip": [
                                ["field": .text(field)],
                                ["aggregate": "median", "field": "time", "title": "median (ms)", "format": ".1f"],
                                ["aggregate": "count", "title": "times"],
                            ],
                        ],
                    ],
                ],
            ]
        }
    }
}

/// Intervals of equal length for a histogram: whole milliseconds, which stay the same if the reader filters the swings.
struct HistogramBins: Hashable {
    /// The lower end of the first interval, in ms.
    let start: Int
    /// The upper end of the last interval, in ms.
    let end: Int
    /// The length of an interval, in ms: 1, 2 or 5 times a power of ten.
    let step: Int

    /// Divides a range; `nil` if it is not one of times that swings have.
    ///
    /// - Parameters:
    ///   - least: The lower end of the range, in ms.
    ///   - most: The upper end of the range, in ms, less than a day.
    ///   - count: The maximum number of intervals within the range.
    init?(from least: Double, to most: Double, count: Int) {
        guard least <= most, least.magnitude < Self.day, most.magnitude < Self.day else { return nil }
        let wanted = max((most - least) / Double(max(count, 1)), 1)
        var power = 1
        while Double(10 * power) < wanted { power *= 10 }
        let step = [1, 2, 5, 10].first { Double($0 * power) >= wanted } ?? 10
        self.step = step * power
        start = Int(clamped: (least / Double(self.step)).rounded(.down)) * self.step
        end = (Int(clamped: (most / Double(self.step)).rounded(.down)) + 1) * self.step
    }

    private static let day = 86_400_000.0

    /// Returns the transforms of rows with a `time` to one row for each group and interval, with `from` and `count`.
    ///
    /// Intervals without a row count 0, and so do the ones before the first and after the last interval, so that a line
    /// begins and ends at 0.
    func counted(by group: JSONValue) -> JSONValue {
        [
            [
                "bin": ["extent": [.integer(start), .integer(end)], "step": .integer(step), "nice": false],
                "field": "time", "as": ["from", "to"],
            ],
            ["aggregate": [["op": "count", "as": "count"]], "groupby": [group, "from"]],
            [
                "impute": "count", "key": "from", "groupby": [group], "value": 0,
                "keyvals": [
                    "start": .integer(start - step), "stop": .integer(end + step), "step": .integer(step),
                ],
            ],
        ]
    }
}
