/// Text as HTML.
enum HTML {
    /// A text in which nothing is taken for HTML, within an element or an attribute's quotes.
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

    /// A table.
    ///
    /// - Parameters:
    ///   - caption: What it shows, for those who can't see it.
    ///   - head: The names of the columns; one that begins with `#` holds numbers.
    ///   - rows: The cells, each text that is escaped here; the first of a row is its name.
    /// - Returns: The table's element.
    static func table(_ caption: String, head: [String], rows: [[String]]) -> String {
        let isNumber = head.map { $0.hasPrefix("#") }
        let titles = head.map { "<th scope=\"col\">\(escaped(String($0.drop { $0 == "#" })))</th>" }
        let lines = rows.map { row in
            let cells = row.enumerated().map { index, cell in
                let kind = index < isNumber.count && isNumber[index] ? " class=\"number\"" : ""
                return index == 0
                    ? "<th scope=\"row\"\(kind)>\(escaped(cell))</th>" : "<td\(kind)>\(escaped(cell))</td>"
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
