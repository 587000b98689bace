internal import SwingTables

/// A card to share: what a season shows, in words with the evidence, and one chart.
///
/// It is a picture of 1080 × 1350 pixels, whose layout has half as many units.
struct ShareCard {
    /// The maximum number of seasons whose insight is on the card.
    private static let limit = 2
    /// The size of the card, half of its pixels.
    private static let size = (width: 540.0, height: 675.0)
    private static let margin = 28.0
    /// The space below a chart, for the labels and the title of its axis.
    private static let axis = 52.0
    /// The space above a chart with a legend.
    private static let legend = 24.0
    /// The space that the chart keeps, whatever the texts are.
    private static let leastHeight = 210.0

    let title: String
    /// Players, sports and dates.
    let facts: String
    let insights: [SeasonInsight]
    /// The headline without any insight.
    let fallback: String
    let chart: Chart

    /// The space to the left of the chart, for the labels and the title of its axis; names of sessions need more.
    private var left: Double { chart.name == "timeline" ? 140 : 68 }

    /// The Vega-Lite specification, without the chart's data.
    var specification: JSONValue {
        let theme = Theme.picture
        let texts = texts(theme)
        let width = Self.size.width - left - Self.margin
        let height = Self.size.height - texts.top - texts.bottom
        let drawn = chart.specification(theme)
        // The chart is one layer, and each text another.
        var layer: JSONValue = [:]
        for key in ["transform", "layer", "mark", "encoding"] where drawn[key] != .null { layer[key] = drawn[key] }
        var card: JSONValue = [
            "$schema": drawn["$schema"], "description": .text(insights.first?.headline ?? fallback),
            "data": drawn["data"], "config": drawn["config"], "autosize": "none",
            "width": .number(width), "height": .number(height),
            "padding": [
                "left": .number(left), "right": .number(Self.margin), "top": .number(texts.top),
                "bottom": .number(texts.bottom),
            ],
            "layer": .array([layer] + texts.marks(height, left: left)),
        ]
        if drawn["params"] != .null { card["params"] = drawn["params"] }
        return card
    }

    /// Texts above and below the chart.
    private struct Texts {
        /// A text: its lines, the place of the first baseline below the upper edge of the card, and its marks.
        struct Text {
            let lines: [String]
            let baseline: Double
            let style: Style
        }

        /// A font.
        struct Style {
            let size: Double
            let line: Double
            let weight: JSONValue
            let colour: JSONValue
            /// The maximum number of lines.
            var limit = Int.max
        }

        /// The space above the chart.
        var top = ShareCard.margin
        /// The space below the chart.
        var bottom = ShareCard.axis
        private(set) var above: [Text] = []
        private(set) var below: [Text] = []

        private static let width = ShareCard.size.width - 2 * ShareCard.margin

        private static func lines(_ text: String, _ style: Style) -> [String] {
            CardText.lines(text, width: width, size: style.size, limit: style.limit)
        }

        /// The height that a text takes.
        static func height(_ text: String, _ style: Style) -> Double {
            Double(lines(text, style).count) * style.line
        }

        mutating func add(_ text: String, _ style: Style, space: Double) {
            let lines = Self.lines(text, style)
            guard !lines.isEmpty else { return }
            above.append(Text(lines: lines, baseline: top + style.size, style: style))
            top += Double(lines.count) * style.line + space
        }

        mutating func addBelow(_ text: String, _ style: Style) {
            let lines = Self.lines(text, style)
            bottom = ShareCard.axis + Double(lines.count) * style.line + ShareCard.margin - style.size
            below = [Text(lines: lines, baseline: ShareCard.axis + style.size, style: style)]
        }

        /// Returns the marks, whose places are relative to the upper left corner of the chart.
        ///
        /// - Parameters:
        ///   - height: The height of the chart.
        ///   - left: The space to the left of the chart.
        /// - Returns: The marks.
        func marks(_ height: Double, left: Double) -> [JSONValue] {
            above.map { Self.mark($0, top: -top, left: left) } + below.map { Self.mark($0, top: height, left: left) }
        }

        private static func mark(_ text: Text, top: Double, left: Double) -> JSONValue {
            [
                "data": ["values": [["id": -1]]],
                "mark": [
                    "type": "text", "align": "left", "baseline": "alphabetic", "limit": .number(width),
                    "fontSize": .number(text.style.size), "lineHeight": .number(text.style.line),
                    "fontWeight": text.style.weight, "color": text.style.colour,
                    "x": .number(ShareCard.margin - left), "y": .number(top + text.baseline),
                    "text": .array(text.lines.map { .text($0) }),
                ],
            ]
        }
    }

    private func texts(_ theme: Theme) -> Texts {
        let faint = Texts.Style(size: 14, line: 19, weight: "normal", colour: theme.faint)
        let fact = Texts.Style(size: 14, line: 19, weight: "normal", colour: theme.faint, limit: 2)
        let strong = Texts.Style(size: 14, line: 19, weight: 600, colour: theme.ink, limit: 2)
        let headline = Texts.Style(size: 27, line: 33, weight: "bold", colour: theme.ink, limit: 3)
        let small = Texts.Style(size: 11, line: 14, weight: "normal", colour: theme.faint)
        var texts = Texts()
        texts.addBelow(chart.caption, small)
        texts.add(title, strong, space: 2)
        texts.add(facts, fact, space: 16)
        let room = Self.size.height - texts.bottom - Self.leastHeight
        if insights.isEmpty { texts.add(fallback, headline, space: 12) }
        for insight in insights.prefix(Self.limit) {
            texts.add(insight.headline, headline, space: 6)
            // A sentence is shown whole or not at all; the first is the evidence of the headline.
            var evidence = ""
            for sentence in insight.evidence {
                let longer = evidence.isEmpty ? sentence : evidence + " " + sentence
                guard evidence.isEmpty || texts.top + Texts.height(longer, faint) <= room else { break }
                evidence = longer
            }
            texts.add(evidence, faint, space: 16)
        }
        let others = insights.count - Self.limit
        if others > 0 { texts.add("\(others) more on the page of the report.", faint, space: 12) }
        texts.top += chart.name == "season" ? 8 : Self.legend
        return texts
    }
}

/// Text of a card in lines, whose widths are estimated because nothing here can measure a font.
enum CardText {
    /// Divides a text into lines at its spaces.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - width: The maximum width of a line in pixels.
    ///   - size: The font's size in pixels.
    ///   - limit: The maximum number of lines; the last of them ends with “…” if there are more.
    /// - Returns: The lines. A number stays with the word after it, such as its unit. A word that is longer than a line
    ///   is divided.
    static func lines(_ text: String, width: Double, size: Double, limit: Int = .max) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in words(text).flatMap({ pieces($0, width / size) }) {
            let longer = line.isEmpty ? word : line + " " + word
            if line.isEmpty || ems(longer) * size <= width {
                line = longer
            } else {
                lines.append(line)
                line = word
            }
        }
        if !line.isEmpty { lines.append(line) }
        guard lines.count > limit else { return lines }
        return lines.prefix(limit - 1) + [lines[limit - 1] + "…"]
    }

    /// Returns the estimated width of a text in multiples of the font's size; bold text is not wider.
    static func ems(_ text: String) -> Double { text.unicodeScalars.reduce(0) { $0 + ems($1) } }

    /// The widths are about those of Helvetica's bold letters, by group; ideographs and unknown scripts have one em.
    private static func ems(_ scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case "i", "j", "l", "I", " ", ".", ",", ":", ";", "'", "’", "|", "!", "·": 0.34
        case "f", "t", "r", "-", "(", ")", "/", "\"": 0.4
        case "m", "w", "M", "W", "@", "%", "—": 0.95
        case "A"..."Z", "&", "+", "=", "<", ">", "~": 0.75
        case " "..."~", "\u{A0}"..."\u{2FF}", "\u{2000}"..."\u{22FF}": 0.58
        case "\u{300}"..."\u{36F}": 0
        case "\u{370}"..."\u{6FF}": 0.75
        default: 1
        }
    }

    private static func words(_ text: String) -> [String] {
        text.split(separator: " ").reduce(into: []) { words, word in
            if let last = words.last, last.last?.isNumber == true {
                words[words.count - 1] = last + " " + word
            } else {
                words.append(String(word))
            }
        }
    }

    private static func pieces(_ word: String, _ limit: Double) -> [String] {
        guard ems(word) > limit else { return [word] }
        var pieces: [String] = []
        var piece = ""
        for character in word {
            if !piece.isEmpty, ems(piece + String(character)) > limit {
                pieces.append(piece)
                piece = ""
            }
            piece.append(character)
        }
        return pieces + [piece]
    }
}
