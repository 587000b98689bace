internal import SwingFiles

/// The colours and the font of charts.
struct Theme: Sendable {
    /// The colours of contacts, misses and uncertain swings: distinct for the colour-blind, after Okabe and Ito
    /// (Color Universal Design, 2008).
    var outcomes: [JSONValue]
    /// The colours of up to eight groups.
    var groups: [JSONValue]
    /// Text and lines that count.
    var ink: JSONValue
    /// Text beside the charts.
    var faint: JSONValue
    /// Lines of the grid.
    var grid: JSONValue
    /// What is chosen.
    var accent: JSONValue
    var font: JSONValue
    /// The colour behind the charts; null to let what is behind shine through.
    var background: JSONValue
    /// The width of a chart: that of what holds it, or pixels.
    var width: JSONValue

    /// The colours of the page's style sheet, which follow the reader's choice of light or dark.
    static let page = Theme(
        outcomes: ["var(--contact)", "var(--miss)", "var(--uncertain)"],
        groups: (0..<8).map { "var(--group-\($0))" }, ink: "var(--ink)", faint: "var(--faint)", grid: "var(--grid)",
        accent: "var(--accent)", font: "system-ui, sans-serif", background: nil, width: "container")

    /// Fixed colours on white, for pictures.
    static let picture = Theme(
        outcomes: ["#0072b2", "#d55e00", "#777777"],
        groups: ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#b8860b", "#5e3c99", "#777777"],
        ink: "#1b1f24", faint: "#57606a", grid: "#e3e6ea", accent: "#c2185b", font: "sans-serif", background: "#ffffff",
        width: 760)

    /// The scale of outcomes for a chart's colours.
    var outcomeScale: JSONValue { ["domain": ["contact", "miss", "uncertain"], "range": .array(outcomes)] }

    /// A specification's settings that follow from the theme.
    var config: JSONValue {
        [
            "background": background, "font": font,
            "view": ["stroke": nil],
            "axis": [
                "labelColor": faint, "titleColor": faint, "gridColor": grid, "domainColor": grid, "tickColor": grid,
                "titleFontWeight": "normal", "labelFontSize": 12, "titleFontSize": 12, "labelLimit": 150,
                "labelPadding": 6, "labelOverlap": true, "labelSeparation": 10,
            ],
            "legend": [
                "labelColor": faint, "titleColor": faint, "orient": "top", "titleFontWeight": "normal", "title": nil,
                "labelFontSize": 12, "labelLimit": 220, "symbolOpacity": 1,
            ],
            "title": ["color": ink, "fontSize": 14, "anchor": "start", "fontWeight": 600],
            "text": ["color": faint, "fontSize": 12],
        ]
    }
}
