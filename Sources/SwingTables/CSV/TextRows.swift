package import SwingMotion

/// The rows of a table as texts, after its header.
package struct TextRows: ~Copyable {
    private var lines: CSVLines
    private let header: CSVHeader

    /// Opens the rows.
    ///
    /// - Parameters:
    ///   - lines: The table, from its first line.
    ///   - header: The table's header.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    init(_ lines: consuming CSVLines, _ header: CSVHeader) throws(SwingError) {
        if !header.isAbsent { _ = try lines.next() }
        self.lines = lines
        self.header = header
    }

    /// The file and the line of the current row, such as `t.csv:17`.
    package var place: String { "\(lines.name):\(lines.number)" }

    /// Returns an error about the current row.
    ///
    /// - Parameter sentence: The finding, the expectation and the remedy.
    /// - Returns: The error.
    package func error(_ sentence: String) -> SwingError { lines.error(sentence) }

    /// Reads the next row.
    ///
    /// - Returns: The cells, without surrounding spaces and quotation marks; `nil` after the last row.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or the line is too long or contains a NUL byte.
    package mutating func next() throws(SwingError) -> [String]? {
        guard let line = try lines.next() else { return nil }
        return lines.cells(of: line, separator: header.separator)
    }

    /// Reads the next row, which must have as many cells as the header.
    ///
    /// - Returns: The cells, as ``next()`` returns them.
    /// - Throws: ``SwingMotion/SwingError`` as ``next()``, and if the row has another number of cells.
    package mutating func nextComplete() throws(SwingError) -> [String]? {
        guard let cells = try next() else { return nil }
        guard cells.count == header.cells.count else {
            throw lines.wrongCount(cells.count, expected: header.cells.count)
        }
        return cells
    }

    /// Returns the number in a cell of the current row.
    ///
    /// - Parameters:
    ///   - cell: The cell.
    ///   - column: The column of the cell, for errors.
    /// - Returns: The nearest Double; NaN if the cell is empty.
    /// - Throws: ``SwingMotion/SwingError`` if the cell contains something else.
    package func number(_ cell: String, in column: CSVColumn) throws(SwingError) -> Double {
        if cell.isEmpty { return .nan }
        let bytes = Array(cell.utf8)
        var position = 0
        if let value = DecimalNumber.read(bytes.span, at: &position), position == bytes.count { return value }
        throw lines.noNumber(bytes[...], in: column.name)
    }
}
