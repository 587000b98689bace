internal import CHDF5

extension Column {
    /// Reads a whole short column of texts, of fixed or variable length.
    ///
    /// - Parameter limit: The greatest length of the column that is accepted.
    /// - Returns: One text a row.
    /// - Throws: ``HDF5Error`` if it is longer, holds something else, or a text is not UTF-8.
    package func texts(limit: Int) throws(HDF5Error) -> [String] {
        try check(.text, limit: limit)
        var texts: [String] = []
        // A few at a time: the memory that libhdf5 takes for them stays small.
        while texts.count < count {
            let rows = texts.count..<min(count, texts.count + 256)
            let id = identifier.rawValue
            let type = try Identifier(path) { H5Dget_type(id) }
            texts += try TextType.read(rows.count, of: type, at: path) { memoryType, buffer throws(HDF5Error) in
                try transfer(rows, columns: nil) { memory, file in
                    H5Dread(id, memoryType, memory, file, hid_t(H5P_DEFAULT), buffer)
                }
            }
        }
        return texts
    }
}
