/// A value as a file holds it.
enum StoredValue: Hashable {
    case text(String)
    case integer(Int)
    case number(Double)
    /// The name of a category, or the names of the flags that are set.
    case names([String])
}

extension Column {
    /// What a value of the column looks like, for errors.
    var expected: String {
        switch value {
        case .text, .optionalText: "text"
        case .integer: "a whole number"
        case .number: "a number"
        case .category(_, let names): "one of " + names.joined(separator: ", ")
        case .flags(_, let names): "any of " + names.joined(separator: ", ")
        }
    }
}

extension Column<ResultRow> {
    /// Sets the column's value in a row.
    ///
    /// - Returns: Whether it is a value of the column.
    func set(_ stored: StoredValue, in row: inout ResultRow) -> Bool {
        switch (value, stored) {
        case (.text(let path), .text(let text)): row.set(path, to: text)
        case (.integer(let path), .integer(let number)): row.set(path, to: number)
        case (.number(let path), .number(let number)): row.set(path, to: number)
        case (.category(let path, let all), .names(let names)):
            names.count == 1
                && all.firstIndex(of: names[0]).flatMap(Int8.init(exactly:)).map { row.set(path, to: $0) } ?? false
        case (.flags(let path, let all), .names(let names)):
            names.allSatisfy(all.contains)
                && row.set(path, to: all.indices.filter { names.contains(all[$0]) }.reduce(0) { $0 | 1 << Int32($1) })
        default: false
        }
    }
}

extension ResultRow {
    /// Sets the value at `path`, if it is one that can be set.
    fileprivate mutating func set<Value>(_ path: KeyPath<ResultRow, Value>, to value: Value) -> Bool {
        guard let path = path as? WritableKeyPath<ResultRow, Value> else { return false }
        self[keyPath: path] = value
        return true
    }
}
