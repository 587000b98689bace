extension CSVLines {
    /// The cells of a line as text, without spaces around them and without the quotation marks that some programs write.
    ///
    /// What stands in quotation marks may hold separators.
    ///
    /// - Parameters:
    ///   - line: Where the line is in ``bytes``.
    ///   - separator: What stands between two cells.
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
