internal import SwingFiles

/// When each swing was, session by session.
enum TimelineChart {
    /// The chart.
    ///
    /// - Parameter sessions: How many sessions there are.
    /// - Returns: The chart.
    static func chart(sessions: Int) -> Chart {
        Chart(
            "timeline", title: "Every swing in its session",
            caption:
                "Minutes since the session began, or since its first swing where the recording does not say when that was.",
            data: "swings", needs: ["minute"], height: .rows(of: "session", pixels: 30, count: sessions)
        ) { theme in
            [
                "params": [Chart.chosen],
                "transform": [["filter": "isValid(datum.minute)"]],
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
