internal import SwingFiles

/// A chart of signals of several groups over each other: thin lines of swings, and a bold line for each group.
///
/// The rows are `points` (time, value, group, line), `bold` (time, value, group) and `marks` (time, group).
enum ComparisonChart {
    /// Returns a chart.
    ///
    /// - Parameters:
    ///   - kind: The signal.
    ///   - groups: The names of the groups, in the order of their colours.
    ///   - alignment: The instant of time zero.
    ///   - isOfSessions: Whether the groups are sessions, which have a bold line for their median.
    /// - Returns: The chart.
    static func chart(
        _ kind: AlignedSignal.Kind, groups: [String], _ alignment: SwingAlignment, isOfSessions: Bool
    ) -> Chart {
        let isRotation = kind == .rotation
        let title = isRotation ? "Rotation about gravity" : "High-passed acceleration"
        let value = isRotation ? "rotation rate about gravity (rad/s)" : "high-passed acceleration, z (g)"
        let caption =
            (isRotation
                ? "Rotation rate, positive in the direction of the swing, corrected for the latency of device motion. "
                    + (alignment == .contact ? "A dot marks each start. " : "A dot marks each contact. ")
                : "High-passed z acceleration. ")
            + "0 is the \(alignment.rawValue)."
            + (isOfSessions && isRotation ? " The bold lines are the medians of the sessions." : "")
        return Chart(
            isRotation ? "compare-rotation" : "compare-acceleration", title: title, caption: caption, data: "points",
            height: .pixels(300)
        ) { theme in
            let time = Chart.axis("time", "time after the \(alignment.rawValue) (ms)", domain: domain(kind, alignment))
                .merging([
                    "axis": ["tickCount": 8]
                ])
            let colour: JSONValue = [
                "field": "group", "type": "nominal", "scale": theme.scale(of: groups, Palette.groups),
                "legend": ["columns": 1, "labelLimit": 300],
            ]
            let encoding: JSONValue = ["x": time, "y": Chart.axis("value", value), "color": colour]
            func line(_ data: String, _ width: Double, _ opacity: Double, detail: String) -> JSONValue {
                [
                    "data": ["name": .text(data)],
                    "mark": [
                        "type": "line", "strokeWidth": .number(width), "strokeOpacity": .number(opacity), "aria": false,
                    ],
                    "encoding": encoding.merging(["detail": ["field": .text(detail)]]),
                ]
            }
            return [
                "layer": [
                    [
                        "data": ["values": [["zero": 0]]],
                        "mark": ["type": "rule", "strokeDash": [4, 3], "color": theme.faint, "aria": false],
                        "encoding": ["x": ["field": "zero", "type": "quantitative"]],
                    ],
                    line("points", isOfSessions ? 1 : 2, isOfSessions ? 0.35 : 1, detail: "line"),
                    line("bold", 3, 1, detail: "group"),
                    [
                        "data": ["name": "marks"],
                        "mark": [
                            "type": "point", "filled": true, "size": 36, "opacity": isOfSessions ? 0.6 : 1,
                            "aria": false,
                        ],
                        "encoding": encoding,
                    ],
                ]
            ]
        }
    }

    private static func domain(_ kind: AlignedSignal.Kind, _ alignment: SwingAlignment) -> [JSONValue] {
        let times = AlignedSignal.Grid(kind, alignment).milliseconds
        return [.number(times.first ?? 0), .number(times.last ?? 0)]
    }
}
