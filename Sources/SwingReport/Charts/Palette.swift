/// The colours of pages, charts, cards and pictures: each of them has one meaning.
///
/// Colour-blind readers can distinguish the colours of outcomes (Okabe and Ito, Color Universal Design, 2008), and those
/// of players: for each kind of colour blindness, two of them differ by at least 0.07 in OKLab (Ottosson, 2020; the
/// simulation is that of Machado, Oliveira and Fernandes, IEEE TVCG 15, 2009).
enum Palette {
    /// A colour in light and in dark mode.
    struct Colour: Hashable, Sendable {
        /// The name in the page's style sheet, without `--`.
        let name: String
        /// The colour on a light background, also in pictures and on paper.
        let light: String
        /// The colour on a dark background.
        let dark: String
        /// What the colour stands for.
        let meaning: String

        init(_ name: String, _ light: String, _ dark: String, _ meaning: String) {
            self.name = name
            self.light = light
            self.dark = dark
            self.meaning = meaning
        }
    }

    /// The outcomes, in the order of ``Theme/outcomeScale``.
    static let outcomes = [
        Colour("contact", "#0072b2", "#56b4e9", "a swing with contact"),
        Colour("miss", "#d55e00", "#f59b3c", "a miss"),
        Colour("uncertain", "#757575", "#a8a8a8", "a swing of uncertain outcome"),
    ]

    /// The players, in the order of their sessions; on a page of swings, the swings or recordings that it compares.
    static let groups = zip(
        ["#4d3898", "#5f7a0b", "#9c52a8", "#03464c", "#674f00", "#13684b"],
        ["#a670f3", "#87c010", "#f2aefd", "#009b8e", "#f2d935", "#6afdc5"]
    ).enumerated().map { index, colours in
        Colour("group-\(index)", colours.0, colours.1, "player \(index + 1)")
    }

    /// The axes of a sensor: shades of one colour, which every reader can distinguish.
    static let axes = [
        Colour("axis-x", "#3f2a1c", "#f3e2d3", "the axis x of a sensor"),
        Colour("axis-y", "#915b35", "#cf9f7a", "the axis y of a sensor"),
        Colour("axis-z", "#b5825a", "#96693f", "the axis z of a sensor"),
    ]

    /// The chosen swing, and the instants of a swing.
    static let accent = Colour("accent", "#b3124f", "#ff6f9f", "the chosen swing, and the instants of a swing")
    /// A signal or a group that is not distinguished from others.
    static let series = Colour("series", "#3a4550", "#cdd5dd", "values that are not distinguished")
    /// Text, medians and links.
    static let ink = Colour("ink", "#1b1f24", "#e8ebee", "text and medians")
    static let faint = Colour("faint", "#57606a", "#a3acb6", "notes, axes and thresholds")
    static let grid = Colour("grid", "#e3e6ea", "#2b3138", "grid lines")
    static let line = Colour("line", "#d0d7de", "#3a424b", "borders")
    static let paper = Colour("paper", "#ffffff", "#14171b", "the background")
    static let card = Colour("card", "#f5f7f9", "#1d2228", "the background of figures and controls")

    /// All colours.
    static let all = outcomes + groups + axes + [accent, series, ink, faint, grid, line, paper, card]

    /// The part of the page's style sheet that defines the colours for light and dark mode.
    static var style: String {
        func lines(_ colour: (Colour) -> String) -> String {
            all.map { "--\($0.name): \(colour($0));" }.joined(separator: " ")
        }
        return """
            :root { color-scheme: light dark; \(lines(\.light)) }
            @media screen and (prefers-color-scheme: dark) { :root { \(lines(\.dark)) } }
            /* Printed pages are white in light and dark mode. */
            @media print { :root { color-scheme: light; --card: #ffffff; --ink: #000000; --faint: #444444; --line: #b8bec5; } }
            """
    }
}
