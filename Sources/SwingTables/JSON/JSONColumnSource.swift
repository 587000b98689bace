import SwingFiles
import SwingMotion

/// Reads a table with one array per column as the bytes of a text table: a header, then one line per row.
///
/// Each column reads the text on its own, so that memory stays small.
final class JSONColumnSource: ByteSource {
    private let columns: [JSONElements]
    private var rest: Int
    /// A buffer of lines; those from ``position`` on have not been returned yet.
    private var lines: [UInt8]
    private var position = 0

    /// Opens a table.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - file: The text.
    ///   - bufferSize: The number of bytes per read of each column.
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read.
    init(_ table: JSONColumnTable, in file: TreeFile, bufferSize: Int = 64 << 10) throws(SwingError) {
        var columns: [JSONElements] = []
        for (column, path) in zip(table.columns, table.paths) {
            columns.append(try JSONElements(column, path, in: file, bufferSize: bufferSize))
        }
        self.columns = columns
        rest = table.rowCount
        lines = Array(table.header.utf8)
    }

    func read(into buffer: inout [UInt8], from start: Int) throws(SwingError) -> Int {
        if position == lines.count {
            lines.removeAll(keepingCapacity: true)
            position = 0
            while rest > 0, lines.count < JSONTableSource.size {
                for (i, column) in columns.enumerated() {
                    if i > 0 { lines.append(UInt8(ascii: ",")) }
                    try column.append(to: &lines)
                }
                lines.append(UInt8(ascii: "\n"))
                rest -= 1
            }
        }
        let count = min(lines.count - position, buffer.count - start)
        buffer.replaceSubrange(start..<start + count, with: lines[position..<position + count])
        position += count
        return count
    }
}
