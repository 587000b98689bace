internal import HDF5

/// A table of results in HDF5, read back column by column.
struct HDF5StoredTable<Row> {
    /// The greatest number of rows that is read: a lifetime of swings, and no more memory than machines have.
    private static var limit: Int { 10_000_000 }

    private let group: Group
    /// The number of rows.
    let count: Int

    /// Opens a table.
    ///
    /// - Parameters:
    ///   - name: The group's name.
    ///   - dimension: The coordinate that numbers the rows.
    ///   - root: Where the group is.
    /// - Throws: `HDF5Error` if the group or its coordinate is not there, or can't be read.
    init(_ name: String, dimension: String, in root: Group) throws(HDF5Error) {
        group = try root.group(name)
        let index = try group.column(dimension)
        guard index.count <= Self.limit else {
            throw HDF5Error("\(index.path): has \(index.count) rows; at most \(Self.limit) are read")
        }
        count = index.count
    }

    /// Whether the file has the column.
    func contains(_ column: Column<Row>) throws(HDF5Error) -> Bool { try group.contains(column.name) }

    /// Reads a column, and hands each row's number and value to `use`, which says whether it is a value of the column.
    func read(_ column: Column<Row>, _ use: (Int, StoredValue) -> Bool) throws(HDF5Error) {
        let (values, place) = (try stored(column), group.path(of: column.name))
        guard values.count == count else {
            throw HDF5Error("\(place): has \(values.count) rows, expected \(count); the file is damaged")
        }
        for (row, value) in values.enumerated() {
            guard let value, use(row, value) else {
                throw HDF5Error("\(place): row \(row): expected \(column.expected); the file is damaged")
            }
        }
    }

    /// A column's values; `nil` for a code that has no meaning.
    private func stored(_ column: Column<Row>) throws(HDF5Error) -> [StoredValue?] {
        let data = try group.column(column.name)
        switch column.value {
        case .text, .optionalText:
            return try data.texts(limit: Self.limit).map(StoredValue.text)
        case .integer:
            return try data.integers(limit: Self.limit).map { .integer(Int($0)) }
        case .number:
            let reader = try ColumnReader<Double>(data)
            try reader.load(0..<min(Self.limit, data.count))
            return reader.values.map(StoredValue.number)
        case .category(_, let names):
            return try data.integers(limit: Self.limit).map { code in
                Int(exactly: code).flatMap { names.indices.contains($0) ? .names([names[$0]]) : nil }
            }
        case .flags(_, let names):
            return try data.integers(limit: Self.limit).map { bits in
                guard bits >> Int64(names.count) == 0, let bits = Int32(exactly: bits) else { return nil }
                return .names(Column<Row>.Value.flagNames(names, in: bits))
            }
        }
    }
}
