internal import SwingTables

/// A chart of signals over time, with marked times and thresholds.
///
/// The rows are `points` (time, value, series), `marks` (time, label, the label's line, and the value of a mark that is a
/// dot on the curve) and `levels` (value, label).
enum SignalChart {
    /// Returns a chart of a few signals in one unit.
    ///
    /// - Parameters:
    ///   - name: The chart's name in scripts.
    ///   - title: The chart's title.
    ///   - time: The title of the horizontal axis.
    ///   - value: The title of the vertical axis.
    ///   - series: The names of the signals, in the order of their colours.
    ///   - colours: The colours of the signals; `nil` for those of one signal, or of a sensor's axes.
    ///   - domains: The ranges of the two axes; `nil` for those of the data.
    /// - Returns: The chart.
    static func chart(
        _ name: String, title: String, time: String, value: String, series: [String],
        colours: [Palette.Colour]? = nil, domains: (time: [JSONValue], value: [JSONValue])? = nil
    ) -> Chart {
        let colours = colours ?? (series.count > 1 ? Palette.axes : [Palette.series])
        return Chart(name, title: title, caption: "", data: "points", height: .pixels(200)) { theme in
            let x = Chart.axis("time", time)
            var scale: JSONValue = ["nice": false, "zero": false]
            if let domains { scale["domain"] = .array(domains.time) }
            return [
                "layer": [
                    [
                        "data": ["name": "levels"],
                        "mark": ["type": "rule", "strokeDash": [2, 3], "color": theme.faint, "aria": false],
                        "encoding": ["y": ["field": "value", "type": "quantitative"], "tooltip": ["field": "label"]],
                    ],
                    [
                        "data": ["name": "levels"],
                        "mark": [
                            "type": "text", "align": "right", "baseline": "bottom", "dx": -3, "dy": -2, "fontSize": 10,
                            "aria": false,
                        ],
                        "encoding": [
                            "x": ["value": "width"], "y": ["field": "value", "type": "quantitative"],
                            "text": ["field": "label"], "color": ["value": theme.faint],
                        ],
                    ],
                    [
                        "mark": ["type": "line", "strokeWidth": 1.4, "clip": true, "aria": false],
                        "encoding": [
                            "x": x.merging([
                                "scale": scale, "axis": ["format": "~f", "tickCount": 8],
                            ]),
                            "y": Chart.axis("value", value, domain: domains?.value),
                            "color": [
                                "field": "series", "type": "nominal",
                                "scale": theme.scale(of: series, colours),
                                "legend": series.count > 1 ? ["title": nil] : nil,
                            ],
                        ],
                    ],
                    [
                        "data": ["name": "marks"],
                        "mark": ["type": "rule", "strokeWidth": 1.5, "color": theme.accent, "aria": false],
                        "encoding": ["x": ["field": "time", "type": "quantitative"]],
                    ],
                    [
                        "data": ["name": "marks"],
                        "transform": [["filter": "isValid(datum.value)"]],
                        "mark": [
                            "type": "point", "filled": true, "size": 48, "opacity": 1, "color": theme.accent,
                            "aria": false,
                        ],
                        "encoding": [
                            "x": ["field": "time", "type": "quantitative"],
                            "y": ["field": "value", "type": "quantitative"],
                        ],
                    ],
                    [
                        "data": ["name": "marks"],
                        "mark": [
                            "type": "text", "align": "left", "baseline": "top", "dx": 3, "fontSize": 11, "aria": false,
                            "dy": ["expr": "13 * datum.line"],
                        ],
                        "encoding": [
                            "x": ["field": "time", "type": "quantitative"], "y": ["value": 2],
                            "text": ["field": "label"], "color": ["value": theme.accent],
                        ],
                    ],
                ]
            ]
        }
    }
}

extension JSONValue {
    /// Returns the object with members added or replaced by those of another.
    func merging(_ other: JSONValue) -> JSONValue {
        guard case .object(let members) = other else { return self }
        var result = self
        for member in members { result[member.key] = member.value }
        return result
    }
}

/// The charts of one swing's signals.
enum SwingCharts {
    private static let time = "time after the contact, or after the peak rate without contact (ms)"

    /// Returns the charts, in their order on the page.
    static func all(_ rotation: RotationTitle) -> [Chart] {
        [
            SignalChart.chart(
                "swing-rotation",
                title: rotation.axis == nil ? "Rotation rate of the swing" : rotation.rate.capitalizedFirst,
                time: time, value: rotation.rateWithUnit, series: ["rotation rate"]),
            SignalChart.chart(
                "swing-impact", title: "High-passed acceleration", time: time,
                value: "high-passed acceleration, z (g)", series: ["high-passed z"]),
            SignalChart.chart(
                "swing-acceleration", title: "Total acceleration", time: time, value: "acceleration (g)",
                series: ["x", "y", "z"]),
        ]
    }
}
