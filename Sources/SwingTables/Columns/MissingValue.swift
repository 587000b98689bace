/// The texts that tables contain in place of a number that is unknown.
enum MissingValue {
    /// The words of spreadsheets, databases and statistics programs, in lower case; those for NaN are numbers.
    private static let words: Set<String> = [
        "", "null", "none", "nil", "na", "n/a", "#n/a", "<na>", "missing", "-", "--",
    ]
    private static let lengthLimit = 7

    /// Returns whether a cell is empty or contains a word for a missing value, in upper or lower case.
    ///
    /// - Parameter cell: The cell as UTF-8, without surrounding spaces and quotation marks.
    /// - Returns: Whether it has no value.
    static func isOne(_ cell: Span<UInt8>) -> Bool {
        guard cell.count <= lengthLimit else { return false }
        var word = ""
        for i in cell.indices {
            let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(cell[i])
            word.unicodeScalars.append(Unicode.Scalar(isUpper ? cell[i] | 0x20 : cell[i]))
        }
        return words.contains(word)
    }

    /// Returns whether a text is empty or a word for a missing value, in upper or lower case, between spaces.
    static func isOne(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return isOne(bytes.span.extracting(bytes.trimmed(bytes.indices)))
    }
}
