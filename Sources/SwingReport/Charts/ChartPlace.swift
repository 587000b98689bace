internal import SwingFiles
internal import SwingMotion

/// The places of charts, whose heights are known before the charts are drawn, so that nothing on the page moves.
enum ChartPlace {
    /// The height of a horizontal axis with ticks and labels, in pixels.
    private static let axis = 38.0
    /// The height of an axis's title, in pixels.
    private static let title = 10.0
    /// The height of a legend without rows, in pixels.
    private static let legend = 13.0
    /// The height of a legend's row, in pixels.
    private static let legendRow = 17.0

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
        return Int((Double(names.count) / columns).rounded(.up))
    }
}
