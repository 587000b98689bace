/// Rows of cells, aligned in columns: numbers to the right, text to the left.
package struct TextTable: Sendable {
    private let header: [String]
    private var widths: [Int]

    /// Creates a table.
    ///
    /// - Parameter columns: The names and minimum widths; a negative width aligns to the left.
    package init(_ columns: [(name: String, width: Int)]) {
        header = columns.map(\.name)
        widths = columns.map { $0.width < 0 ? min($0.width, -$0.name.count) : max($0.width, $0.name.count) }
    }

    /// The line with the columns' names.
    package var head: String { row(header) }

    /// A line of cells.
    package func row(_ cells: [String]) -> String {
        var line = ""
        for (cell, width) in zip(cells, widths) {
            let space = String(repeating: " ", count: max(abs(width) - cell.count, 0))
            line += (line.isEmpty ? "" : "  ") + (width < 0 ? cell + space : space + cell)
        }
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }
}
