import HDF5

/// A part of an HDF5 file that is being written.
protocol HDF5Part: AnyObject {
    /// Writes the rows in the buffers, as the last call.
    ///
    /// - Throws: `HDF5Error`, for example if the disk is full.
    func finish() throws(HDF5Error)
}

/// A table in HDF5: a group with one dataset per column, all of them along one dimension.
///
/// Rows are buffered and written in complete chunks, because a call of libhdf5 costs more than the values of a row.
final class HDF5Table<Row>: HDF5Part {
    private let columns: [any BufferedColumn<Row>]
    private let index: HDF5Index
    private let encoder: ChunkEncoder
    /// The number of rows in the buffers.
    private var waiting = 0
    private var count = 0

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - table: The names and the columns.
    ///   - root: The parent of the new group.
    ///   - encoder: The encoder that packs the chunks, which the tables of a file share.
    /// - Throws: `HDF5Error`, for example if the disk is full.
    init(_ table: ResultTable<Row>, in root: Group, packedBy encoder: ChunkEncoder) throws(HDF5Error) {
        self.encoder = encoder
        let group = try root.makeGroup(table.name)
        let index = try HDF5Index(table.dimension, in: group)
        self.columns = try table.columns.map { column throws(HDF5Error) in try group.makeColumn(column) }
        try index.attach(to: self.columns.map { ($0.variable, nil) })
        self.index = index
    }

    /// Appends rows.
    func append(_ rows: [Row]) throws(HDF5Error) {
        var rows = rows[...]
        while !rows.isEmpty {
            let part = rows.prefix(HDF5Chunking.rows - waiting)
            for column in columns { column.append(part) }
            waiting += part.count
            count += part.count
            rows = rows.dropFirst(part.count)
            if waiting == HDF5Chunking.rows { try write() }
        }
    }

    func finish() throws(HDF5Error) {
        try write()
        try index.write(count, packedBy: encoder)
    }

    /// Writes the rows in the buffers.
    private func write() throws(HDF5Error) {
        for column in columns { try column.write(packedBy: encoder) }
        waiting = 0
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
