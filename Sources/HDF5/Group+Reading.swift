internal import CHDF5

extension Group {
    /// Whether something in this group is called `name`.
    ///
    /// - Parameter name: The name.
    /// - Returns: Whether there is a link of that name, wherever it leads.
    /// - Throws: ``HDF5Error`` if the file is damaged.
    package func contains(_ name: String) throws(HDF5Error) -> Bool {
        let (parent, place) = (identifier.rawValue, path(of: name))
        return try Library.call(place) { H5Lexists(parent, name, hid_t(H5P_DEFAULT)) } > 0
    }

    /// Opens a group in this one.
    ///
    /// - Parameter name: Its name.
    /// - Returns: The group.
    /// - Throws: ``HDF5Error`` if it is missing, a link to elsewhere, or no group.
    package func group(_ name: String) throws(HDF5Error) -> Group {
        Group(try open(name, as: H5I_GROUP, "group"), path: path(of: name))
    }

    /// Opens a column in this group and checks that it can be read safely.
    ///
    /// - Parameter name: Its name.
    /// - Returns: The column.
    /// - Throws: ``HDF5Error`` if it is missing, a link to elsewhere, no one-dimensional dataset of numbers or texts, or
    ///   stored in a way that is not read here.
    package func column(_ name: String) throws(HDF5Error) -> Column {
        try Column(try open(name, as: H5I_DATASET, "dataset"), path: path(of: name))
    }

    /// Opens a table in this group and checks that it can be read safely.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - columns: How many columns it has to have.
    /// - Returns: The table.
    /// - Throws: ``HDF5Error`` if it is missing, a link to elsewhere, no table of 32-bit floats with as many columns, or
    ///   stored in a way that is not read here.
    package func table(_ name: String, columns: Int) throws(HDF5Error) -> Table {
        try Table(try open(name, as: H5I_DATASET, "dataset"), path: path(of: name), columns: columns)
    }

    /// The names of what is in this group, in alphabetical order.
    ///
    /// - Parameter limit: How many at most.
    /// - Returns: The first of them.
    /// - Throws: ``HDF5Error`` if the file is damaged.
    package func names(limit: Int) throws(HDF5Error) -> [String] {
        let id = identifier.rawValue
        var info = H5G_info_t()
        try Library.call(path) { H5Gget_info(id, &info) }
        var names: [String] = []
        for index in 0..<min(info.nlinks, hsize_t(limit)) {
            var name = [CChar](repeating: 0, count: 256)
            try Library.call(path) {
                H5Lget_name_by_idx(
                    id, ".", H5_INDEX_NAME, H5_ITER_INC, index, &name, name.count, hid_t(H5P_DEFAULT))
            }
            names.append(String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        return names
    }

    /// Opens what is called `name`, if a hard link leads there and it is of the expected class.
    ///
    /// Soft and external links lead to paths and files of the writer's choice.
    private func open(_ name: String, as kind: H5I_type_t, _ word: String) throws(HDF5Error) -> Identifier {
        let (parent, place) = (identifier.rawValue, path(of: name))
        let link = Library.attempt { CH5L_type(parent, name) }
        if link < 0 {
            // Most are there, so it is asked afterwards whether nothing is, or the file is damaged.
            guard try contains(name) else { throw HDF5Error("\(place): is missing; expected a \(word)") }
            try Library.call(place) { CH5L_type(parent, name) }
        }
        guard link == H5L_TYPE_HARD.rawValue else {
            throw HDF5Error("\(place): is a link to elsewhere, which is not followed; expected the \(word) itself")
        }
        let object = try Identifier(place) { H5Oopen(parent, name, hid_t(H5P_DEFAULT)) }
        let id = object.rawValue
        guard Library.attempt({ H5Iget_type(id) }) == kind else {
            throw HDF5Error("\(place): is not a \(word); expected a \(word)")
        }
        return object
    }
}
