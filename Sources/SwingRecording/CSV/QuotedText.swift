import SwingFiles
import SwingMotion

/// Text of a file in messages.
enum CSVText {
    /// Quotes text so that it can be shown: at most 60 characters, none that moves a terminal's cursor or turns its text.
    ///
    /// - Parameter text: What a file holds.
    /// - Returns: The text in quotation marks, with `\u{…}` for what can't be seen.
    static func quoted(_ text: String) -> String { VisibleText.quoted(text) }

    /// Quotes bytes as if they were UTF-8.
    ///
    /// - Parameters:
    ///   - bytes: Where the text is.
    ///   - range: Which of the bytes.
    /// - Returns: The text in quotation marks.
    static func quoted(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        // Sixty characters take at most 240 bytes; the rest is not shown.
        quoted(String(decoding: bytes[range.prefix(244)], as: UTF8.self))
    }
}

extension [UInt8] {
    /// The part of `range` without the spaces and tabs at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first, self[first] == UInt8(ascii: " ") || self[first] == UInt8(ascii: "\t") {
            range = first + 1..<range.upperBound
        }
        while let last = range.last, self[last] == UInt8(ascii: " ") || self[last] == UInt8(ascii: "\t") {
            range = range.lowerBound..<last
        }
        return range
    }
}
