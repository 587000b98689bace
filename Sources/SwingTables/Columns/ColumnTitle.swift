import SwingMotion

/// A header's cell: a name and an optional unit in parentheses, brackets or braces.
struct ColumnTitle: Hashable, Sendable {
    /// The name's letters and digits in lower case, for comparison.
    let key: String
    /// The unit as written; `nil` without a unit.
    let unit: String?
    /// The name as written.
    let name: String

    /// Reads a cell.
    ///
    /// The last of several brackets contains the unit, as in `Acc 1.X (IM) [g]`; the name is what no brackets contain.
    /// A text that is too long for a title has neither.
    ///
    /// - Parameter cell: The cell as written, with or without quotation marks.
    init(_ cell: String) {
        guard cell.utf8.count <= InputLimits.columnTitle else {
            self.init(name: "", unit: nil)
            return
        }
        var (name, unit, rest) = ("", "", cell.filter { $0 != "\"" }[...])
        while let opening = rest.firstIndex(where: { Self.openings.contains($0) }) {
            name += rest[..<opening]
            let inner = Self.inside(rest[opening...])
            // As in `Rotation Rate (X)`.
            let isAxis = ["x", "y", "z"].contains(inner.lowercased())
            if isAxis { name += inner } else { unit = String(inner) }
            rest = rest[inner.endIndex...].dropFirst()
        }
        // As in `acc[0]`.
        let isIndex = !unit.isEmpty && unit.allSatisfy(\.isNumber)
        self.init(name: name + rest + (isIndex ? unit : ""), unit: !isIndex && unit.contains { $0 != " " } ? unit : nil)
    }

    /// Creates a title from a name without a unit in parentheses.
    init(name: String, unit: String?) {
        key = Self.key(name)
        self.unit = unit
        self.name = name
    }

    private static let openings = "([{"

    /// Returns the text inside a bracket, which may contain others, as in `(m/(s^2))`.
    private static func inside(_ text: Substring) -> Substring {
        var depth = 0
        for i in text.indices {
            if openings.contains(text[i]) { depth += 1 }
            if ")]}".contains(text[i]) { depth -= 1 }
            if depth == 0 { return text[text.index(after: text.startIndex)..<i] }
        }
        return text.dropFirst()
    }

    /// Returns the unit that the end of the name states, as written: `deg/s` of `gyroX_deg/s`, `gyroX in deg/s` and
    /// `gyroX/deg/s`.
    ///
    /// - Parameter count: The number of letters and digits after the axis.
    /// - Returns: The unit.
    func unitInWords(of count: Int) -> String {
        let text = ending(of: count)
        if text.hasPrefix("in ") { return String(text.dropFirst(3)) }
        return text.hasPrefix("/") ? String(text.dropFirst()) : text
    }

    /// Returns the end of the name as written, from which spaces and other separators at its beginning are left out.
    private func ending(of count: Int) -> String {
        var letters = count
        var start = name.endIndex
        while letters > 0, start > name.startIndex {
            start = name.index(before: start)
            if name[start].isLetter || name[start].isNumber { letters -= 1 }
        }
        // As in `°/s`.
        while start > name.startIndex, case let before = name.index(before: start), "°/".contains(name[before]) {
            start = before
        }
        return String(name[start...])
    }

    private static func key(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
