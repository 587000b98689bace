internal import SwingFiles

/// Charts of all swings, overlaid.
struct OverlayCharts {
    /// The maximum number of swings from which the reader can choose; of more swings, they are chosen evenly.
    static let limit = 1000
    /// The maximum number of lines; more are not distinguishable, and take seconds to draw.
    static let lineLimit = 250

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
        let opacity = opacity
        let step = 1000.0 / 800
        return Chart(
            "impact", title: "Acceleration around the contact",
            caption: "High-passed z acceleration of swings with contact. 0 is the contact." + Self.note(count),
            data: "impacts", limit: Self.lineLimit, height: .pixels(280)
        ) { theme in
            let first = JSONValue.number(Double(OverlayRows.impactSamples.lowerBound) * step)
            let flat = Self.flat(from: first, step: step)
            let encoding: JSONValue = [
                "x": Chart.axis("ms", "time after contact (ms)", domain: [-20, 60]),
                "y": Chart.axis("value", "high-passed acceleration, z (g)"),
            ]
            return [
                "params": [Chart.chosen],
                "layer": .array([Self.zero(theme)] + Self.lines(theme, opacity: opacity, flat, encoding)),
            ]
        }
    }

    /// The chart of the rotation rate, with each start.
    var rotation: Chart {
        let (opacity, step, hasMedian, title) = (opacity, 5 * Double(rotationStep), hasMedian, title)
        return Chart(
            "rotation", title: title.rotation,
            caption: """
                Rotation rate of swings, positive in the direction of the swing. A dot marks each start. 0 is the \
                contact, or the peak rate without contact.\
                \(hasMedian ? " The bold line is the median of the drawn contacts." : "") The rates are corrected for the \
                latency of device motion.\(Self.note(count))
                """,
            data: "rotations", limit: Self.lineLimit, height: .pixels(280)
        ) { theme in
            let flat = Self.flat(from: nil, step: step)
            let y = Chart.axis("value", title.rateWithUnit)
            func x(_ field: String) -> JSONValue {
                Chart.axis(field, "time after contact (ms)", domain: [-400, 200])
            }
            let encoding: JSONValue = ["x": x("ms"), "y": y]
            let lines = Self.lines(theme, opacity: opacity, flat, encoding)
            let median = Self.median(theme, flat, step: step).merging(["encoding": encoding])
            let starts: JSONValue = [
                "transform": [
                    Chart.drawn, ["filter": "isValid(datum.startRate) && inrange(datum.start, [-400, 200])"],
                ],
                "mark": ["type": "point", "filled": true, "size": 26, "aria": false],
                "encoding": [
                    "x": x("start"), "y": Chart.axis("startRate", title.rateWithUnit),
                    "color": ["field": "outcome", "type": "nominal", "scale": theme.outcomeScale],
                    "opacity": ["value": .number(min(1, opacity * 2.5))],
                    "tooltip": Chart.tooltip,
                ],
            ]
            let layers = [Self.zero(theme)] + lines + (hasMedian ? [median] : []) + [starts]
            return ["params": [Chart.chosen], "layer": .array(layers)]
        }
    }

    /// Returns the sentence on swings that are not drawn; empty if all are.
    private static func note(_ count: Int) -> String {
        count > lineLimit
            ? " Of more than \(lineLimit) swings, that many at equal steps, and the chosen one, are drawn." : ""
    }

    /// The opacity of a line, which decreases with the number of lines.
    private var opacity: Double { max(0.08, min(0.65, 2.5 / Double(min(max(count, 1), Self.lineLimit)).squareRoot())) }

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

    /// Returns the layers of all lines, and of the chosen swing's line.
    ///
    /// With `opacity`, and with `clip`, each line is a layer for itself, and a picture of a thousand takes a minute.
    private static func lines(
        _ theme: Theme, opacity: Double, _ flat: [JSONValue], _ encoding: JSONValue
    ) -> [JSONValue] {
        func layer(_ transform: [JSONValue], width: Double, opacity: Double) -> JSONValue {
            [
                "transform": .array(transform),
                "mark": [
                    "type": "line", "cursor": "pointer", "interpolate": "linear", "aria": false,
                    "strokeWidth": .number(width), "strokeOpacity": .number(opacity),
                ],
                "encoding": encoding.merging([
                    "detail": ["field": "id"],
                    "color": ["field": "outcome", "type": "nominal", "scale": theme.outcomeScale],
                ]),
            ]
        }
        return [
            layer([Chart.drawn] + flat, width: 1, opacity: opacity),
            layer([["filter": "datum.id === chosen"]] + flat, width: 3, opacity: 1),
        ]
    }

    /// Returns the layer of the median of the contacts, in intervals as long as the step between values.
    private static func median(_ theme: Theme, _ flat: [JSONValue], step: Double) -> JSONValue {
        let limits: JSONValue = [.number(-400 - step / 2), .number(200 + step / 2)]
        return [
            "transform": .array(
                [Chart.drawn, ["filter": "datum.outcome === 'contact'"]] + flat + [
                    [
                        "bin": ["extent": limits, "step": .number(step), "nice": false], "field": "ms",
                        "as": ["from", "to"],
                    ],
                    ["aggregate": [["op": "median", "field": "value", "as": "value"]], "groupby": ["from"]],
                    ["calculate": .text("datum.from + \(step / 2)"), "as": "ms"],
                ]),
            "mark": ["type": "line", "color": theme.ink, "strokeWidth": 2.5, "aria": false],
        ]
    }
}
