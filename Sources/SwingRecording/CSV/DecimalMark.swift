import SwingMotion

/// The mark between the integer part and the decimals of a table's numbers.
enum DecimalMark: Hashable, Sendable {
    case point
    case comma

    /// The length of the text that is examined, in bytes.
    private static let reach = 16 << 10

    /// Detects the mark in the first rows of a table.
    ///
    /// It is the comma if the separator is another character, some number in the rows has a comma, and none has a
    /// point.
    ///
    /// - Parameters:
    ///   - lines: The table, whose first line has been read.
    ///   - line: The range of the first line in the bytes of `lines`.
    ///   - separator: The character between two cells.
    init(_ lines: borrowing CSVLines, from line: Range<Int>, separator: UInt8) {
        self = .point
        guard separator != UInt8(ascii: ",") else { return }
        let end = min(lines.unread.upperBound, line.lowerBound + Self.reach)
        guard end > line.lowerBound else { return }
        var hasComma = false
        // The last cell may be cut off; it has the same mark.
        for text in lines.bytes[line.lowerBound..<end].split(whereSeparator: { $0 == separator || $0 < 0x20 }) {
            let cell = text.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\"") }[...]
            if cell.contains(UInt8(ascii: ".")), DecimalMark.point.isNumber(cell) { return }
            hasComma = hasComma || cell.contains(UInt8(ascii: ",")) && DecimalMark.comma.isNumber(cell)
        }
        if hasComma { self = .comma }
    }

    /// Returns a byte of a number with this mark as the byte of a number with a point.
    ///
    /// The point becomes a comma: a number that contains both is not a number.
    @inline(__always)
    func withPoint(_ byte: UInt8) -> UInt8 {
        guard self == .comma else { return byte }
        return switch byte {
        case UInt8(ascii: ","): UInt8(ascii: ".")
        case UInt8(ascii: "."): UInt8(ascii: ",")
        default: byte
        }
    }

    /// Returns whether a cell is one number with this mark.
    ///
    /// - Parameter cell: The cell, without surrounding spaces.
    /// - Returns: Whether all of it is a number.
    func isNumber(_ cell: ArraySlice<UInt8>) -> Bool {
        let bytes = cell.map(withPoint)
        var position = 0
        return DecimalNumber.read(bytes.span, at: &position) != nil && position == bytes.count
    }

    /// Returns a text with this mark as a text with a point.
    func withPoint(_ text: String) -> String { String(decoding: text.utf8.map(withPoint), as: UTF8.self) }
}
