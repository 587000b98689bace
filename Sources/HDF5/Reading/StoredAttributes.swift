/// The attributes of a group or dataset of an existing file.
package struct StoredAttributes: Sendable {
    private let path: String
    private let file: FileBytes
    /// The messages of the object's header; those of attributes are parsed when they are needed.
    private let header: [ObjectHeader.Message]
    /// The bodies of the attributes' messages outside the header.
    private let dense: [ArraySlice<UInt8>]

    init(_ header: ObjectHeader, in file: FileBytes, path: String) throws(HDF5Error) {
        if var info = try header.message(.attributeInfo, at: path) {
            dense = try DenseMessages.bodies(&info, orderSize: 2, kinds: [8: 0, 9: 0], in: file, owner: header.address)
        } else {
            dense = []
        }
        self.header = header.messages
        self.path = path
        self.file = file
    }

    private func messages(_ name: String) throws(HDF5Error) -> [AttributeMessage] {
        var found: [AttributeMessage] = []
        for message in header where message.kind == .attribute {
            let attribute = try AttributeMessage(message.isShared ? [] : message.body, path: path)
            if attribute.name.elementsEqual(name.utf8) { found.append(attribute) }
        }
        for body in dense {
            let attribute = try AttributeMessage(body, path: path)
            if attribute.name.elementsEqual(name.utf8) { found.append(attribute) }
        }
        return found
    }

    /// Reads a string attribute, of fixed or variable length.
    ///
    /// - Parameter name: The attribute's name.
    /// - Returns: The string, or `nil` if there is no such attribute.
    /// - Throws: ``HDF5Error`` if the attribute is not a single string, is not UTF-8, or is damaged.
    package func text(_ name: String) throws(HDF5Error) -> String? {
        guard let attribute = try attribute(name) else { return nil }
        let place = place(of: name)
        switch attribute.type {
        case .fixedText where attribute.count == 1, .variableText where attribute.count == 1:
            return try StoredTexts.texts(attribute.values, of: attribute.type, in: file, place: place).first
        default: throw HDF5Error("\(place): is not a single text; expected one")
        }
    }

    /// Reads a numeric attribute: integers, or floats of 4 or 8 bytes.
    ///
    /// - Parameter name: The attribute's name.
    /// - Returns: The numbers, or `nil` if there is no such attribute.
    /// - Throws: ``HDF5Error`` if the attribute is not numeric, contains more than 4096 numbers, or is damaged.
    package func numbers(_ name: String) throws(HDF5Error) -> [Double]? {
        guard let attribute = try attribute(name) else { return nil }
        let size = attribute.type.size
        return try (0..<attribute.count).map { index throws(HDF5Error) in
            let start = attribute.values.startIndex + index * size
            guard let number = attribute.type.number(attribute.values[start..<start + size]) else {
                throw HDF5Error("\(place(of: name)): is not a number; expected one")
            }
            return number
        }
    }

    /// Reads a single number, of any number type.
    ///
    /// - Parameter name: The attribute's name.
    /// - Returns: The number, or `nil` if there is no such attribute.
    /// - Throws: ``HDF5Error`` if the attribute is not numeric, contains several numbers, or is damaged.
    package func number(_ name: String) throws(HDF5Error) -> Double? {
        guard let numbers = try numbers(name) else { return nil }
        guard numbers.count == 1 else {
            throw HDF5Error("\(place(of: name)): contains \(numbers.count) numbers; expected one")
        }
        return numbers[0]
    }

    private func attribute(_ name: String) throws(HDF5Error) -> StoredAttribute? {
        let found = try messages(name)
        guard let message = found.first else { return nil }
        guard found.count == 1 else { throw HDF5Error("\(place(of: name)): exists twice; the file is damaged") }
        let attribute = try StoredAttribute(message, place: place(of: name))
        guard attribute.count <= ReadingLimits.attributeValues else {
            throw HDF5Error(
                "\(place(of: name)): contains \(attribute.count) values; expected at most \(ReadingLimits.attributeValues)"
            )
        }
        return attribute
    }

    private func place(of name: String) -> String { path + "@" + name }
}

/// The message of an attribute, of which only the name is parsed.
private struct AttributeMessage {
    /// The name, in UTF-8.
    let name: ArraySlice<UInt8>
    /// The rest of the message, after the name.
    let rest: ByteCursor
    let flags: UInt8
    let version: UInt8
    /// The sizes of the type and the shape, in bytes.
    let sizes: (type: Int, shape: Int)

    /// Parses the beginning of a message of version 1, 2 or 3.
    init(_ body: ArraySlice<UInt8>, path: String) throws(HDF5Error) {
        var cursor = ByteCursor(body, place: path)
        version = try cursor.byte()
        guard (1...3).contains(version) else { throw cursor.damaged("an attribute has the version \(version)") }
        flags = try cursor.byte()
        let (name, type, shape) = (try cursor.size(2), try cursor.size(2), try cursor.size(2))
        if version == 3 { try cursor.skip(1) }
        // In the first version, each part fills a multiple of 8 bytes.
        let step = version == 1 ? 8 : 1
        let padded = { (size: Int) in (size + step - 1) / step * step }
        sizes = (padded(type), padded(shape))
        self.name = try cursor.read(padded(name)).prefix { $0 != 0 }
        rest = cursor
    }
}

/// The type and the values of an attribute.
private struct StoredAttribute {
    let type: StoredType
    /// The number of values.
    let count: Int
    /// The bytes of the values.
    let values: ArraySlice<UInt8>

    /// Parses the rest of a message.
    init(_ message: AttributeMessage, place: String) throws(HDF5Error) {
        var cursor = message.rest
        var type = ByteCursor(try cursor.read(message.sizes.type), place: place)
        var space = ByteCursor(try cursor.read(message.sizes.shape), place: place)
        let isShared = message.version > 1 && message.flags & 3 != 0
        let stored = isShared ? .other(size: 1) : try StoredType(&type)
        let count = isShared ? 0 : try Dataspace(&space).count
        let size = count.map { $0.multipliedReportingOverflow(by: stored.size) }
        guard let count, let size, !size.overflow, size.partialValue <= cursor.remaining else {
            throw HDF5Error("\(place): has more values than bytes; the file is damaged")
        }
        self.type = stored
        self.count = count
        values = try cursor.read(size.partialValue)
    }
}
