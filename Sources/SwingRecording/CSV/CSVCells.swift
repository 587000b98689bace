import SwingMotion

extension CSVLines {
    /// Returns the cells of a line as text, without surrounding spaces and without quotation marks.
    ///
    /// Quoted text may contain separators.
    ///
    /// - Parameters:
    ///   - line: The range of the line in ``bytes``.
    ///   - separator: The character between two cells.
    /// - Returns: The cells.
    func cells(of line: Range<Int>, separator: UInt8) -> [String] {
        var cells: [String] = []
        var cell: [UInt8] = []
        var isQuoted = false
        for byte in bytes[line] {
            if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == separator, !isQuoted {
                cells.append(Self.text(cell))
                cell = []
            } else {
                cell.append(byte)
            }
        }
        cells.append(Self.text(cell))
        return cells
    }

    private static func text(_ cell: [UInt8]) -> String {
        String(decoding: cell[cell.trimmed(cell.indices)], as: UTF8.self)
    }
}

extension VisibleText {
    /// Quotes bytes that are read as UTF-8.
    ///
    /// - Parameter bytes: The text.
    /// - Returns: The text in quotation marks, with invisible characters escaped.
    static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
        // At most 60 characters are shown, which take at most 240 bytes.
        quoted(String(decoding: bytes.prefix(244), as: UTF8.self))
    }
}

extension [UInt8] {
    /// Returns `range` without the spaces and tabs at its ends.
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
