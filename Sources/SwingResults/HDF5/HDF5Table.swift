package import HDF5

/// A table in HDF5: a group with one dataset per column, all of them along one dimension.
///
/// Rows are buffered and written in complete chunks, because a call of libhdf5 costs more than the values of a row.
package struct HDF5Table<Row> {
    private enum Stored {
        case text(StringDataset)
        case int8(Dataset<Int8>)
        case int32(Dataset<Int32>)
        case float64(Dataset<Double>)

        var variable: any Variable {
            switch self {
            case .text(let data): data
            case .int8(let data): data
            case .int32(let data): data
            case .float64(let data): data
            }
        }
    }

    private let columns: [(column: ResultColumn<Row>, stored: Stored)]
    private let index: HDF5Index
    private let encoder: ChunkEncoder
    private var waiting: [Row] = []
    private var count = 0

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - name: The group's name.
    ///   - dimension: The name of the dimension and of its coordinate, the row number.
    ///   - columns: The columns in order.
    ///   - root: The parent of the new group.
    ///   - encoder: The encoder that packs the chunks. The tables of a file can share one.
    /// - Throws: `HDF5Error`, for example if the disk is full.
    package init(
        _ name: String, dimension: String, columns: [ResultColumn<Row>], in root: Group,
        packedBy encoder: ChunkEncoder? = nil
    ) throws(HDF5Error) {
        self.encoder = encoder ?? HDF5Chunking.makeEncoder()
        let group = try root.makeGroup(name)
        let index = try HDF5Index(dimension, in: group)
        self.columns = try columns.map { column throws(HDF5Error) in (column, try Self.make(column, in: group)) }
        try index.attach(to: self.columns.map { ($0.stored.variable, nil) })
        self.index = index
    }

    /// Appends rows.
    package mutating func append(_ rows: [Row]) throws(HDF5Error) {
        waiting += rows
        count += rows.count
        while waiting.count >= HDF5Chunking.rows {
            try write(waiting[..<HDF5Chunking.rows])
            waiting.removeFirst(HDF5Chunking.rows)
        }
    }

    /// Writes the remaining rows.
    package mutating func finish() throws(HDF5Error) {
        try write(waiting[...])
        waiting = []
        try index.write(count, packedBy: encoder)
    }

    private func write(_ rows: ArraySlice<Row>) throws(HDF5Error) {
        for (column, stored) in columns {
            switch (column.value, stored) {
            case (.text(let path), .text(let data)), (.json(let path), .text(let data)):
                try data.append(rows.map { $0[keyPath: path].withoutNUL })
            case (.optionalText(let path), .text(let data)):
                try data.append(rows.map { ($0[keyPath: path] ?? "").withoutNUL })
            case (.integer(let path), .int32(let data)):
                let values = rows.map { Int32(clamping: $0[keyPath: path]) }
                try data.appendChunks(values.span, packedBy: encoder)
            case (.number(let path), .float64(let data)):
                let values = rows.map { $0[keyPath: path] }
                try data.appendChunks(values.span, packedBy: encoder)
            case (.category(let path, _), .int8(let data)):
                let values = rows.map { $0[keyPath: path] }
                try data.appendChunks(values.span, packedBy: encoder)
            case (.flags(let path, _), .int32(let data)):
                let values = rows.map { $0[keyPath: path] }
                try data.appendChunks(values.span, packedBy: encoder)
            default: preconditionFailure("\(column.name) is stored as another type")
            }
        }
    }

    private static func make(_ column: ResultColumn<Row>, in group: Group) throws(HDF5Error) -> Stored {
        let storage = Storage.chunked(rows: HDF5Chunking.rows, deflate: HDF5Chunking.deflate)
        switch column.value {
        case .text, .optionalText, .json:
            let data = try group.makeStrings(column.name, storage: .chunked(rows: HDF5Chunking.texts))
            try describe(data, column)
            return .text(data)
        case .integer:
            let data = try group.makeDataset(column.name, of: Int32.self, storage: storage)
            try describe(data, column)
            return .int32(data)
        case .number:
            let data = try group.makeDataset(column.name, of: Double.self, storage: storage, fill: .nan)
            try describe(data, column)
            try data.attributes.set("_FillValue", [Double.nan])
            return .float64(data)
        case .category(_, let names):
            let data = try group.makeDataset(column.name, of: Int8.self, storage: storage)
            try describe(data, column)
            try data.attributes.set("flag_values", names.indices.map { Int8($0) })
            try data.attributes.set("flag_meanings", names.joined(separator: " "))
            return .int8(data)
        case .flags(_, let names):
            let data = try group.makeDataset(column.name, of: Int32.self, storage: storage)
            try describe(data, column)
            try data.attributes.set("flag_masks", names.indices.map { Int32(1) << Int32($0) })
            try data.attributes.set("flag_meanings", names.joined(separator: " "))
            return .int32(data)
        }
    }

    private static func describe(_ data: some Variable, _ column: ResultColumn<Row>) throws(HDF5Error) {
        try data.attributes.describe(column.meaning, column.unit)
        if let role = column.role { try data.attributes.set("cf_role", role) }
    }
}

/// The coordinate of a dimension: the row numbers, from 0 up.
struct HDF5Index {
    private let data: Dataset<Int32>

    init(_ name: String, in group: Group) throws(HDF5Error) {
        data = try group.makeDataset(
            name, of: Int32.self, storage: .chunked(rows: HDF5Chunking.rows, deflate: HDF5Chunking.deflate))
        try data.makeScale(name)
        try data.attributes.describe("row number", .one)
    }

    /// Attaches the dimension to the rows of all variables; two-dimensional tables also have a scale of their columns.
    func attach(to variables: [(variable: any Variable, columns: (any Variable)?)]) throws(HDF5Error) {
        try DimensionScales.attach(variables.map { ($0.variable, [data] + ($0.columns.map { [$0] } ?? [])) })
    }

    /// Writes the numbers of `count` rows.
    func write(_ count: Int, packedBy encoder: ChunkEncoder) throws(HDF5Error) {
        let numbers = (0..<count).map { Int32(clamping: $0) }
        try data.appendChunks(numbers.span, packedBy: encoder)
    }
}

extension Attributes {
    /// Sets the attributes that the CF conventions require of every variable.
    func describe(_ longName: String, _ unit: ColumnUnit) throws(HDF5Error) {
        try set("long_name", longName)
        if let unit = unit.cf { try set("units", unit) }
        if case .epoch = unit {
            try set("standard_name", "time")
            try set("calendar", "proleptic_gregorian")
        }
    }
}

extension String {
    /// The text with each NUL replaced, because HDF5 would truncate the text there.
    var withoutNUL: String {
        guard utf8.contains(0) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }
}

/// The chunk sizes and the compression of a results file.
enum HDF5Chunking {
    /// The rows in a chunk of a column: a few kilobytes, and little waste in a file with a dozen swings.
    static let rows = 1024
    /// The rows in a chunk of texts.
    ///
    /// It is not compressed, because HDF5 stores the texts elsewhere.
    static let texts = 128
    /// The rows in a chunk of windows.
    ///
    /// A larger chunk would make a file with few swings large.
    ///
    /// Windows are not compressed: gzip would save 10 to 20 % and take half as long as the complete analysis.
    static let windows = 8
    /// The gzip level, after shuffling.
    static let deflate = 4

    /// Creates an encoder, which takes 0.7 MB.
    static func makeEncoder() -> ChunkEncoder { ChunkEncoder(level: deflate) }
}
