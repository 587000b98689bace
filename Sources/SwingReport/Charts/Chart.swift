internal import SwingFiles

/// A chart of a report: a specification of Vega-Lite over named rows.
///
/// Source: Satyanarayan et al., Vega-Lite: A Grammar of Interactive Graphics (IEEE TVCG 23, 2017);
/// <https://vega.github.io/vega-lite/docs/>.
struct Chart: Sendable {
    /// What scripts and files of pictures call it.
    let name: String
    /// What it shows, in a few words.
    let title: String
    /// How to read it.
    let caption: String
    /// The name of its rows.
    let data: String
    /// Makes the specification.
    let specification: @Sendable (Theme) -> JSONValue

    /// The height of a chart.
    enum Height: Sendable {
        case pixels(Double)
        /// A row of so many pixels for each value of a field, of which there are `count`.
        case rows(of: String, pixels: Double, count: Int)

        /// In pixels.
        var pixels: Double {
            switch self {
            case .pixels(let pixels): pixels
            case .rows(_, let pixels, let count): pixels * Double(max(count, 1))
            }
        }

        /// What the page's script needs, to give a chart of fewer rows less height.
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
    ///   - name: What scripts and files of pictures call it.
    ///   - title: What it shows.
    ///   - caption: How to read it.
    ///   - data: The name of the rows.
    ///   - needs: What a row must have a value of, to be shown.
    ///   - height: The height.
    ///   - content: What the specification has beside that, such as its layers.
    init(
        _ name: String, title: String, caption: String, data: String, needs: [JSONValue] = [], height: Height,
        _ content: @escaping @Sendable (Theme) -> JSONValue
    ) {
        self.name = name
        self.title = title
        self.caption = caption
        self.data = data
        let meta = [
            JSONValue.Member(key: "title", value: .text(title)), JSONValue.Member(key: "needs", value: .array(needs)),
        ]
        specification = { theme in
            var specification: JSONValue = [
                "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
                "description": .text(caption.isEmpty ? title : "\(title). \(caption)"),
                "data": ["name": .text(data)], "width": theme.width, "height": .number(height.pixels),
                "autosize": ["type": "fit-x", "contains": "padding"], "config": theme.config,
                "usermeta": .object(meta + height.meta),
            ]
            guard case .object(let members) = content(theme) else { return specification }
            for member in members { specification[member.key] = member.value }
            return specification
        }
    }

    /// The swing that the reader chose, by its number in the study.
    static let chosen: JSONValue = ["name": "chosen", "value": -1]

    /// A quantitative axis.
    static func axis(_ field: String, _ title: String, domain: [JSONValue]? = nil, zero: Bool = false) -> JSONValue {
        var scale: JSONValue = ["zero": .bool(zero)]
        if let domain { scale["domain"] = .array(domain) } else { scale["nice"] = true }
        return ["field": .text(field), "type": "quantitative", "title": .text(title), "scale": scale]
    }

    /// What is told of a swing under the pointer.
    static let tooltip: JSONValue = [
        ["field": "session", "title": "session"], ["field": "number", "title": "swing"],
        ["field": "outcome", "title": "outcome"],
        ["field": "time", "title": "time to contact (ms)", "format": ".1f"],
        ["field": "rate", "title": "greatest rotation rate (rad/s)", "format": ".1f"],
        ["field": "flags", "title": "flags"],
    ]
}
