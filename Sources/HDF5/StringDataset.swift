internal import CHDF5

/// A column of texts: variable-length, UTF-8.
package struct StringDataset: Variable {
    package let identifier: Identifier
    package let path: String

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
        let transferList = try TextType.transfer()
        let (id, t, list) = (identifier.rawValue, type.rawValue, transferList.rawValue)
        try bytes.withUnsafeBufferPointer { buffer throws(HDF5Error) in
            let pointers = starts.map { start in buffer.baseAddress.map { $0 + start } }
            try transfer(row..<row + texts.count, columns: nil) { memory, file in
                H5Dwrite(id, t, memory, file, list, pointers)
            }
        }
    }
}
