/// Text in lines of at most 80 characters.
enum WrappedText {
    /// Returns a named text: the name in a column, and the text next to it in as many lines as needed.
    ///
    /// - Parameters:
    ///   - name: The name, which the first line begins with.
    ///   - indent: The number of characters of the column.
    ///   - text: The text. A word that is longer than a line is not divided.
    /// - Returns: The lines.
    static func block(_ name: String, indent: Int, _ text: String) -> String {
        var lines: [String] = []
        var line = name + String(repeating: " ", count: max(indent - name.count, 1))
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, line.count + 1 + word.count > 80 {
                lines.append(line)
                line = String(repeating: " ", count: indent)
                isEmpty = true
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return (lines + [line]).joined(separator: "\n") + "\n"
    }
}
