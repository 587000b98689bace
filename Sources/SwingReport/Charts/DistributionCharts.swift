internal import SwingFiles

/// Charts of the distribution of times to contact.
enum DistributionCharts {
    private static let given: JSONValue = ["filter": "isValid(datum.time)"]
    private static let title = "time to contact (ms)"

    /// Returns a histogram of all times to contact.
    ///
    /// - Parameters:
    ///   - players: The number of players; two to eight are distinguished by colour.
    ///   - swings: The number of swings, from which the number of intervals follows.
    /// - Returns: The chart.
    static func histogram(players: Int, swings: Int) -> Chart {
        let bin: JSONValue = ["maxbins": .integer(min(36, max(6, Int(2 * Double(swings).squareRoot()))))]
        return Chart(
            "histogram", title: "Times to contact",
            caption: "All known times to contact. The line is the median.",
            data: "swings", needs: ["time"], height: .pixels(220)
        ) { theme in
            var bars: JSONValue = [
                "x": [
                    "field": "time", "bin": bin, "type": "quantitative", "title": .text(title),
                    "axis": ["tickCount": 6],
                ],
                "y": ["aggregate": "count", "type": "quantitative", "title": "swings", "axis": ["tickMinStep": 1]],
                "tooltip": [
                    ["field": "time", "bin": bin, "title": .text(title)],
                    ["aggregate": "count", "title": "swings"],
                ],
            ]
            if (2...8).contains(players) {
                bars["color"] = [
                    "field": "player", "type": "nominal", "sort": nil, "scale": ["range": .array(theme.groups)],
                    "legend": ["columns": 2],
                ]
            } else {
                bars["color"] = ["value": theme.groups.first ?? nil]
            }
            return [
                "transform": [given],
                "layer": [
                    ["mark": ["type": "bar", "binSpacing": 1, "aria": false], "encoding": bars],
                    [
                        "mark": ["type": "rule", "color": theme.ink, "strokeWidth": 2, "aria": false],
                        "encoding": ["x": ["aggregate": "median", "field": "time", "type": "quantitative"]],
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
    /// - Returns: The chart.
    static func rows(by field: String, _ name: String, title: String, count: Int, swings: Int) -> Chart {
        Chart(
            name, title: title,
            caption: "One dot per swing. The bar is the interquartile range (the middle 50 %), the line the median."
                + Chart.note(swings: swings),
            data: "swings", needs: ["time"], limit: Chart.dotLimit, height: .rows(of: field, pixels: 34, count: count)
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
                            "color": ["value": theme.groups.first ?? nil],
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
                            "color": ["value": theme.groups.first ?? nil],
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
