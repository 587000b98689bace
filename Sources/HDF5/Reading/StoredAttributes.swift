/// The attributes of a group or dataset of an existing file.
package struct StoredAttributes: Sendable {
    private let path: String
    private let file: FileBytes
    private let attributes: [StoredAttribute]
    private static let largestCount = 4096

    init(_ header: ObjectHeader, in file: FileBytes, path: String) throws(HDF5Error) {
        var bodies = header.messages.filter { $0.kind == .attribute }
            .map { $0.isShared ? [] : $0.body }
        if var info = try header.message(.attributeInfo, at: path) {
            bodies += try DenseMessages.bodies(
                &info, orderSize: 2, kinds: [8: 0, 9: 0], in: file, owner: header.address)
        }
        attributes = try bodies.map { body throws(HDF5Error) in try StoredAttribute(body, path: path) }
        self.path = path
        self.file = file
    }

    /// Returns whether there is an attribute called `name`.
    ///
    /// - Parameter name: The name.
    /// - Returns: `true` if the attribute exists, whatever its type.
    package func contains(_ name: String) -> Bool { attributes.contains { $0.name == name } }

    /// The attributes' names, in alphabetical order.
    package var names: [String] { attributes.map(\.name).sorted() }

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
        let found = attributes.filter { $0.name == name }
        guard let attribute = found.first else { return nil }
        guard found.count == 1 else { throw HDF5Error("\(place(of: name)): exists twice; the file is damaged") }
        guard attribute.count <= Self.largestCount else {
            throw HDF5Error(
                "\(place(of: name)): contains \(attribute.count) values; expected at most \(Self.largestCount)")
        }
        return attribute
    }

    private func place(of name: String) -> String { path + "@" + name }
}

/// An attribute: its name, type and values.
private struct StoredAttribute: Sendable {
    let name: String
    let type: StoredType
    /// The number of values.
    let count: Int
    /// The bytes of the values.
    let values: ArraySlice<UInt8>

    /// Parses the body of a message of version 1, 2 or 3.
    init(_ body: ArraySlice<UInt8>, path: String) throws(HDF5Error) {
        var cursor = ByteCursor(body, place: path)
        let version = try cursor.byte()
        guard (1...3).contains(version) else { throw cursor.damaged("an attribute has the version \(version)") }
        let flags = try cursor.byte()
        let sizes = (try cursor.size(2), try cursor.size(2), try cursor.size(2))
        if version == 3 { try cursor.skip(1) }
        // In the first version, each part fills a multiple of 8 bytes.
        let step = version == 1 ? 8 : 1
        let name = try cursor.read((sizes.0 + step - 1) / step * step).prefix { $0 != 0 }
        self.name = String(decoding: name, as: UTF8.self)
        let type = try cursor.read((sizes.1 + step - 1) / step * step)
        let space = try cursor.read((sizes.2 + step - 1) / step * step)
        let isShared = version > 1 && flags & 3 != 0
        let (stored, count) = try isShared ? (.other(size: 1), 0) : Self.shape(type, space, path, self.name)
        let size = count.map { $0.multipliedReportingOverflow(by: stored.size) }
        guard let count, let size, !size.overflow, size.partialValue <= cursor.remaining else {
            throw HDF5Error("\(path)@\(self.name): has more values than bytes; the file is damaged")
        }
        self.type = stored
        self.count = count
        values = try cursor.read(size.partialValue)
    }

    /// Parses the type and the number of values; the number is `nil` if it exceeds every limit.
    private static func shape(
        _ type: ArraySlice<UInt8>, _ space: ArraySlice<UInt8>, _ path: String, _ name: String
    ) throws(HDF5Error) -> (StoredType, Int?) {
        // A file has hundreds of attributes, and their places are needed for errors only.
        do throws(HDF5Error) { return try shape(type, space, place: path) } catch {
            return try shape(type, space, place: path + "@" + name)
        }
    }

    private static func shape(
        _ type: ArraySlice<UInt8>, _ space: ArraySlice<UInt8>, place: String
    ) throws(HDF5Error) -> (StoredType, Int?) {
        var type = ByteCursor(type, place: place)
        var space = ByteCursor(space, place: place)
        return (try StoredType(&type), try Dataspace(&space).count)
    }
}
