internal import CHDF5

/// A column of variable-length UTF-8 strings.
package struct StringDataset: Variable {
    package let identifier: Identifier
    package let path: String

    init(_ identifier: Identifier, path: String) {
        self.identifier = identifier
        self.path = path
    }

    /// Appends strings to a chunked dataset.
    ///
    /// - Parameter texts: One string per row.
    /// - Throws: ``HDF5Error``, for example if a string contains a NUL, where HDF5 would end it.
    package func append(_ texts: [String]) throws(HDF5Error) {
        guard !texts.isEmpty else { return }
        try TextType.check(texts, at: path)
        try write(texts, at: grow(by: texts.count))
    }

    /// Writes strings, starting at `row`, over the existing ones.
    ///
    /// - Parameters:
    ///   - texts: One string per row.
    ///   - row: The index of the first row to write.
    /// - Throws: ``HDF5Error``, for example if the dataset is too short or a string contains a NUL.
    package func write(_ texts: [String], at row: Int = 0) throws(HDF5Error) {
        guard !texts.isEmpty else { return }
        try TextType.check(texts, at: path)
        let type = try TextType.variable(of: identifier)
        var bytes: [CChar] = []
        var starts: [Int] = []
        for text in texts {
            starts.append(bytes.count)
            bytes.append(contentsOf: text.utf8CString)
        }
        let transferList = try TextType.transfer(to: identifier)
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
    /// Writes one string of any length (variable-length UTF-8, without dimensions) as a dataset of this group.
    ///
    /// - Parameters:
    ///   - name: The dataset's name.
    ///   - text: The string.
    /// - Returns: The new dataset, for its attributes.
    /// - Throws: ``HDF5Error``, for example if the name is already used or the string contains a NUL.
    @discardableResult
    package func makeText(_ name: String, _ text: String) throws(HDF5Error) -> StringDataset {
        let (parent, place) = (identifier.rawValue, path(of: name))
        try TextType.check([text], at: place)
        let properties = try Identifier { H5Pcreate(CH5P_DATASET_CREATE()) }
        let p = properties.rawValue
        try Properties.prepareObject(p)
        let type = try TextType.variable(of: identifier)
        let space = try identifier.shared(.scalar) { () throws(HDF5Error) in try Identifier { H5Screate(H5S_SCALAR) } }
        let transfer = try TextType.transfer(to: identifier)
        let (t, s, list) = (type.rawValue, space.rawValue, transfer.rawValue)
        let made = try Identifier(place, in: identifier.file) {
            H5Dcreate2(parent, name, t, s, hid_t(H5P_DEFAULT), p, hid_t(H5P_DEFAULT))
        }
        let id = made.rawValue
        try Library.call(place, in: identifier.file) {
            text.withCString { start in
                [start].withUnsafeBufferPointer {
                    H5Dwrite(id, t, hid_t(H5S_ALL), hid_t(H5S_ALL), list, $0.baseAddress)
                }
            }
        }
        return StringDataset(made, path: place)
    }
}
