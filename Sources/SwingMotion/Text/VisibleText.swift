/// Text of others, such as a file's name, in messages: nothing in it moves a terminal's cursor or turns its text.
package enum VisibleText {
    /// Writes what can't be seen as `\u{…}`.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The text, unchanged if all of it can be seen.
    /// - Complexity: O(*n*) in the length of the text.
    package static func escaped(_ text: String) -> String {
        text.unicodeScalars.allSatisfy(isVisible) ? text : text.unicodeScalars.reduce(into: "") { $0 += escaped($1) }
    }

    /// Writes a scalar that can't be seen as `\u{…}`.
    ///
    /// - Parameter scalar: Any scalar.
    /// - Returns: The scalar as text, or its number.
    package static func escaped(_ scalar: Unicode.Scalar) -> String {
        isVisible(scalar) ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }

    /// Quotes text of a file: at most 60 characters, none that moves a terminal's cursor or turns its text.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The text in quotation marks, with `\u{…}` for what can't be seen.
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

    /// Writes at most 200 characters, with `�` for what can't be seen: for the cells of a table.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The text without characters that a terminal would obey.
    package static func short(_ text: String) -> String {
        String(
            text.prefix(200).map {
                $0.unicodeScalars.allSatisfy {
                    !$0.properties.isBidiControl && $0.value > 31 && !(127...159).contains($0.value)
                } ? $0 : "�"
            })
    }
}
