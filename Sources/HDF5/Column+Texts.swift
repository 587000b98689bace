internal import CHDF5

extension Column {
    /// Reads a whole short column of texts, of fixed or variable length.
    ///
    /// - Parameter limit: The greatest length of the column that is accepted.
    /// - Returns: One text a row.
    /// - Throws: ``HDF5Error`` if it is longer, holds something else, or a text is not UTF-8.
    package func texts(limit: Int) throws(HDF5Error) -> [String] {
        try check(.text, limit: limit)
        let column = identifier.rawValue
        let type = try Identifier(path) { H5Dget_type(column) }
        let t = type.rawValue
        if let bytes, try Library.call(path, { H5Tis_variable_str(t) }) > 0 { return try variableTexts(bytes) }
        var texts: [String] = []
        // A few at a time: the memory that libhdf5 takes for them stays small.
        while texts.count < count {
            let rows = texts.count..<min(count, texts.count + 256)
            texts += try TextType.read(rows.count, of: type, at: path) { memoryType, buffer throws(HDF5Error) in
                try transfer(rows, columns: nil) { memory, file in
                    H5Dread(column, memoryType, memory, file, hid_t(H5P_DEFAULT), buffer)
                }
            }
        }
        return texts
    }

    private func variableTexts(_ bytes: FileBytes) throws(HDF5Error) -> [String] {
        let size = GlobalHeap.referenceSize
        let references = try bytes.read(place: path)
        var heap = GlobalHeap(bytes, path: path)
        return try (0..<count).map { row throws(HDF5Error) in
            let text = try heap.bytes(at: references[row * size..<(row + 1) * size])
            return try TextType.valid(String(validating: text.prefix { $0 != 0 }, as: UTF8.self), at: path)
        }
    }
}
