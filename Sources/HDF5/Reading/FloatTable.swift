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
            try reader.read(rows, into: UnsafeMutableRawBufferPointer(buffer))
        }
        return floats
    }
}
