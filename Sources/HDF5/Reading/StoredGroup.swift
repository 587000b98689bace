/// A group of an existing file.
package struct StoredGroup: Sendable {
    /// The group's path in the file, such as `/swings`.
    package let path: String
    /// The group's attributes; those of the group `/` are the file's.
    package let attributes: StoredAttributes
    private let file: FileBytes
    private let links: [StoredLink]

    init(at address: Int, in file: FileBytes, path: String) throws(HDF5Error) {
        let header = try ObjectHeader(at: address, in: file, place: path)
        guard let links = try StoredLink.links(header, in: file, place: path) else {
            throw HDF5Error("\(path): is not a group; expected a group")
        }
        self.file = file
        self.path = path
        self.links = links.sorted { $0.name < $1.name }
        attributes = try StoredAttributes(header, in: file, path: path)
    }

    /// The length of the file, in bytes.
    package var fileSize: Int { file.size }

    /// Returns the path of the object called `name` in this group.
    package func path(of name: String) -> String { path == "/" ? "/" + name : path + "/" + name }

    /// Returns whether this group contains an object called `name`.
    ///
    /// - Parameter name: The name.
    /// - Returns: `true` if there is a link of that name, whatever its target.
    package func contains(_ name: String) -> Bool { links.contains { $0.name == name } }

    /// Returns the names of this group's objects, in alphabetical order.
    ///
    /// - Parameter limit: The maximum number of names.
    /// - Returns: The first `limit` names at most.
    package func names(limit: Int) -> [String] { links.prefix(limit).map(\.name) }

    /// Opens a subgroup.
    ///
    /// - Parameter name: The name of the subgroup.
    /// - Returns: The group.
    /// - Throws: ``HDF5Error`` if it is missing, a link to elsewhere, not a group, or damaged.
    package func group(_ name: String) throws(HDF5Error) -> StoredGroup {
        let path = path(of: name)
        return try StoredGroup(at: address(of: name, at: path, "group"), in: file, path: path)
    }

    /// Opens a column in this group and checks its structure, including the place of each chunk.
    ///
    /// - Parameter name: The name of the column.
    /// - Returns: The column.
    /// - Throws: ``HDF5Error`` if it is missing, a link to elsewhere, not a one-dimensional dataset of numbers or
    ///   strings, stored in an unsupported way, or damaged.
    /// - Complexity: O(*n*), where *n* is the number of chunks.
    package func column(_ name: String) throws(HDF5Error) -> StoredColumn {
        try StoredColumn(dataset(name))
    }

    /// Opens a table in this group and checks its structure, including the place of each chunk.
    ///
    /// - Parameters:
    ///   - name: The name of the table.
    ///   - columns: The required number of columns.
    /// - Returns: The table.
    /// - Throws: ``HDF5Error`` if it is missing, a link to elsewhere, not a table of 32-bit floats with that number of
    ///   columns, stored in an unsupported way, or damaged.
    /// - Complexity: O(*n*), where *n* is the number of chunks.
    package func table(_ name: String, columns: Int) throws(HDF5Error) -> FloatTable {
        try FloatTable(dataset(name), columns: columns)
    }

    /// Reads one string of any length, as ``Group/makeText(_:_:)`` writes it.
    ///
    /// - Parameter name: The dataset's name.
    /// - Returns: The string.
    /// - Throws: ``HDF5Error`` if the dataset is missing, not one string of variable length, or damaged.
    package func text(_ name: String) throws(HDF5Error) -> String { try dataset(name).text() }

    /// Returns a reader of the file's strings, for columns whose rows are read together.
    package func makeHeap() -> GlobalHeap { GlobalHeap(file, path: path) }

    private func dataset(_ name: String) throws(HDF5Error) -> DatasetHeader {
        let path = path(of: name)
        return try DatasetHeader(at: address(of: name, at: path, "dataset"), in: file, path: path)
    }

    /// Returns the address of the object called `name`, whose path is `place`.
    ///
    /// Soft and external links are rejected, because they can lead to any path and file.
    private func address(of name: String, at place: String, _ kind: String) throws(HDF5Error) -> Int {
        // The links are in order, and a group has about a hundred.
        var (low, high) = (0, links.count)
        while low < high {
            let middle = (low + high) / 2
            if links[middle].name < name { low = middle + 1 } else { high = middle }
        }
        guard low < links.count, links[low].name == name else {
            throw HDF5Error("\(place): is missing; expected a \(kind)")
        }
        let link = links[low]
        guard low + 1 == links.count || links[low + 1].name != name else {
            throw HDF5Error("\(place): exists twice; the file is damaged")
        }
        guard let address = link.target else {
            throw HDF5Error("\(place): is a link to elsewhere; expected the \(kind) itself")
        }
        try file.identify(name, owner: address, place: place)
        return address
    }
}
