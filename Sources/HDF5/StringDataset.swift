internal import CHDF5

/// A column of texts: variable-length, UTF-8.
package struct StringDataset: Variable {
    package let identifier: Identifier
    package let path: String

    /// How many bytes of references to texts libhdf5 converts at a time.
    private static let conversionBuffer = 16384

    init(_ identifier: Identifier, path: String) {
        self.identifier = identifier
        self.path = path
    }

    /// Appends texts to a chunked dataset.
    ///
    /// - Parameter texts: One text a row.
    /// - Throws: ``HDF5Error``, as if a text holds a NUL, at which HDF5 would cut it.
    package func append(_ texts: [String]) throws(HDF5Error) {
        guard !texts.isEmpty else { return }
        try TextType.check(texts, at: path)
        try write(texts, at: grow(by: texts.count))
    }

    /// Writes texts over those from `row` on.
    ///
    /// - Parameters:
    ///   - texts: One text a row.
    ///   - row: The row that the first of them becomes.
    /// - Throws: ``HDF5Error``, as if the dataset is not that long, or a text holds a NUL.
    package func write(_ texts: [String], at row: Int = 0) throws(HDF5Error) {
        guard !texts.isEmpty else { return }
        try TextType.check(texts, at: path)
        let type = try TextType.variable()
        var bytes: [CChar] = []
        var starts: [Int] = []
        for text in texts {
            starts.append(bytes.count)
            bytes.append(contentsOf: text.utf8CString)
        }
        // libhdf5 converts texts in a buffer that it clears first; left alone that is a megabyte for a single text.
        let list = try Identifier { H5Pcreate(CH5P_DATASET_XFER()) }
        let (id, t, l) = (identifier.rawValue, type.rawValue, list.rawValue)
        try Library.call { H5Pset_buffer(l, Self.conversionBuffer, nil, nil) }
        try bytes.withUnsafeBufferPointer { buffer throws(HDF5Error) in
            let pointers = starts.map { start in buffer.baseAddress.map { $0 + start } }
            try transfer(row..<row + texts.count, columns: nil) { memory, file in
                H5Dwrite(id, t, memory, file, l, pointers)
            }
        }
    }
}
