internal import SwingFiles

/// A chart of a report: a Vega-Lite specification for named rows.
///
/// Source: Satyanarayan et al., Vega-Lite: A Grammar of Interactive Graphics (IEEE TVCG 23, 2017);
/// <https://vega.github.io/vega-lite/docs/>.
struct Chart: Sendable {
    /// The name in scripts and in the file names of pictures.
    let name: String
    /// The title.
    let title: String
    /// The caption, which explains how to read the chart.
    let caption: String
    /// The name of the rows.
    let data: String
    /// Returns the specification in a theme.
    let specification: @Sendable (Theme) -> JSONValue

    /// The height of a chart.
    enum Height: Sendable {
        case pixels(Double)
        /// One row of the given height for each of the `count` values of a field.
        case rows(of: String, pixels: Double, count: Int)

        /// The height in pixels.
        var pixels: Double {
            switch self {
            case .pixels(let pixels): pixels
            case .rows(_, let pixels, let count): pixels * Double(max(count, 1))
            }
        }

        /// The information from which the page's script reduces the height of a chart with fewer rows.
        var meta: [JSONValue.Member] {
            switch self {
            case .pixels: []
            case .rows(let field, let pixels, _):
                [
                    JSONValue.Member(key: "rows", value: .text(field)),
                    JSONValue.Member(key: "pixels", value: .number(pixels)),
                ]
            }
        }
    }

    /// Creates a chart.
    ///
    /// - Parameters:
    ///   - name: The name in scripts and in the file names of pictures.
    ///   - title: The title.
    ///   - caption: The caption, which explains how to read the chart.
    ///   - data: The name of the rows.
    ///   - needs: The fields without which a row is not shown.
    ///   - limit: The maximum number of rows that are drawn, at equal steps; `nil` without a maximum.
    ///   - height: The height.
    ///   - content: The other members of the specification, such as its layers.
    init(
        _ name: String, title: String, caption: String, data: String, needs: [JSONValue] = [], limit: Int? = nil,
        height: Height,
        _ content: @escaping @Sendable (Theme) -> JSONValue
    ) {
        self.name = name
        self.title = title
        self.caption = caption
        self.data = data
        var meta = [
            JSONValue.Member(key: "title", value: .text(title)), JSONValue.Member(key: "needs", value: .array(needs)),
        ]
        if let limit { meta.append(JSONValue.Member(key: "limit", value: .integer(limit))) }
        meta += height.meta
        specification = { [meta] theme in
            var specification: JSONValue = [
                "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
                "description": .text(caption.isEmpty ? title : "\(title). \(caption)"),
                "data": ["name": .text(data)], "width": theme.width, "height": .number(height.pixels),
                "autosize": ["type": "fit-x", "contains": "padding"], "config": theme.config,
                "usermeta": .object(meta),
            ]
            guard case .object(let members) = content(theme) else { return specification }
            for member in members { specification[member.key] = member.value }
            return specification
        }
    }

    /// The maximum number of swings that a chart draws as dots; more cover each other, and take seconds to draw.
    static let dotLimit = 1500

    /// The filter of the rows that are drawn: at most as many as the chart's limit.
    static let drawn: JSONValue = ["filter": "!datum.isSkipped"]

    /// Returns the sentence on swings that are not drawn as dots; empty if all are.
    static func note(swings: Int) -> String {
        guard swings > dotLimit else { return "" }
        return
            " Of more than \(dotLimit) swings, that many at equal steps are drawn as dots; bars and lines include all."
    }

    /// The index in the study of the swing that the reader chose.
    static let chosen: JSONValue = ["name": "chosen", "value": -1]

    /// Returns a quantitative axis.
    static func axis(_ field: String, _ title: String, domain: [JSONValue]? = nil, zero: Bool = false) -> JSONValue {
        var scale: JSONValue = ["zero": .bool(zero)]
        if let domain { scale["domain"] = .array(domain) } else { scale["nice"] = true }
        return ["field": .text(field), "type": "quantitative", "title": .text(title), "scale": scale]
    }

    /// The facts shown for the swing under the pointer.
    static let tooltip: JSONValue = [
        ["field": "session", "title": "session"], ["field": "number", "title": "swing"],
        ["field": "outcome", "title": "outcome"],
        ["field": "time", "title": "time to contact (ms)", "format": ".1f"],
        ["field": "rate", "title": "peak rotation rate (rad/s)", "format": ".1f"],
        ["field": "flags", "title": "flags"],
    ]
}

/// The colours and the font of charts.
struct Theme: Sendable {
    /// The colours of contacts, misses and uncertain swings.
    ///
    /// Colour-blind readers can distinguish them (Okabe and Ito, Color Universal Design, 2008).
    var outcomes: [JSONValue]
    /// The colours of up to eight groups.
    var groups: [JSONValue]
    /// The colour of important text and lines.
    var ink: JSONValue
    /// The colour of other text.
    var faint: JSONValue
    /// The colour of grid lines.
    var grid: JSONValue
    /// The colour of the chosen swing.
    var accent: JSONValue
    var font: JSONValue
    /// The background colour; null for a transparent background.
    var background: JSONValue
    /// The width of a chart in pixels, or `container` for the width of its container.
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

    /// The colour scale of outcomes.
    var outcomeScale: JSONValue { ["domain": ["contact", "miss", "uncertain"], "range": .array(outcomes)] }

    /// The specification settings of the theme.
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
