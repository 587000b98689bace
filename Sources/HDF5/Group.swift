internal import CHDF5

/// A group of an open file: a folder of datasets and groups.
package struct Group: Sendable {
    let identifier: Identifier
    /// The group's path in the file, such as `/swings`.
    package let path: String

    init(rootOf file: Identifier) throws(HDF5Error) {
        let id = file.rawValue
        self.identifier = try Identifier("/") { H5Gopen2(id, "/", hid_t(H5P_DEFAULT)) }
        self.path = "/"
    }

    init(_ identifier: Identifier, path: String) {
        self.identifier = identifier
        self.path = path
    }

    /// The group's attributes; those of the group `/` are the file's.
    package var attributes: Attributes { Attributes(owner: identifier, path: path) }

    /// The path of what is called `name` in this group.
    package func path(of name: String) -> String { path == "/" ? "/" + name : path + "/" + name }

    /// Creates a group in this one.
    ///
    /// - Parameter name: Its name.
    /// - Returns: The new group.
    /// - Throws: ``HDF5Error``, as if the name is taken.
    package func makeGroup(_ name: String) throws(HDF5Error) -> Group {
        let (parent, place) = (identifier.rawValue, path(of: name))
        let creation = try Identifier { H5Pcreate(CH5P_GROUP_CREATE()) }
        let c = creation.rawValue
        try Properties.prepareGroup(c)
        let made = try Identifier(place) { H5Gcreate2(parent, name, hid_t(H5P_DEFAULT), c, hid_t(H5P_DEFAULT)) }
        return Group(made, path: place)
    }

    /// Creates a dataset of numbers in this group.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - type: The type of its elements, in memory and in the file.
    ///   - columns: The number of elements in a row of a table, or `nil` for a plain column.
    ///   - storage: How its rows lie in the file.
    ///   - fill: What a row holds that was not written, or `nil` for zero.
    /// - Returns: The new dataset.
    /// - Throws: ``HDF5Error``, as if the name is taken.
    package func makeDataset<Element: Storable>(
        _ name: String, of type: Element.Type, columns: Int? = nil, storage: Storage, fill: Element? = nil
    ) throws(HDF5Error) -> Dataset<Element> {
        let properties = try Identifier { H5Pcreate(CH5P_DATASET_CREATE()) }
        if let fill {
            let p = properties.rawValue
            try withUnsafePointer(to: fill) { value throws(HDF5Error) -> Void in
                try Library.call { H5Pset_fill_value(p, Element.elementType.native, value) }
            }
        }
        let made = try storage.make(
            name, in: self, type: Element.elementType.stored, size: Element.elementType.size, columns: columns,
            properties: properties)
        return Dataset(made, path: path(of: name), columns: columns, storage: storage, fill: fill ?? 0)
    }

    /// Creates a column of texts (variable-length, UTF-8) in this group.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - storage: How its rows lie in the file.
    /// - Returns: The new dataset.
    /// - Throws: ``HDF5Error``, as if the name is taken.
    package func makeStrings(_ name: String, storage: Storage) throws(HDF5Error) -> StringDataset {
        let properties = try Identifier { H5Pcreate(CH5P_DATASET_CREATE()) }
        let type = try TextType.variable()
        let made = try storage.make(
            name, in: self, type: type.rawValue, size: 16, columns: nil, properties: properties)
        return StringDataset(made, path: path(of: name))
    }
}
