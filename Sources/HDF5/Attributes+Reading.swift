internal import CHDF5

extension Attributes {
    /// Whether there is an attribute called `name`.
    ///
    /// - Parameter name: The name.
    /// - Returns: Whether it is there, whatever it holds.
    /// - Throws: ``HDF5Error`` if the file is damaged.
    package func contains(_ name: String) throws(HDF5Error) -> Bool {
        let (owner, place) = (owner.rawValue, place(of: name))
        return try Library.call(place) { H5Aexists(owner, name) } > 0
    }

    /// The attributes' names, in alphabetical order.
    ///
    /// - Returns: At most 1000 names.
    /// - Throws: ``HDF5Error`` if the file is damaged.
    package func names() throws(HDF5Error) -> [String] {
        let owner = owner.rawValue
        var names: [String] = []
        for index in 0..<min(1000, try Library.call(path) { CH5A_count(owner) }) {
            var name = [CChar](repeating: 0, count: 256)
            try Library.call(path) {
                H5Aget_name_by_idx(
                    owner, ".", H5_INDEX_NAME, H5_ITER_INC, hsize_t(index), &name, name.count, hid_t(H5P_DEFAULT))
            }
            names.append(String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        return names
    }

    /// Reads a text, of fixed or variable length.
    ///
    /// - Parameter name: The attribute's name.
    /// - Returns: The text, or `nil` if there is no such attribute.
    /// - Throws: ``HDF5Error`` if it holds something else.
    package func text(_ name: String) throws(HDF5Error) -> String? {
        guard let attribute = try open(name) else { return nil }
        let (a, place) = (attribute.id.rawValue, place(of: name))
        let type = try Identifier(place) { H5Aget_type(a) }
        let t = type.rawValue
        guard attribute.count == 1, Library.attempt({ H5Tget_class(t) }) == H5T_STRING else {
            throw HDF5Error("\(place): is not a single text; expected one")
        }
        return try TextType.read(1, of: type, at: place) { type, buffer throws(HDF5Error) in
            try Library.call(place) { H5Aread(a, type, buffer) }
        }.first
    }

    /// Reads numbers, whatever their stored type.
    ///
    /// - Parameter name: The attribute's name.
    /// - Returns: The numbers, or `nil` if there is no such attribute.
    /// - Throws: ``HDF5Error`` if it holds something else.
    package func numbers(_ name: String) throws(HDF5Error) -> [Double]? {
        guard let attribute = try open(name) else { return nil }
        let (a, place) = (attribute.id.rawValue, place(of: name))
        let type = try Identifier(place) { H5Aget_type(a) }
        let t = type.rawValue
        guard [H5T_INTEGER, H5T_FLOAT].contains(Library.attempt { H5Tget_class(t) }) else {
            throw HDF5Error("\(place): is not a number; expected one")
        }
        var values = [Double](repeating: 0, count: attribute.count)
        try Library.call(place) { H5Aread(a, CH5T_NATIVE_DOUBLE(), &values) }
        return values
    }

    /// Reads a number, whatever its stored type.
    ///
    /// - Parameter name: The attribute's name.
    /// - Returns: The number, or `nil` if there is no such attribute.
    /// - Throws: ``HDF5Error`` if it holds something else, or several numbers.
    package func number(_ name: String) throws(HDF5Error) -> Double? {
        guard let numbers = try numbers(name) else { return nil }
        guard numbers.count == 1 else {
            throw HDF5Error("\(place(of: name)): holds \(numbers.count) numbers; expected one")
        }
        return numbers[0]
    }

    private func open(_ name: String) throws(HDF5Error) -> (id: Identifier, count: Int)? {
        guard try contains(name) else { return nil }
        let (owner, place) = (owner.rawValue, place(of: name))
        let attribute = try Identifier(place) { H5Aopen(owner, name, hid_t(H5P_DEFAULT)) }
        let a = attribute.rawValue
        let space = try Identifier(place) { H5Aget_space(a) }
        let s = space.rawValue
        let count = try Library.call(place) { H5Sget_simple_extent_npoints(s) }
        guard count <= 4096 else { throw HDF5Error("\(place): holds \(count) values; at most 4096 are read") }
        return (attribute, Int(count))
    }
}
