/// Makes foreign text, such as a file's name, safe to print: it can't move a terminal's cursor or reverse its text.
package enum VisibleText {
    /// Replaces invisible characters by `\u{…}`.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The text, unchanged if all its characters are visible.
    /// - Complexity: O(*n*) in the length of the text.
    package static func escaped(_ text: String) -> String {
        text.unicodeScalars.allSatisfy(isVisible) ? text : text.unicodeScalars.reduce(into: "") { $0 += escaped($1) }
    }

    /// Replaces invisible characters by `\u{…}`, except line breaks.
    ///
    /// - Parameter text: Lines of any text.
    /// - Returns: The lines.
    /// - Complexity: O(*n*) in the length of the text.
    package static func escapedLines(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { $0 += $1 == "\n" ? "\n" : escaped($1) }
    }

    /// Replaces invisible characters by `\u{…}`, and omits the middle of a text of more than 2000 characters.
    ///
    /// - Parameter text: Any text, such as an error with the name of a file.
    /// - Returns: One line.
    /// - Complexity: O(*n*) in the length of the text.
    package static func line(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > 2000 else { return escaped(text) }
        return escaped(String(scalars.prefix(1000))) + "…" + escaped(String(scalars.suffix(999)))
    }

    /// Returns a scalar as text, or as `\u{…}` if it is invisible.
    ///
    /// - Parameter scalar: Any scalar.
    /// - Returns: The scalar as text, or its code point as `\u{…}`.
    package static func escaped(_ scalar: Unicode.Scalar) -> String {
        isVisible(scalar) ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }

    /// Quotes at most 60 characters of a file's text, safe to print.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The text in quotation marks, with `\u{…}` for invisible characters.
    package static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let shown = scalars.prefix(60).reduce(into: "") { $0 += escaped($1) }
        return "\"\(shown)\(scalars.dropFirst(60).isEmpty ? "" : "…")\""
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        default: true
        }
    }

    /// Shortens text for a table's cell to 200 characters, and replaces control characters by `�`.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The text without characters that control a terminal.
    package static func short(_ text: String) -> String {
        String(
            text.prefix(200).map {
                $0.unicodeScalars.allSatisfy {
                    !$0.properties.isBidiControl && $0.value > 31 && !(127...159).contains($0.value)
                } ? $0 : "�"
            })
    }
}
