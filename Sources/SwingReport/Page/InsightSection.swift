/// The first section of a page: what the season shows, in words with the evidence.
enum InsightSection {
    /// The maximum number of seasons with an insight on the first screen; the others are folded.
    private static let limit = 2

    static func html(_ seasons: [Season]) -> String {
        let isSportNamed = Season.hasSeveralSports(seasons)
        let texts = seasons.compactMap { SeasonInsight($0, isSportNamed: isSportNamed) }.map { insight in
            let evidence = insight.evidence.joined(separator: " ")
            return "<p class=\"insight\">\(HTML.escaped(insight.headline))</p>\n"
                + (evidence.isEmpty ? "" : "<p class=\"note\">\(HTML.escaped(evidence))</p>")
        }
        guard !texts.isEmpty else { return "" }
        let shown = texts.prefix(limit).joined(separator: "\n")
        let rest = texts.dropFirst(limit)
        let folded =
            rest.isEmpty
            ? "" : "<details><summary>\(rest.count) more</summary>\(rest.joined(separator: "\n"))</details>"
        return "<section id=\"insight\" aria-label=\"What the sessions show\">\n\(shown)\n\(folded)\n</section>"
    }
}
