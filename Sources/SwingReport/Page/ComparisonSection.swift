/// The section that compares players and conditions, in words.
enum ComparisonSection {
    /// Returns the section; empty if nothing can be compared.
    static func html(_ comparisons: [SeasonComparison]) -> String {
        let parts = comparisons.compactMap { comparison -> String? in
            let sentences = comparison.sentences.map { "<li>\(HTML.escaped($0))</li>" }
            guard !sentences.isEmpty else { return nil }
            return """
                <h3>\(HTML.escaped(comparison.title))</h3><ul>\(sentences.joined(separator: "\n"))</ul>
                <p class="note">\(HTML.escaped(comparison.method))</p>
                """
        }
        guard !parts.isEmpty else { return "" }
        return "<section id=\"comparison\"><h2>Compared</h2>\n\(parts.joined(separator: "\n"))\n</section>"
    }
}
