internal import SwingMotion
internal import SwingTables

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

    /// The maximum number of rows of a chart with one per session, player or fact; of more, the tables contain the figures.
    static let rowLimit = 60

    /// Returns the height of a row: charts of many rows are denser, so that they fit the screen.
    static func rowHeight(_ count: Int, _ pixels: Double) -> Double { count > 12 ? min(pixels, 22) : pixels }

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

/// The colours of the palette and the font, as charts use them.
struct Theme: Sendable {
    /// Returns a colour of the palette.
    let colour: @Sendable (Palette.Colour) -> JSONValue
    let font: JSONValue
    /// The background colour; null for a transparent background.
    let background: JSONValue
    /// The width of a chart in pixels, or `container` for the width of its container.
    let width: JSONValue

    /// The colours of the page's style sheet, which follow the reader's choice of light or dark.
    static let page = Theme(
        colour: { .text("var(--\($0.name))") }, font: "system-ui, sans-serif", background: nil, width: "container")

    /// Fixed colours on white, for pictures.
    static let picture = Theme(
        colour: { .text($0.light) }, font: "sans-serif", background: .text(Palette.paper.light), width: 760)

    /// The colour of important text, and of medians.
    var ink: JSONValue { colour(Palette.ink) }
    /// The colour of other text, and of thresholds.
    var faint: JSONValue { colour(Palette.faint) }
    /// The colour of grid lines.
    var grid: JSONValue { colour(Palette.grid) }
    /// The colour of the chosen swing, and of the instants of a swing.
    var accent: JSONValue { colour(Palette.accent) }
    /// The colour of values that are not distinguished by colour.
    var series: JSONValue { colour(Palette.series) }

    /// The colour scale of outcomes.
    var outcomeScale: JSONValue {
        ["domain": ["contact", "miss", "uncertain"], "range": .array(Palette.outcomes.map(colour))]
    }

    /// Returns the colour scale of a few names, in their order.
    func scale(of names: [String], _ colours: [Palette.Colour]) -> JSONValue {
        ["domain": .array(names.map { .text($0) }), "range": .array(colours.prefix(names.count).map(colour))]
    }

    /// Returns the encoding of players by colour: the same player has the same colour in every chart.
    ///
    /// - Parameters:
    ///   - players: All players of the study, in their order.
    ///   - hasLegend: Whether the chart names the players in a legend.
    /// - Returns: The encoding; one colour for all if there is one player, or more than the palette has colours.
    func colour(of players: [String], hasLegend: Bool = true) -> JSONValue {
        guard (2...Palette.groups.count).contains(players.count) else { return ["value": series] }
        return [
            "condition": [
                "test": "isValid(datum.player)", "field": "player", "type": "nominal",
                "scale": scale(of: players, Palette.groups),
                "legend": hasLegend ? ["columns": 2] : nil,
            ],
            "value": series,
        ]
    }

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

/// The places of charts, whose heights are known before the charts are drawn, so that nothing on the page moves.
enum ChartPlace {
    /// The heights of a horizontal axis with ticks and labels, of its title, of a legend without rows, and of a legend's
    /// row, in pixels.
    private static let (axis, title, legend, legendRow) = (38.0, 10.0, 13.0, 17.0)

    /// Returns the style sheet of the places: their heights while their charts are not drawn, or not laid out.
    ///
    /// Charts higher than 70 % of the window and 40 px scroll in their places, as the page's own style sheet has it.
    static func style(_ charts: [Chart]) -> String {
        charts.map { chart in
            let height = height(of: chart.specification(.page)).fixed(0)
            let place = ".chart[data-chart=\"\(chart.name)\"]"
            return """
                \(place) { contain-intrinsic-height: auto \(height)px; }
                \(place):not([data-drawn]) { min-height: min(\(height)px, 70vh + 40px); max-height: calc(70vh + 40px); }
                """
        }.joined(separator: "\n")
    }

    /// Returns the height of a chart with its axis and its legend, in pixels.
    static func height(of specification: JSONValue) -> Double {
        guard case .number(let height) = specification["height"] else { return 0 }
        let x = specification["encoding"]["x"].values
        let isTitled = x.map { $0["title"] != .null } ?? true
        let rows = legendRows(specification)
        return height + axis + (isTitled ? title : 0) + (rows > 0 ? legend + legendRow * Double(rows) : 0)
    }

    /// Returns the number of rows of the largest legend of the colours in a part of a specification.
    private static func legendRows(_ part: JSONValue) -> Int {
        switch part {
        case .array(let parts): return parts.map(legendRows).max() ?? 0
        case .object(let members):
            let condition = part["color"]["condition"]
            return max(
                rows(ofLegend: condition == .null ? part["color"] : condition),
                members.map { legendRows($0.value) }.max() ?? 0)
        default: return 0
        }
    }

    /// Returns the number of rows of a colour's legend; 0 without one.
    private static func rows(ofLegend colour: JSONValue) -> Int {
        guard let members = colour.values, members["field"] != nil, members["legend"] != .null else { return 0 }
        guard case .array(let names) = colour["scale"]["domain"],
            case .number(let columns) = colour["legend"]["columns"]
        else { return 1 }
        return Int(clamped: (Double(names.count) / columns).rounded(.up))
    }
}
