/// Facts of sessions: their values are texts in memory, and JSON in files.
extension JSONValue {
    /// Creates the value of a fact that is stated as text: a number, a truth value, an array or an object if the text
    /// is its JSON.
    package init(fact text: String) {
        let parsed = try? JSONValue(parsing: Array(text.utf8), name: "")
        if let parsed, parsed != .null, parsed.text == text {
            self = parsed
        } else {
            self = .text(text)
        }
    }

    /// The value as the text of a fact.
    package var fact: String { if case .text(let text) = self { text } else { text } }
}
