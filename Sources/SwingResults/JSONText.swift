import SwingFiles

extension JSONText {
    /// The names as an array.
    static func value(_ names: [String]) -> String { "[" + names.map { value($0) }.joined(separator: ",") + "]" }

    /// An object of the given members, whose values are JSON already, as a line.
    static func line(_ members: [(key: String, value: String)]) -> String {
        "{" + members.map { value($0.key) + ":" + $0.value }.joined(separator: ",") + "}\n"
    }
}

extension Column {
    /// The column's value in a row, as JSON.
    func json(_ row: Row) -> String {
        switch value {
        case .text(let path): JSONText.value(row[keyPath: path])
        case .optionalText(let path): row[keyPath: path].map { JSONText.value($0) } ?? "null"
        case .integer(let path): String(row[keyPath: path])
        case .number(let path): JSONText.value(row[keyPath: path])
        case .category(let path, let names): JSONText.value(names[Int(row[keyPath: path])])
        case .flags(let path, let names): JSONText.value(Value.flagNames(names, in: row[keyPath: path]))
        }
    }
}
