internal import SwingTables

/// Charts of all swings, overlaid: the median and the interquartile range of each outcome, and the chosen swing over them.
struct OverlayCharts {
    /// The maximum number of swings from which the reader can choose; of more swings, they are chosen evenly.
    static let limit = 1000
    /// The maximum number of swings from which medians are computed; more take seconds, and change little.
    static let bandLimit = 250

    /// The number of overlaid swings.
    let count: Int
    /// The step between the device-motion samples that are drawn.
    let rotationStep: Int
    /// Whether the swings are of one sport, so that they have a median.
    let hasMedian: Bool
    /// The names of the rotation in titles.
    let title: RotationTitle

    /// The chart of the acceleration around the contact.
    var impact: Chart {
        let (step, hasMedian) = (1000.0 / 800, hasMedian)
        return Chart(
            "impact", title: "Acceleration around the contact",
            caption: "High-passed z acceleration of swings with contact. 0 is the contact." + meaning,
            data: "impacts", limit: Self.bandLimit, height: .pixels(280)
        ) { theme in
            let first = JSONValue.number(Double(OverlayRows.impactSamples.lowerBound) * step)
            let encoding: JSONValue = [
                "x": Chart.axis("ms", "time after contact (ms)", domain: [-20, 60]),
                "y": Chart.axis("value", "high-passed acceleration, z (g)"),
            ]
            return [
                "params": [Chart.chosen],
                "layer": .array(
                    [Self.zero(theme)]
                        + Self.layers(theme, Self.flat(from: first, step: step), step, encoding, hasMedian)),
            ]
        }
    }

    /// The chart of the rotation rate, with the start of the chosen swing.
    var rotation: Chart {
        let (step, hasMedian, title) = (5 * Double(rotationStep), hasMedian, title)
        return Chart(
            "rotation", title: title.rotation,
            caption: """
                Rotation rate of swings, positive in the direction of the swing. 0 is the contact, or the peak rate without \
                contact. The rates are corrected for the latency of device motion.\(meaning)
                """,
            data: "rotations", limit: Self.bandLimit, height: .pixels(280)
        ) { theme in
            func x(_ field: String) -> JSONValue {
                Chart.axis(field, "time after contact (ms)", domain: [-400, 200])
            }
            let y = Chart.axis("value", title.rateWithUnit)
            let start: JSONValue = [
                "transform": [
                    ["filter": "datum.id === chosen && isValid(datum.startRate) && inrange(datum.start, [-400, 200])"]
                ],
                "mark": [
                    "type": "point", "filled": true, "size": 60, "color": theme.accent, "opacity": 1, "aria": false,
                ],
                "encoding": ["x": x("start"), "y": Chart.axis("startRate", title.rateWithUnit)],
            ]
            let bands = Self.layers(theme, Self.flat(from: nil, step: step), step, ["x": x("ms"), "y": y], hasMedian)
            return ["params": [Chart.chosen], "layer": .array([Self.zero(theme)] + bands + [start])]
        }
    }

    /// What the lines and bands are; several sports have none, because their swings are never pooled.
    private var meaning: String {
        guard hasMedian else { return " Swings of several sports have no common median, so they are drawn one by one." }
        let sample = count > Self.bandLimit ? " of \(Self.bandLimit) swings at equal steps" : ""
        return " Line: median\(sample); band: middle 50 %; over them the chosen swing."
    }

    /// Returns the transforms of a row of values to one row for each value, with its time `ms`.
    ///
    /// There is no calculation for each value, because the page may not compile expressions, and interprets them.
    ///
    /// - Parameters:
    ///   - first: The time of the first value in ms; `nil` if it is the row's `from`.
    ///   - step: The step between values in ms.
    /// - Returns: The transforms.
    private static func flat(from first: JSONValue?, step: Double) -> [JSONValue] {
        let start = first?.text ?? "datum.from"
        let end = "\(start) + (length(datum.value) - 0.5) * \(step)"
        return [
            ["calculate": .text("sequence(\(start), \(end), \(step))"), "as": "ms"], ["flatten": ["ms", "value"]],
        ]
    }

    private static func zero(_ theme: Theme) -> JSONValue {
        [
            "data": ["values": [["zero": 0]]],
            "mark": ["type": "rule", "strokeDash": [4, 3], "color": theme.faint, "aria": false],
            "encoding": ["x": ["field": "zero", "type": "quantitative"], "y": nil],
        ]
    }

    /// Returns the layers of the bands and the medians of each outcome, and of the chosen swing's line.
    private static func layers(
        _ theme: Theme, _ flat: [JSONValue], _ step: Double, _ encoding: JSONValue, _ hasMedian: Bool
    ) -> [JSONValue] {
        let colour: JSONValue = ["field": "outcome", "type": "nominal", "scale": theme.outcomeScale]
        let limits: JSONValue = [.number(-400 - step / 2), .number(200 + step / 2)]
        let pooled: JSONValue = .array(
            [Chart.drawn] + flat + [
                [
                    "bin": ["extent": limits, "step": .number(step), "nice": false], "field": "ms",
                    "as": ["from", "to"],
                ],
                [
                    "aggregate": [
                        ["op": "q1", "field": "value", "as": "lower"],
                        ["op": "median", "field": "value", "as": "value"],
                        ["op": "q3", "field": "value", "as": "upper"],
                    ], "groupby": ["from", "outcome"],
                ],
                ["calculate": .text("datum.from + \(step / 2)"), "as": "ms"],
            ])
        let chosen: JSONValue = [
            "transform": .array([["filter": "datum.id === chosen"]] + flat),
            "mark": ["type": "line", "color": theme.accent, "strokeWidth": 2.5, "aria": false], "encoding": encoding,
        ]
        guard hasMedian else {
            let lines: JSONValue = [
                "transform": .array([Chart.drawn] + flat),
                "mark": ["type": "line", "strokeWidth": 1, "strokeOpacity": 0.25, "aria": false],
                "encoding": encoding.merging(["detail": ["field": "id"], "color": colour]),
            ]
            return [lines, chosen]
        }
        return [
            [
                "transform": pooled,
                "layer": [
                    [
                        "mark": ["type": "area", "opacity": 0.22, "aria": false],
                        "encoding": encoding.merging([
                            "y": encoding["y"].merging(["field": "lower"]), "y2": ["field": "upper"], "color": colour,
                        ]),
                    ],
                    [
                        "mark": ["type": "line", "strokeWidth": 2, "aria": false],
                        "encoding": encoding.merging(["color": colour]),
                    ],
                ],
            ],
            chosen,
        ]
    }
}
