internal import CHDF5

/// The attributes of a group or dataset; those of the group `/` are the file's.
package struct Attributes: Sendable {
    let owner: Identifier
    let path: String

    /// Sets a string attribute (fixed-length UTF-8).
    ///
    /// - Parameters:
    ///   - name: The attribute's name; it must be new.
    ///   - text: The string.
    /// - Throws: ``HDF5Error``, for example if the string is longer than 60 000 bytes or contains a NUL.
    package func set(_ name: String, _ text: String) throws(HDF5Error) {
        try setTexts(name, [text], shape: nil)
    }

    /// Sets an attribute to a list of strings (fixed-length UTF-8; the longest string determines the length).
    ///
    /// - Parameters:
    ///   - name: The attribute's name; it must be new.
    ///   - texts: The strings.
    /// - Throws: ``HDF5Error``, for example if the strings are longer than 60 000 bytes in total or contain a NUL.
    package func set(_ name: String, _ texts: [String]) throws(HDF5Error) {
        try setTexts(name, texts, shape: texts.count)
    }

    /// Sets a numeric attribute.
    ///
    /// - Parameters:
    ///   - name: The attribute's name; it must be new.
    ///   - value: The number. Its type is also the type in the file.
    /// - Throws: ``HDF5Error``.
    package func set<Element: Storable>(_ name: String, _ value: Element) throws(HDF5Error) {
        try make(name, [value], type: Element.elementType.stored, memory: Element.elementType.native, shape: nil)
    }

    /// Sets an attribute to a list of numbers, such as `_FillValue`.
    ///
    /// - Parameters:
    ///   - name: The attribute's name; it must be new.
    ///   - values: The numbers. Their type is also the type in the file.
    /// - Throws: ``HDF5Error``.
    package func set<Element: Storable>(_ name: String, _ values: [Element]) throws(HDF5Error) {
        let type = Element.elementType
        try make(name, values, type: type.stored, memory: type.native, shape: values.count)
    }

    private func setTexts(_ name: String, _ texts: [String], shape: Int?) throws(HDF5Error) {
        let place = place(of: name)
        try TextType.check(texts, at: place)
        let size = texts.reduce(1) { max($0, $1.utf8.count) }
        guard size * texts.count <= TextType.longestAttribute else {
            throw HDF5Error(
                "\(place): a text of \(size * texts.count) bytes is too long for an attribute (at most "
                    + "\(TextType.longestAttribute)); write it as a dataset")
        }
        var bytes: [UInt8] = []
        for text in texts {
            bytes.append(contentsOf: text.utf8)
            bytes.append(contentsOf: repeatElement(0, count: size - text.utf8.count))
        }
        let type = try TextType.fixed(size)
        try make(name, bytes, type: type.rawValue, memory: type.rawValue, shape: shape)
    }

    /// Sets an attribute to a list of values whose type in the file is the type in memory.
    func make<Value>(_ name: String, _ values: [Value], type: hid_t) throws(HDF5Error) {
        try make(name, values, type: type, memory: type, shape: values.count)
    }

    private func make<Value>(
        _ name: String, _ values: [Value], type: hid_t, memory: hid_t, shape: Int?
    ) throws(HDF5Error) {
        let (owner, place) = (owner.rawValue, place(of: name))
        let space = try Identifier {
            guard let shape else { return H5Screate(H5S_SCALAR) }
            return H5Screate_simple(1, [hsize_t(shape)], nil)
        }
        let s = space.rawValue
        let attribute = try Identifier(place) {
            H5Acreate2(owner, name, type, s, hid_t(H5P_DEFAULT), hid_t(H5P_DEFAULT))
        }
        let a = attribute.rawValue
        try Library.call(place) { values.withUnsafeBytes { H5Awrite(a, memory, $0.baseAddress) } }
    }

    func place(of name: String) -> String { path + "@" + name }
}

extension Attributes {
    /// Returns whether there is an attribute called `name`.
    ///
    /// - Parameter name: The name.
    /// - Returns: `true` if the attribute exists, whatever its type.
    /// - Throws: ``HDF5Error`` if the file is damaged.
    package func contains(_ name: String) throws(HDF5Error) -> Bool {
        let (owner, place) = (owner.rawValue, place(of: name))
        return try Library.call(place) { H5Aexists(owner, name) } > 0
    }

    /// Returns the attributes' names, in alphabetical order.
    ///
    /// - Returns: The first 1000 names at most.
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

    /// Reads a string attribute, of fixed or variable length.
    ///
    /// - Parameter name: The attribute's name.
    /// - Returns: The string, or `nil` if there is no such attribute.
    /// - Throws: ``HDF5Error`` if the attribute is not a single string.
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

    /// Reads a numeric attribute of any number type.
    ///
    /// - Parameter name: The attribute's name.
    /// - Returns: The numbers, or `nil` if there is no such attribute.
    /// - Throws: ``HDF5Error`` if the attribute is not numeric.
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

    /// Reads a single number, of any number type.
    ///
    /// - Parameter name: The attribute's name.
    /// - Returns: The number, or `nil` if there is no such attribute.
    /// - Throws: ``HDF5Error`` if the attribute is not numeric or contains several numbers.
    package func number(_ name: String) throws(HDF5Error) -> Double? {
        guard let numbers = try numbers(name) else { return nil }
        guard numbers.count == 1 else {
            throw HDF5Error("\(place(of: name)): contains \(numbers.count) numbers; expected one")
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
        guard count <= 4096 else { throw HDF5Error("\(place): contains \(count) values; expected at most 4096") }
        return (attribute, Int(count))
    }
}
