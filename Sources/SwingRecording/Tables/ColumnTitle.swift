/// A header's cell: a name, perhaps with a unit in parentheses or brackets.
struct ColumnTitle: Hashable, Sendable {
    /// What is compared of the name: its letters and digits, in lower case.
    let key: String
    /// The unit, as it is written.
    let unit: String?

    /// Reads a cell.
    ///
    /// - Parameter cell: The cell as it is written, perhaps in quotation marks.
    init(_ cell: String) {
        let cell = cell.filter { $0 != "\"" }
        guard let opening = cell.firstIndex(where: { $0 == "(" || $0 == "[" }) else {
            key = Self.key(cell)
            unit = nil
            return
        }
        key = Self.key(String(cell[..<opening]))
        // A unit may have parentheses of its own, as in `(m/(s^2))`.
        let rest = cell[cell.index(after: opening)...]
        let closing = rest.lastIndex { $0 == ")" || $0 == "]" } ?? rest.endIndex
        unit = String(rest[..<closing])
    }

    /// A title whose name is known already.
    init(key: String, unit: String?) {
        self.key = key
        self.unit = unit
    }

    private static func key(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
