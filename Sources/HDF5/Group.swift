internal import CHDF5

/// A group of a new file: a container of datasets and other groups.
package struct Group: Sendable {
    let identifier: Identifier
    /// The group's path in the file, such as `/swings`.
    package let path: String

    init(rootOf file: Identifier) throws(HDF5Error) {
        let id = file.rawValue
        self.identifier = try Identifier("/", in: file.file) { H5Gopen2(id, "/", hid_t(H5P_DEFAULT)) }
        self.path = "/"
    }

    init(_ identifier: Identifier, path: String) {
        self.identifier = identifier
        self.path = path
    }

    /// The group's attributes; those of the group `/` are the file's.
    package var attributes: Attributes { Attributes(owner: identifier, path: path) }

    /// Returns the path of the object called `name` in this group.
    package func path(of name: String) -> String { path == "/" ? "/" + name : path + "/" + name }

    /// Creates a group in this one.
    ///
    /// - Parameter name: The name of the new group.
    /// - Returns: The new group.
    /// - Throws: ``HDF5Error``, for example if the name is already used.
    package func makeGroup(_ name: String) throws(HDF5Error) -> Group {
        let (parent, place) = (identifier.rawValue, path(of: name))
        let creation = try Identifier { H5Pcreate(CH5P_GROUP_CREATE()) }
        let c = creation.rawValue
        try Properties.prepareGroup(c)
        let made = try Identifier(place, in: identifier.file) {
            H5Gcreate2(parent, name, hid_t(H5P_DEFAULT), c, hid_t(H5P_DEFAULT))
        }
        return Group(made, path: place)
    }

    /// Creates a dataset of numbers in this group.
    ///
    /// - Parameters:
    ///   - name: The name of the new dataset.
    ///   - type: The type of its elements, in memory and in the file.
    ///   - columns: The number of elements per row of a table, or `nil` for a plain column.
    ///   - storage: The storage layout of the rows in the file.
    ///   - fill: The value of rows that are not written, or `nil` for zero.
    /// - Returns: The new dataset.
    /// - Throws: ``HDF5Error``, for example if the name is already used.
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

    /// Creates a column of strings (variable-length, UTF-8) in this group.
    ///
    /// - Parameters:
    ///   - name: The name of the new dataset.
    ///   - storage: The storage layout of the rows in the file.
    /// - Returns: The new dataset.
    /// - Throws: ``HDF5Error``, for example if the name is already used.
    package func makeStrings(_ name: String, storage: Storage) throws(HDF5Error) -> StringDataset {
        let properties = try Identifier { H5Pcreate(CH5P_DATASET_CREATE()) }
        let type = try TextType.variable()
        let made = try storage.make(
            name, in: self, type: type.rawValue, size: 16, columns: nil, properties: properties)
        return StringDataset(made, path: path(of: name))
    }
}

extension Group {
    /// Returns whether this group contains an object called `name`.
    ///
    /// - Parameter name: The name.
    /// - Returns: `true` if there is a link of that name, whatever its target.
    /// - Throws: ``HDF5Error`` if the file is damaged.
    package func contains(_ name: String) throws(HDF5Error) -> Bool {
        let (parent, place) = (identifier.rawValue, path(of: name))
        return try Library.call(place) { H5Lexists(parent, name, hid_t(H5P_DEFAULT)) } > 0
    }
}
