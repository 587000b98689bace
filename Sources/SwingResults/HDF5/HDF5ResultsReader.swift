internal import HDF5
internal import SwingMotion

/// A table of results in HDF5, read column by column.
struct HDF5StoredTable<Row> {
    private let name: String
    private let root: StoredGroup
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
        (self.name, self.root) = (name, root)
        group = try root.group(name)
        let index = try group.column(dimension)
        guard index.count <= InputLimits.resultRows else {
            throw HDF5Error(
                "\(index.path): found \(index.count) rows, expected at most \(InputLimits.resultRows); "
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

    /// The facts that have a column of their own, in alphabetical order: the columns that `known` does not contain.
    func facts(besides known: Set<String>) throws(HDF5Error) -> [FactColumn] {
        let names = group.names(limit: InputLimits.resultColumns + 1)
        guard names.count <= InputLimits.resultColumns else {
            throw HDF5Error(
                "\(group.path): found more than \(InputLimits.resultColumns) columns, expected fewer; remove facts")
        }
        return try names.filter { !known.contains($0) }
            .map { name throws(HDF5Error) in
                let data = try group.column(name)
                let meaning = try data.attributes.text("long_name") ?? name
                return FactColumn(name: name, meaning: meaning, isNumber: data.kind != .text)
            }
    }

    /// Creates a reader of the file's strings, for rows that are read together.
    func makeHeap() -> GlobalHeap { group.makeHeap() }

    /// Opens columns of the table, which together contain all its texts, with the texts' checksums.
    ///
    /// - Parameter columns: The columns.
    /// - Returns: The columns, to read rows from.
    /// - Throws: `HDF5Error` if one is missing or damaged.
    func open(all columns: [ResultColumn<Row>]) throws(HDF5Error) -> HDF5StoredRows<Row> {
        let sorted = columns.sorted { $0.name < $1.name }
        return HDF5StoredRows(
            columns: try sorted.map { column throws(HDF5Error) in try open(column) },
            checksums: try HDF5StoredChecksums(of: name, count: count, in: root), heap: makeHeap)
    }
}

/// The rows of a table, opened for reading.
///
/// The texts of each row are compared with their checksum.
struct HDF5StoredRows<Row> {
    /// The columns in the order of the checksum.
    fileprivate let columns: [HDF5StoredColumn<Row>]
    fileprivate let checksums: HDF5StoredChecksums
    fileprivate let heap: () -> GlobalHeap

    /// Reads rows, and passes each value with its row and column to `use`, which returns whether the value is valid.
    ///
    /// - Parameters:
    ///   - rows: The range of rows.
    ///   - decoder: The decoder that unpacks the chunks.
    ///   - use: Receives the number of the row in the file, the column and the value.
    /// - Throws: `HDF5Error` if the rows can't be read, a value is not valid, or a row's texts differ from their checksum.
    /// - Complexity: O(*n*), where *n* is the number of values.
    func read(
        _ rows: Range<Int>, _ decoder: ChunkDecoder, _ use: (Int, ResultColumn<Row>, ColumnValue) -> Bool
    ) throws(HDF5Error) {
        var heap = heap()
        var sums = Array(repeating: CRC32(), count: rows.count)
        for column in columns {
            try column.read(rows, from: &heap, decoder) { row, value in
                if case .text(let text) = value { sums[row - rows.lowerBound].update(text) }
                return use(row, column.column, value)
            }
        }
        try checksums.compare(sums, of: rows, decoder: decoder)
    }
}

/// A column of results in HDF5, opened for reading.
struct HDF5StoredColumn<Row> {
    let column: ResultColumn<Row>
    fileprivate let data: StoredColumn

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
        case .number, .optionalNumber:
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
            try HDF5StoredWindows(in: root).each(rows, use)
        }
    }

    /// Reads the table of swings.
    private static func swings(_ root: StoredGroup) throws(HDF5Error) -> [ResultRow] {
        let table = try HDF5StoredTable<ResultRow>("swings", dimension: "swing", in: root)
        var rows = Array(repeating: ResultRow(), count: table.count)
        try table.open(all: SwingColumns.all).read(0..<table.count, ChunkDecoder()) { row, column, value in
            column.set(value, in: &rows[row])
        }
        return rows
    }

    /// Reads the table of sessions, with the columns that the file contains.
    private static func sessions(_ root: StoredGroup) throws(HDF5Error) -> [SessionRecord] {
        let table = try HDF5StoredTable<SessionRecord>("sessions", dimension: "session", in: root)
        var rows = Array(repeating: SessionRecord(), count: table.count)
        let facts = try table.facts(besides: SessionColumns.known)
        let columns = SessionColumns.ofRecords.filter(table.contains) + facts.map(\.ofRecord)
        try table.open(all: columns).read(0..<table.count, ChunkDecoder()) { row, column, value in
            rows[row][column.name] = value
            return true
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
