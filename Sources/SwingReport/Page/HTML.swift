/// Conversion of text to HTML.
enum HTML {
    /// Returns a text in which no character acts as HTML, in an element or in a quoted attribute.
    static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }

    /// Returns a table.
    ///
    /// - Parameters:
    ///   - caption: The caption, also for screen readers.
    ///   - head: The names of the columns. The prefix `#` marks a column of numbers, and `…` a column of sentences.
    ///   - rows: The cells as plain text, which is escaped here; the first cell of a row is its header.
    /// - Returns: The table's element.
    static func table(_ caption: String, head: [String], rows: [[String]]) -> String {
        let kinds = head.map { $0.hasPrefix("#") ? " class=\"number\"" : $0.hasPrefix("…") ? " class=\"text\"" : "" }
        let titles = zip(head, kinds).map { name, kind in
            "<th scope=\"col\"\(kind)>\(escaped(String(name.drop { $0 == "#" || $0 == "…" })))</th>"
        }
        let lines = rows.map { row in
            let cells = zip(row, kinds).enumerated().map { index, cell in
                let (text, kind) = cell
                return index == 0
                    ? "<th scope=\"row\"\(kind)>\(escaped(text))</th>" : "<td\(kind)>\(escaped(text))</td>"
            }
            return "<tr>\(cells.joined())</tr>"
        }
        return """
            <div class="wide" tabindex="0" role="region" aria-label="\(escaped(caption))"><table>
            <caption>\(escaped(caption))</caption>
            <thead><tr>\(titles.joined())</tr></thead>
            <tbody>\(lines.joined(separator: "\n"))</tbody></table></div>
            """
    }
}

extension String {
    /// The JSON text, escaped so that it can't end an HTML element.
    var insideHTML: String {
        utf8.contains(UInt8(ascii: "<"))
            ? split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c") : self
    }
}
