internal import SwingFiles

/// Charts of all swings, overlaid.
struct OverlayCharts {
    /// The maximum number of overlaid swings; of more swings, they are chosen evenly.
    static let limit = 1000

    /// The number of overlaid swings.
    let count: Int
    /// The step between the device-motion samples that are drawn.
    let rotationStep: Int

    /// The chart of the acceleration around the contact.
    var impact: Chart {
        let opacity = opacity
        return Chart(
            "impact", title: "Acceleration around the contact",
            caption: "High-passed z acceleration of every swing with contact. 0 is the contact.",
            data: "impacts", height: .pixels(280)
        ) { theme in
            [
                "params": [Chart.chosen],
                "transform": [
                    Self.numbers(OverlayRows.impactSamples),
                    ["flatten": ["sample", "value"]],
                    ["calculate": "datum.sample * 1.25", "as": "ms"],
                ],
                "layer": [
                    Self.zero(theme),
                    Self.lines(theme, opacity: opacity),
                ],
                "encoding": [
                    "x": Chart.axis("ms", "time after contact (ms)", domain: [-20, 60]),
                    "y": Chart.axis("value", "high-passed acceleration, z (g)"),
                ],
            ]
        }
    }

    /// The chart of the rotation rate about gravity, with each start.
    var rotation: Chart {
        let (opacity, step) = (opacity, rotationStep)
        return Chart(
            "rotation", title: "Rotation about gravity",
            caption: """
                Rotation rate of every swing, positive in the direction of the swing. A dot marks each start. 0 is the \
                contact, or the peak rate without contact. The bold line is the median of the contacts. The rates are \
                corrected for the latency of device motion.
                """,
            data: "rotations", height: .pixels(280)
        ) { theme in
            let flat: JSONValue = [
                Self.numbers(OverlayRows.rotationSamples, step: step),
                ["flatten": ["sample", "value"]],
                ["calculate": "datum.sample * 5 - datum.lag", "as": "ms"],
                ["calculate": "\(5 * step) * round((datum.sample * 5 - datum.lag) / \(5 * step))", "as": "grid"],
            ]
            let y = Chart.axis("value", "rotation rate about gravity (rad/s)")
            return [
                "params": [Chart.chosen],
                "layer": [
                    Self.zero(theme),
                    Self.lines(theme, opacity: opacity).with("transform", flat).with(
                        "encoding", ["x": Chart.axis("ms", "time after contact (ms)", domain: [-400, 200]), "y": y]),
                    Self.median(theme).with("transform", flat, before: true).with(
                        "encoding", ["x": Chart.axis("grid", "time after contact (ms)", domain: [-400, 200]), "y": y]),
                    [
                        "transform": [["filter": "isValid(datum.start) && isValid(datum.startRate)"]],
                        "mark": ["type": "point", "filled": true, "size": 26, "clip": true, "aria": false],
                        "encoding": [
                            "x": Chart.axis("start", "time after contact (ms)", domain: [-400, 200]),
                            "y": Chart.axis("startRate", "rotation rate about gravity (rad/s)"),
                            "color": ["field": "outcome", "type": "nominal", "scale": theme.outcomeScale],
                            "opacity": ["value": .number(min(1, opacity * 2.5))],
                            "tooltip": Chart.tooltip,
                        ],
                    ],
                ],
            ]
        }
    }

    /// The opacity of a line, which decreases with the number of lines.
    private var opacity: Double { max(0.08, min(0.65, 2.5 / Double(max(count, 1)).squareRoot())) }

    /// Returns a transform that numbers a row's samples, so that each value has a time.
    private static func numbers(_ samples: ClosedRange<Int>, step: Int = 1) -> JSONValue {
        ["calculate": "sequence(\(samples.lowerBound), \(samples.upperBound + 1), \(step))", "as": "sample"]
    }

    private static func zero(_ theme: Theme) -> JSONValue {
        [
            "data": ["values": [["zero": 0]]],
            "mark": ["type": "rule", "strokeDash": [4, 3], "color": theme.faint, "aria": false],
            "encoding": ["x": ["field": "zero", "type": "quantitative"], "y": nil],
        ]
    }

    private static func lines(_ theme: Theme, opacity: Double) -> JSONValue {
        [
            "mark": ["type": "line", "clip": true, "cursor": "pointer", "interpolate": "linear", "aria": false],
            "encoding": [
                "detail": ["field": "id"],
                "color": ["field": "outcome", "type": "nominal", "scale": theme.outcomeScale],
                "strokeWidth": ["condition": ["test": "datum.id === chosen", "value": 3], "value": 1],
                "opacity": ["condition": ["test": "datum.id === chosen", "value": 1], "value": .number(opacity)],
            ],
        ]
    }

    private static func median(_ theme: Theme) -> JSONValue {
        [
            "transform": [
                ["filter": "datum.outcome === 'contact'"],
                ["aggregate": [["op": "median", "field": "value", "as": "value"]], "groupby": ["grid"]],
            ],
            "mark": ["type": "line", "clip": true, "color": theme.ink, "strokeWidth": 2.5, "aria": false],
        ]
    }
}

extension JSONValue {
    /// Returns the object with `value` for a key, joined to an array or an object that it already contains.
    fileprivate func with(_ key: String, _ value: JSONValue, before: Bool = false) -> JSONValue {
        var result = self
        switch (self[key], value) {
        case (.array(let old), .array(let new)): result[key] = .array(before ? new + old : old + new)
        case (.object(let old), .object(let new)): result[key] = .object(new + old)
        default: result[key] = value
        }
        return result
    }
}
