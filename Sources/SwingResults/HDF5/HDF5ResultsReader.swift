internal import HDF5
internal import SwingMotion

/// A table of results in HDF5, read column by column.
struct HDF5StoredTable<Row> {
    /// The maximum number of rows that is read.
    ///
    /// It limits memory, and exceeds a lifetime of swings.
    private static var limit: Int { 10_000_000 }

    private let group: StoredGroup
    /// The number of rows.
    let count: Int

    /// Opens a table.
    ///
    /// - Parameters:
    ///   - name: The group's name.
    ///   - dimension: The coordinate that numbers the rows.
    ///   - root: The parent of the group.
    /// - Throws: `HDF5Error` if the group or its coordinate is missing or can't be read.
    init(_ name: String, dimension: String, in root: StoredGroup) throws(HDF5Error) {
        group = try root.group(name)
        let index = try group.column(dimension)
        guard index.count <= Self.limit else {
            throw HDF5Error(
                "\(index.path): found \(index.count) rows, expected at most \(Self.limit); "
                    + "analyse the recordings in parts")
        }
        // A row takes hundreds of bytes of memory, and at least one byte of a file.
        guard index.count <= root.fileSize else {
            throw HDF5Error(
                "\(index.path): found \(index.count) rows in a file of \(root.fileSize) bytes; the file is damaged")
        }
        count = index.count
    }

    /// Returns whether the file contains the column.
    func contains(_ column: ResultColumn<Row>) -> Bool { group.contains(column.name) }

    /// Opens a column.
    ///
    /// - Parameter column: The column.
    /// - Returns: The column in the file.
    /// - Throws: `HDF5Error` if it is missing, damaged, or has another number of rows than the table.
    func open(_ column: ResultColumn<Row>) throws(HDF5Error) -> HDF5StoredColumn<Row> {
        let data = try group.column(column.name)
        guard data.count == count else {
            throw HDF5Error("\(data.path): found \(data.count) rows, expected \(count); the file is damaged")
        }
        return HDF5StoredColumn(column: column, data: data)
    }

    /// The names of the columns that `known` does not contain, in alphabetical order.
    func names(besides known: Set<String>) -> [String] { group.names(limit: 10_000).filter { !known.contains($0) } }

    /// The meaning that a column states, and whether it contains numbers.
    func describe(_ name: String) throws(HDF5Error) -> (meaning: String, isNumber: Bool) {
        let data = try group.column(name)
        return (try data.attributes.text("long_name") ?? name, data.kind != .text)
    }

    /// Creates a reader of the file's strings, for rows that are read together.
    func makeHeap() -> GlobalHeap { group.makeHeap() }
}

/// A column of results in HDF5, opened for reading.
struct HDF5StoredColumn<Row> {
    let column: ResultColumn<Row>
    fileprivate let data: StoredColumn

    /// Reads all rows, and passes each row's number and value to `use`, which returns whether the value is valid.
    func readAll(_ use: (Int, ColumnValue) -> Bool) throws(HDF5Error) {
        var heap = data.makeHeap()
        try read(0..<data.count, from: &heap, ChunkDecoder(), use)
    }

    /// Reads rows, and passes each row's number and value to `use`, which returns whether the value is valid.
    ///
    /// - Parameters:
    ///   - rows: The range of rows.
    ///   - heap: A reader of the file's strings.
    ///   - decoder: The decoder that unpacks the chunks.
    ///   - use: Receives the number of the row in the file and the value.
    /// - Throws: `HDF5Error` if the rows can't be read, or a value is not valid.
    func read(
        _ rows: Range<Int>, from heap: inout GlobalHeap, _ decoder: ChunkDecoder, _ use: (Int, ColumnValue) -> Bool
    ) throws(HDF5Error) {
        for (row, value) in zip(rows, try values(rows, from: &heap, decoder)) {
            guard let value, use(row, value) else {
                throw HDF5Error("\(data.path): row \(row): expected \(column.expected); the file is damaged")
            }
        }
    }

    /// Returns the values of rows; `nil` for an undefined code.
    private func values(
        _ rows: Range<Int>, from heap: inout GlobalHeap, _ decoder: ChunkDecoder
    ) throws(HDF5Error) -> [ColumnValue?] {
        switch column.value {
        case .text, .optionalText, .json:
            return try data.texts(rows, from: &heap, decoder: decoder).map(ColumnValue.text)
        case .integer:
            return try data.integers(rows, decoder: decoder).map { .integer(Int($0)) }
        case .number:
            return try data.doubles(rows, decoder: decoder).map(ColumnValue.number)
        case .category(_, let names):
            return try data.integers(rows, decoder: decoder).map { code in
                Int(exactly: code).flatMap { names.indices.contains($0) ? .names([names[$0]]) : nil }
            }
        case .flags(_, let names):
            return try data.integers(rows, decoder: decoder).map { bits in
                guard bits >> Int64(names.count) == 0, let bits = Int32(exactly: bits) else { return nil }
                return .names(ResultColumn<Row>.Value.flagNames(names, in: bits))
            }
        }
    }
}

/// Reads a file of results in HDF5.
struct HDF5ResultsReader: ResultsFileReader {
    let path: String

    func swings() throws(SwingError) -> [ResultRow] {
        try reading { root throws(HDF5Error) in try Self.swings(root) }
    }

    func results() throws(SwingError) -> StoredResults {
        let (provenance, sessions, swings) = try reading { root throws(HDF5Error) in
            (try Provenance(readingFrom: root), try Self.sessions(root), try Self.swings(root))
        }
        return try StoredResults(provenance: provenance, sessions: sessions, swings: swings, path)
    }

    func eachWindow(_ rows: [Int]?, _ use: (Int, SwingWindow) -> Void) throws(SwingError) {
        try reading { root throws(HDF5Error) in
            // A merged file may have no windows.
            guard root.contains("windows") else { return }
            try HDF5StoredWindows(in: root.group("windows")).each(rows, use)
        }
    }

    /// Reads the table of swings.
    private static func swings(_ root: StoredGroup) throws(HDF5Error) -> [ResultRow] {
        let table = try HDF5StoredTable<ResultRow>("swings", dimension: "swing", in: root)
        var rows = Array(repeating: ResultRow(), count: table.count)
        for column in SwingColumns.all {
            try table.open(column).readAll { row, value in column.set(value, in: &rows[row]) }
        }
        return rows
    }

    /// Reads the table of sessions, with the columns that the file contains.
    private static func sessions(_ root: StoredGroup) throws(HDF5Error) -> [SessionRecord] {
        let table = try HDF5StoredTable<SessionSummary>("sessions", dimension: "session", in: root)
        var rows = Array(repeating: SessionRecord(), count: table.count)
        for column in SessionColumns.all where table.contains(column) {
            try table.open(column).readAll { row, value in
                rows[row][column.name] = value
                return true
            }
        }
        return rows
    }

    /// Opens the file, checks that it contains results, and passes its root to `body`.
    private func reading<Value>(_ body: (StoredGroup) throws(HDF5Error) -> Value) throws(SwingError) -> Value {
        do throws(HDF5Error) {
            let file = try StoredFile(readingAt: path)
            try Self.check(file.root)
            return try body(file.root)
        } catch {
            throw SwingError(.badData, path, error)
        }
    }

    /// Throws unless the file contains results of this version.
    static func check(_ root: StoredGroup) throws(HDF5Error) {
        let schema = try root.attributes.text("schema_name")
        guard schema == ResultsSchema.name else {
            throw HDF5Error(
                "/@schema_name: found \(schema.map { "'\($0)'" } ?? "none"), expected '\(ResultsSchema.name)'; "
                    + "name a file of results that `swing analyze` wrote")
        }
        let version = try root.attributes.number("schema_version") ?? 0
        guard version == Double(ResultsSchema.version) else {
            throw HDF5Error(
                "/@schema_version: found \(version.plain), expected \(ResultsSchema.version); "
                    + ResultsSchema.remedy(for: version))
        }
    }
}
