internal import HDF5

/// The table of swings in HDF5, read back.
enum HDF5Swings {
    /// The greatest number of swings that is read: a lifetime of them, and no more memory than machines have.
    private static let limit = 10_000_000

    static func read(_ path: String) throws(ResultsError) -> [ResultRow] {
        do throws(HDF5Error) {
            let file = try File(readingAt: path)
            let schema = try file.root.attributes.text("schema_name")
            guard schema == Layout.schemaName else {
                throw HDF5Error(
                    "/@schema_name: found \(schema.map { "'\($0)'" } ?? "none"), expected '\(Layout.schemaName)'; "
                        + "name a file of results that `swing analyze` wrote")
            }
            let version = try file.root.attributes.number("schema_version") ?? 0
            guard version == Double(Layout.schemaVersion) else {
                throw HDF5Error("/@schema_version: found \(version), expected \(Layout.schemaVersion)")
            }
            let group = try file.root.group("swings")
            var rows = Array(repeating: ResultRow(), count: try count(in: group))
            for column in Layout.swings {
                try set(column, try stored(column, in: group), in: &rows, at: group.path(of: column.name))
            }
            return rows
        } catch {
            throw ResultsError(.badData, path, error)
        }
    }

    /// The number of rows of the table.
    private static func count(in group: Group) throws(HDF5Error) -> Int {
        let index = try group.column("swing")
        guard index.count <= limit else {
            throw HDF5Error("\(index.path): has \(index.count) rows; at most \(limit) are read")
        }
        return index.count
    }

    private static func set(
        _ column: Column<ResultRow>, _ values: [StoredValue?], in rows: inout [ResultRow], at place: String
    ) throws(HDF5Error) {
        guard values.count == rows.count else {
            throw HDF5Error("\(place): has \(values.count) rows, expected \(rows.count); the file is damaged")
        }
        for (index, value) in values.enumerated() {
            guard let value, column.set(value, in: &rows[index]) else {
                throw HDF5Error("\(place): row \(index): expected \(column.expected); the file is damaged")
            }
        }
    }

    /// A column's values; `nil` for a code that has no meaning.
    private static func stored(_ column: Column<ResultRow>, in group: Group) throws(HDF5Error) -> [StoredValue?] {
        let data = try group.column(column.name)
        switch column.value {
        case .text, .optionalText:
            return try data.texts(limit: limit).map(StoredValue.text)
        case .integer:
            return try data.integers(limit: limit).map { .integer(Int($0)) }
        case .number:
            let reader = try ColumnReader<Double>(data)
            try reader.load(0..<min(limit, data.count))
            return reader.values.map(StoredValue.number)
        case .category(_, let names):
            return try data.integers(limit: limit).map { code in
                Int(exactly: code).flatMap { names.indices.contains($0) ? .names([names[$0]]) : nil }
            }
        case .flags(_, let names):
            return try data.integers(limit: limit).map { bits in
                guard bits >> Int64(names.count) == 0, let bits = Int32(exactly: bits) else { return nil }
                return .names(Column<ResultRow>.Value.flagNames(names, in: bits))
            }
        }
    }
}
