internal import CHDF5

/// A table of 32-bit floats in an existing file, checked before its first value is read.
package struct FloatTable: Variable {
    package let identifier: Identifier
    package let path: String
    /// The number of rows.
    package let count: Int
    /// The number of columns.
    package let columns: Int

    init(_ dataset: Identifier, path: String, columns: Int) throws(HDF5Error) {
        let id = dataset.rawValue
        let type = try Identifier(path) { H5Dget_type(id) }
        let t = type.rawValue
        guard try Library.call(path, { H5Tequal(t, CH5T_IEEE_F32LE()) }) > 0 else {
            throw HDF5Error("\(path): does not contain 32-bit floats; expected a table of them")
        }
        self.identifier = dataset
        self.path = path
        self.columns = columns
        self.count = try StorageCheck(
            dataset, path: path, size: MemoryLayout<Float>.stride, columns: columns
        ).count
    }

    /// Reads rows.
    ///
    /// - Parameter rows: The range of rows.
    /// - Returns: The values, row by row.
    /// - Throws: ``HDF5Error`` if they can't be read.
    /// - Precondition: The rows lie within the table.
    /// - Complexity: O(*n*), where *n* is the number of values.
    package func values(_ rows: Range<Int>) throws(HDF5Error) -> [Float] {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= count, "the rows must lie within the table")
        var values = [Float](repeating: .nan, count: rows.count * columns)
        guard !values.isEmpty else { return [] }
        let id = identifier.rawValue
        try values.withUnsafeMutableBufferPointer { buffer throws(HDF5Error) in
            let buffer = UnsafeMutableRawBufferPointer(buffer)
            try transfer(rows, columns: columns) { memory, file in
                H5Dread(id, Float.elementType.native, memory, file, hid_t(H5P_DEFAULT), buffer.baseAddress)
            }
        }
        return values
    }
}
