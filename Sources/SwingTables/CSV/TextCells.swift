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

    private static func text(_ cell: [UInt8]) -> String { String(cell: cell[cell.trimmed(cell.indices)]) }
}

extension String {
    /// Reads a cell as UTF-8, or as Latin-1 if it is not UTF-8.
    ///
    /// Many programs on Windows write Latin-1, in which headings contain `m/s²` and `°/s`. Control characters of Latin-1 are
    /// damage.
    ///
    /// - Parameter bytes: The bytes of the cell.
    init(cell bytes: ArraySlice<UInt8>) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard !text.utf8.elementsEqual(bytes), !bytes.contains(where: { (0x80..<0xA0).contains($0) }) else {
            self = text
            return
        }
        self = bytes.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1)) }
    }
}
