/// A column of an existing file, checked before its first value is read.
package struct StoredColumn: Sendable {
    /// The kind of a column's elements.
    package enum ElementKind: Equatable, Sendable {
        case float32, float64, integer, text

        /// The kind's name in errors.
        package var name: String {
            switch self {
            case .float32: "32-bit floats"
            case .float64: "64-bit floats"
            case .integer: "integers"
            case .text: "strings"
            }
        }
    }

    /// The column's path in the file, such as `/swings/contact_time`.
    package let path: String
    /// The column's attributes.
    package let attributes: StoredAttributes
    /// The kind of the column's elements.
    package let kind: ElementKind
    let values: StoredValues
    private let type: StoredType

    init(_ dataset: DatasetHeader) throws(HDF5Error) {
        try StoredColumn.checkPacking(dataset)
        kind = try StoredColumn.kind(of: dataset.type, at: dataset.path)
        type = dataset.type
        path = dataset.path
        attributes = dataset.attributes
        values = try dataset.values(columns: nil)
    }

    /// The number of rows.
    package var count: Int { values.count }

    /// Returns a reader of the file's strings.
    package func makeHeap() -> GlobalHeap { GlobalHeap(values.file, path: path) }

    /// Throws if the stored numbers are to be scaled by the CF conventions.
    private static func checkPacking(_ dataset: DatasetHeader) throws(HDF5Error) {
        let scale = try dataset.attributes.number("scale_factor") ?? 1
        let offset = try dataset.attributes.number("add_offset") ?? 0
        guard scale != 1 || offset != 0 else { return }
        let found = (scale == 1 ? [] : ["scale_factor \(scale)"]) + (offset == 0 ? [] : ["add_offset \(offset)"])
        let change = (scale == 1 ? "" : " * \(scale)") + (offset == 0 ? "" : " + \(offset)")
        throw HDF5Error(
            "\(dataset.path): is packed with \(found.joined(separator: " and ")); expected unpacked numbers; "
                + Remedy.rewriting(dataset.path, as: "<f8", change: change))
    }

    private static func kind(of type: StoredType, at path: String) throws(HDF5Error) -> ElementKind {
        switch type {
        case .float(4, isBigEndian: false): return .float32
        case .float(8, isBigEndian: false): return .float64
        case .integer: return .integer
        case .variableText: return .text
        case .fixedText(1...ReadingLimits.fixedText, _): return .text
        case .float(let size, _):
            throw HDF5Error(
                "\(path): contains big-endian floats; expected little-endian; "
                    + Remedy.rewriting(path, as: "<f\(size)"))
        case .otherFloat(let size):
            throw HDF5Error(
                "\(path): contains \(size * 8)-bit floats; expected those of IEEE with 32 or 64 bits; "
                    + Remedy.rewriting(path, as: size < 4 ? "<f4" : "<f8"))
        case .records: throw HDF5Error("\(path): contains records; expected one dataset per column")
        default: throw HDF5Error("\(path): contains neither numbers nor strings; expected one or the other")
        }
    }

    /// Reads a short column of integers completely.
    ///
    /// - Parameter limit: The maximum number of rows.
    /// - Returns: One number per row.
    /// - Throws: ``HDF5Error`` if the column is longer or contains anything else.
    /// - Complexity: O(*n*), where *n* is the number of rows.
    package func integers(limit: Int) throws(HDF5Error) -> [Int64] {
        try check(.integer, limit: limit)
        return try integers(0..<count)
    }

    /// Reads rows of a column of integers.
    ///
    /// - Parameters:
    ///   - rows: The range of rows.
    ///   - decoder: The decoder that unpacks the chunks. Columns that are read in alternation can share one.
    /// - Returns: One number per row.
    /// - Throws: ``HDF5Error`` if the column contains anything else, or the rows can't be read.
    /// - Precondition: The rows lie within the column.
    /// - Complexity: O(*n*), where *n* is the number of rows, rounded up to complete chunks.
    package func integers(_ rows: Range<Int>, decoder: ChunkDecoder? = nil) throws(HDF5Error) -> [Int64] {
        try check(.integer, limit: .max)
        var integers: [Int64] = []
        integers.reserveCapacity(rows.count)
        try eachBlock(of: rows, decoder) { bytes throws(HDF5Error) in
            for start in stride(from: 0, to: bytes.count, by: type.size) {
                integers.append(type.integer(bytes[start..<start + type.size]) ?? 0)
            }
        }
        return integers
    }

    /// Reads rows of a column of 32- or 64-bit floats.
    ///
    /// - Parameters:
    ///   - rows: The range of rows.
    ///   - decoder: The decoder that unpacks the chunks. Columns that are read in alternation can share one.
    /// - Returns: One number per row.
    /// - Throws: ``HDF5Error`` if the column contains anything else, or the rows can't be read.
    /// - Precondition: The rows lie within the column.
    /// - Complexity: O(*n*), where *n* is the number of rows, rounded up to complete chunks.
    package func doubles(_ rows: Range<Int>, decoder: ChunkDecoder) throws(HDF5Error) -> [Double] {
        try ColumnReader<Double>(self, decoder: decoder).read(rows)
    }

    /// Reads a short column of strings completely, of fixed or variable length.
    ///
    /// - Parameter limit: The maximum number of rows.
    /// - Returns: One string per row.
    /// - Throws: ``HDF5Error`` if the column is longer, contains anything else, or a string is not UTF-8.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    package func texts(limit: Int) throws(HDF5Error) -> [String] {
        try check(.text, limit: limit)
        var heap = makeHeap()
        return try texts(0..<count, from: &heap)
    }

    /// Reads rows of a column of strings, of fixed or variable length.
    ///
    /// - Parameters:
    ///   - rows: The range of rows.
    ///   - heap: The file's heap of strings, from ``StoredGroup/makeHeap()``. It rejects a string that was read before.
    ///   - decoder: The decoder that unpacks the chunks. Columns that are read in alternation can share one.
    /// - Returns: One string per row.
    /// - Throws: ``HDF5Error`` if the column contains anything else, or a string is not UTF-8.
    /// - Precondition: The rows lie within the column.
    /// - Complexity: O(*n*), where *n* is the number of bytes, rounded up to complete chunks.
    package func texts(
        _ rows: Range<Int>, from heap: inout GlobalHeap, decoder: ChunkDecoder? = nil
    ) throws(HDF5Error) -> [String] {
        try check(.text, limit: .max)
        var texts: [String] = []
        texts.reserveCapacity(rows.count)
        try eachBlock(of: rows, decoder) { bytes throws(HDF5Error) in
            texts += try StoredTexts.texts(bytes[...], of: type, from: &heap, place: path)
        }
        return texts
    }

    /// Passes the bytes of rows to `use`, a block of rows at a time.
    private func eachBlock(
        of rows: Range<Int>, _ decoder: ChunkDecoder?, _ use: ([UInt8]) throws(HDF5Error) -> Void
    ) throws(HDF5Error) {
        var reader = RowReader(values, decoder: decoder ?? ChunkDecoder())
        let length = max(1, (1 << 16) / values.rowSize)
        for first in stride(from: rows.lowerBound, to: rows.upperBound, by: length) {
            try use(reader.read(first..<min(rows.upperBound, first + length)))
        }
    }

    /// Throws unless the column is of the expected kind and within the length limit.
    private func check(_ expected: ElementKind, limit: Int) throws(HDF5Error) {
        guard kind == expected else {
            throw HDF5Error("\(path): contains \(kind.name); expected \(expected.name)")
        }
        guard count <= limit else {
            throw HDF5Error("\(path): has \(count) rows; expected at most \(limit)")
        }
    }
}

/// A table of 32-bit floats in an existing file, checked before its first value is read.
package struct FloatTable: Sendable {
    /// The table's path in the file, such as `/windows/rotation_rate`.
    package let path: String
    /// The number of columns.
    package let columns: Int
    private let values: StoredValues

    init(_ dataset: DatasetHeader, columns: Int) throws(HDF5Error) {
        guard dataset.type == .float(size: 4, isBigEndian: false) else {
            throw HDF5Error("\(dataset.path): does not contain 32-bit floats; expected a table of them")
        }
        path = dataset.path
        self.columns = columns
        values = try dataset.values(columns: columns)
    }

    /// The number of rows.
    package var count: Int { values.count }

    /// Reads rows.
    ///
    /// - Parameter rows: The range of rows.
    /// - Returns: The values, row by row.
    /// - Throws: ``HDF5Error`` if they can't be read.
    /// - Precondition: The rows lie within the table.
    /// - Complexity: O(*n*), where *n* is the number of values.
    package func values(_ rows: Range<Int>) throws(HDF5Error) -> [Float] {
        guard !rows.isEmpty else { return [] }
        var floats = [Float](repeating: .nan, count: rows.count * columns)
        var reader = RowReader(values, decoder: ChunkDecoder())
        try floats.withUnsafeMutableBufferPointer { buffer throws(HDF5Error) in
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            // The reader serves this call only, so the other rows of a chunk would be read in vain.
            if try !reader.readPlain(rows, into: bytes) { try reader.read(rows, into: bytes) }
        }
        return floats
    }
}
