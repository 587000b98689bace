/// Rows of cells, aligned in columns: numbers to the right, text to the left.
struct TextTable {
    private let header: [String]
    private var widths: [Int]

    /// Creates a table.
    ///
    /// - Parameter columns: Their names, and their least widths; a negative width aligns to the left.
    init(_ columns: [(name: String, width: Int)]) {
        header = columns.map(\.name)
        widths = columns.map { $0.width < 0 ? min($0.width, -$0.name.count) : max($0.width, $0.name.count) }
    }

    /// The line with the columns' names.
    var head: String { row(header) }

    /// A line of cells.
    func row(_ cells: [String]) -> String {
        var line = ""
        for (cell, width) in zip(cells, widths) {
            let space = String(repeating: " ", count: max(abs(width) - cell.count, 0))
            line += (line.isEmpty ? "" : "  ") + (width < 0 ? cell + space : space + cell)
        }
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }
}

extension TextTable {
    /// Text without characters that a terminal would obey.
    static func plain(_ text: String) -> String {
        String(
            text.prefix(200).map {
                $0.unicodeScalars.allSatisfy {
                    !$0.properties.isBidiControl && $0.value > 31 && !(127...159).contains($0.value)
                } ? $0 : "�"
            })
    }
}

extension Double {
    /// The number with a fixed count of decimals; `–` for NaN.
    func fixed(_ decimals: Int) -> String {
        guard isFinite else { return "–" }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        guard let scaled = Int(exactly: (magnitude * scale).rounded()) else { return "\(self)" }
        let digits = String(scaled)
        let padded = String(repeating: "0", count: max(decimals + 1 - digits.count, 0)) + digits
        let sign = self < 0 && scaled != 0 ? "-" : ""
        return decimals == 0 ? sign + padded : sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }
}

extension Int {
    /// The number with what is counted, such as `1 gap` or `2 gaps`.
    func of(_ one: String, _ many: String? = nil) -> String { "\(self) \(self == 1 ? one : many ?? one + "s")" }
}
