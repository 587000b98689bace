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

    /// Returns a text as HTML in which no date is broken into two lines.
    static func sentence(_ text: String) -> String {
        escaped(text).replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}/) { "<span class=\"date\">\($0.output)</span>" }
    }

    /// Returns a table.
    ///
    /// - Parameters:
    ///   - caption: The caption, also for screen readers.
    ///   - head: The names of the columns. The prefix `#` marks a column of numbers, and `…` a column of sentences; a `~`
    ///     before it one that a phone shows on request.
    ///   - rows: The cells as plain text, which is escaped here; the first cell of a row is its header.
    /// - Returns: The table's element.
    static func table(_ caption: String, head: [String], rows: [[String]]) -> String {
        let kinds = head.map { name -> String in
            let classes = [("~", "minor"), ("#", "number"), ("…", "text")].filter { name.prefix(2).contains($0.0) }
            return classes.isEmpty ? "" : " class=\"\(classes.map(\.1).joined(separator: " "))\""
        }
        let titles = zip(head, kinds).map { name, kind in
            "<th scope=\"col\"\(kind)>\(escaped(String(name.drop { "~#…".contains($0) })))</th>"
        }
        let lines = rows.map { row in
            let cells = zip(row, kinds).enumerated().map { index, cell in
                let (text, kind) = cell
                return index == 0
                    ? "<th scope=\"row\"\(kind)>\(sentence(text))</th>" : "<td\(kind)>\(sentence(text))</td>"
            }
            return "<tr>\(cells.joined())</tr>"
        }
        return frame(
            caption, hasMinor: head.contains { $0.hasPrefix("~") },
            """
            <table>
            <caption>\(escaped(caption))</caption>
            <thead><tr>\(titles.joined())</tr></thead>
            <tbody>\(lines.joined(separator: "\n"))</tbody></table>
            """)
    }

    /// Returns a table's element in a frame, in which it scrolls.
    ///
    /// - Parameters:
    ///   - name: The name for screen readers.
    ///   - hasMinor: Whether a phone shows some of the columns only on request.
    ///   - table: The table's element.
    /// - Returns: The frame.
    static func frame(_ name: String, hasMinor: Bool, _ table: String) -> String {
        let choice = hasMinor ? "<label class=\"check columns\"><input type=\"checkbox\"> All columns</label>" : ""
        return """
            \(choice)<div class="wide" tabindex="0" role="region" aria-label="\(escaped(name))">\(table)</div>
            """
    }
}

extension Int {
    /// The number with a comma before each group of three digits, from 10,000 on.
    var grouped: String {
        guard magnitude >= 10_000 else { return "\(self)" }
        var (rest, text) = ("\(magnitude)", "")
        while rest.count > 3 {
            text = ",\(rest.suffix(3))" + text
            rest.removeLast(3)
        }
        return (self < 0 ? "−" : "") + rest + text
    }
}

extension String {
    /// The JSON text, escaped so that it can't end an HTML element.
    var insideHTML: String {
        utf8.contains(UInt8(ascii: "<"))
            ? split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c") : self
    }
}
