import HDF5
import SwingMotion

/// A column of a table that is being written, with the values of the rows that wait for a complete chunk.
///
/// It keeps values, not rows: taking them from each row as it is appended spreads that work over the analysis.
protocol BufferedColumn<Row>: AnyObject {
    associatedtype Row

    /// The dataset.
    var variable: any Variable { get }

    /// Buffers the column's values of rows.
    func append(_ rows: ArraySlice<Row>)

    /// Writes the buffered values to the dataset, and empties the buffer.
    ///
    /// - Throws: `HDF5Error`, for example if the disk is full.
    func write(packedBy encoder: ChunkEncoder) throws(HDF5Error)
}

/// A column of numbers.
private final class NumberColumn<Row, Value: Storable>: BufferedColumn {
    /// Appends the column's value of each row.
    typealias Take = (_ rows: ArraySlice<Row>, _ values: inout [Value]) -> Void

    private let data: Dataset<Value>
    private let take: Take
    private var waiting: [Value] = []

    init(_ data: Dataset<Value>, _ take: @escaping Take) {
        self.data = data
        self.take = take
    }

    var variable: any Variable { data }

    func append(_ rows: ArraySlice<Row>) { take(rows, &waiting) }

    /// Returns a function that takes a property and converts it.
    static func taking<Property: BitwiseCopyable>(
        _ path: KeyPath<Row, Property>, _ value: @escaping (Property) -> Value
    ) -> Take {
        guard let offset = MemoryLayout<Row>.offset(of: path) else {
            return { rows, values in for row in rows { values.append(value(row[keyPath: path])) } }
        }
        // A key path copies the row first. Safe: the property is stored at this offset of each row.
        return { rows, values in
            unsafe rows.withUnsafeBytes { bytes in
                unsafe appendProperties(bytes, at: offset, each: MemoryLayout<Row>.stride, as: value, to: &values)
            }
        }
    }

    func write(packedBy encoder: ChunkEncoder) throws(HDF5Error) {
        let values = waiting
        waiting = []
        try data.appendChunks(values.span, packedBy: encoder)
    }
}

/// Appends a property of each row, which is stored at an offset, as a value.
@_specialize(where Property == Double, Value == Double)
@_specialize(where Property == Double?, Value == Double)
@_specialize(where Property == Int, Value == Int32)
private func appendProperties<Property: BitwiseCopyable, Value>(
    _ rows: UnsafeRawBufferPointer, at offset: Int, each stride: Int, as value: (Property) -> Value,
    to values: inout [Value]
) {
    for place in Swift.stride(from: offset, to: rows.count, by: stride) {
        unsafe values.append(value(rows.load(fromByteOffset: place, as: Property.self)))
    }
}

/// A column of texts.
private final class TextColumn<Row>: BufferedColumn {
    private let data: StringDataset
    private let value: (Row) -> String
    private var waiting: [String] = []

    init(_ data: StringDataset, _ value: @escaping (Row) -> String) {
        self.data = data
        self.value = value
    }

    var variable: any Variable { data }

    func append(_ rows: ArraySlice<Row>) { for row in rows { waiting.append(value(row)) } }

    func write(packedBy encoder: ChunkEncoder) throws(HDF5Error) {
        let values = waiting
        waiting = []
        try data.append(values)
    }
}

extension Group {
    /// Creates the dataset of a column in this group, with the attributes that describe it.
    ///
    /// - Throws: `HDF5Error`, for example if the disk is full.
    func makeColumn<Row>(_ column: ResultColumn<Row>) throws(HDF5Error) -> any BufferedColumn<Row> {
        if let text = column.text { return TextColumn(try makeTexts(column), text) }
        switch column.value {
        case .text, .json, .optionalText: preconditionFailure("a column of texts has texts")
        case .integer(let path):
            return NumberColumn(try makeNumbers(column), NumberColumn.taking(path) { Int32(clamping: $0) })
        case .number(let path): return NumberColumn(try makeDoubles(column), NumberColumn.taking(path) { $0 })
        case .optionalNumber(let path):
            return NumberColumn(try makeDoubles(column), NumberColumn.taking(path) { $0.orNaN })
        case .category(let path, let names):
            let data: Dataset<Int8> = try makeNumbers(column)
            try data.attributes.set("flag_values", names.indices.map { Int8($0) })
            try data.attributes.set("flag_meanings", names.joined(separator: " "))
            return NumberColumn(data, NumberColumn.taking(path) { $0 })
        case .flags(let path, let names):
            let data: Dataset<Int32> = try makeNumbers(column)
            try data.attributes.set("flag_masks", names.indices.map { Int32(1) << Int32($0) })
            try data.attributes.set("flag_meanings", names.joined(separator: " "))
            return NumberColumn(data, NumberColumn.taking(path) { $0 })
        }
    }

    private func makeTexts<Row>(_ column: ResultColumn<Row>) throws(HDF5Error) -> StringDataset {
        let data = try makeStrings(column.name, storage: .chunked(rows: HDF5Chunking.texts))
        try data.describe(column)
        return data
    }

    private func makeDoubles<Row>(_ column: ResultColumn<Row>) throws(HDF5Error) -> Dataset<Double> {
        let data: Dataset<Double> = try makeNumbers(column, fill: .nan)
        try data.attributes.set("_FillValue", [Double.nan])
        return data
    }

    private func makeNumbers<Row, Value: Storable>(
        _ column: ResultColumn<Row>, fill: Value? = nil
    ) throws(HDF5Error) -> Dataset<Value> {
        let data = try makeDataset(
            column.name, of: Value.self,
            storage: .chunked(rows: HDF5Chunking.rows, deflate: HDF5Chunking.deflate), fill: fill)
        try data.describe(column)
        return data
    }
}

extension Variable {
    fileprivate func describe<Row>(_ column: ResultColumn<Row>) throws(HDF5Error) {
        try attributes.describe(column.meaning, column.unit)
        if let role = column.role { try attributes.set("cf_role", role) }
    }
}
