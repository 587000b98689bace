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
