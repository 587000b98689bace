/// Names of columns that a proposal understands, and a reader does not take for granted.
enum LooseColumnName {
    /// What a column probably holds.
    ///
    /// What stands before the name, as `arm` in `arm_gravityX`, tells sensors apart.
    ///
    /// - Parameter cell: The header's cell.
    /// - Returns: What stands before the name, and what the name means; `nil` if nothing is known of it.
    static func meaning(of cell: String) -> (prefix: String, meaning: ColumnMeaning)? {
        let title = ColumnTitle(cell)
        let name = cell.prefix { $0 != "(" && $0 != "[" }
        let words = name.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
        for start in words.indices {
            let key = words[start...].joined()
            let prefix = words[..<start].joined(separator: "_")
            if let meaning = ColumnMeaning(ColumnTitle(key: key, unit: title.unit)) { return (prefix, meaning) }
            guard let base = bases[String(key.dropLast())] else { continue }
            let spelled = ColumnTitle(key: base + key.suffix(1), unit: title.unit)
            if let meaning = ColumnMeaning(spelled) { return (prefix, meaning) }
        }
        return nil
    }

    /// Short names, and what they mostly stand for.
    private static let bases = [
        "r": "rotationrate", "w": "rotationrate", "omega": "rotationrate", "u": "useracceleration",
    ]
}
