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

extension Group {
    /// Writes one text of any length (variable-length UTF-8, without dimensions) as a dataset of this group.
    ///
    /// - Parameters:
    ///   - name: The dataset's name.
    ///   - text: The text.
    /// - Returns: The new dataset, for its attributes.
    /// - Throws: ``HDF5Error``, as if the name is taken, or the text holds a NUL.
    @discardableResult
    package func makeText(_ name: String, _ text: String) throws(HDF5Error) -> StringDataset {
        let (parent, place) = (identifier.rawValue, path(of: name))
        try TextType.check([text], at: place)
        let properties = try Identifier { H5Pcreate(CH5P_DATASET_CREATE()) }
        let p = properties.rawValue
        try Properties.prepareObject(p)
        let (type, space) = (try TextType.variable(), try Identifier { H5Screate(H5S_SCALAR) })
        let transfer = try TextType.transfer()
        let (t, s, list) = (type.rawValue, space.rawValue, transfer.rawValue)
        let made = try Identifier(place, isWritten: true) {
            H5Dcreate2(parent, name, t, s, hid_t(H5P_DEFAULT), p, hid_t(H5P_DEFAULT))
        }
        let id = made.rawValue
        try Library.call(place) {
            text.withCString { start in
                [start].withUnsafeBufferPointer {
                    H5Dwrite(id, t, hid_t(H5S_ALL), hid_t(H5S_ALL), list, $0.baseAddress)
                }
            }
        }
        return StringDataset(made, path: place)
    }
}
