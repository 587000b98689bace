internal import CHDF5

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
