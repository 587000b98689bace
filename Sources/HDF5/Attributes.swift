internal import CHDF5

/// The attributes of a group or dataset of a new file; those of the group `/` are the file's.
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
        let type = try TextType.fixed(size, of: owner)
        try make(name, bytes, type: type.rawValue, memory: type.rawValue, shape: shape)
    }

    /// Sets an attribute to a list of values whose type in the file is the type in memory.
    func make<Value>(_ name: String, _ values: [Value], type: hid_t) throws(HDF5Error) {
        try make(name, values, type: type, memory: type, shape: values.count)
    }

    private func make<Value>(
        _ name: String, _ values: [Value], type: hid_t, memory: hid_t, shape: Int?
    ) throws(HDF5Error) {
        let space =
            if let shape {
                try Identifier { H5Screate_simple(1, [hsize_t(shape)], nil) }
            } else {
                try owner.shared(.scalar) { () throws(HDF5Error) in try Identifier { H5Screate(H5S_SCALAR) } }
            }
        let (owner, file, place, s) = (owner.rawValue, owner.file, place(of: name), space.rawValue)
        let attribute = try Identifier(place, in: file) {
            H5Acreate2(owner, name, type, s, hid_t(H5P_DEFAULT), hid_t(H5P_DEFAULT))
        }
        let a = attribute.rawValue
        try Library.call(place, in: file) { values.withUnsafeBytes { H5Awrite(a, memory, $0.baseAddress) } }
    }

    func place(of name: String) -> String { path + "@" + name }
}
