/// A link of a group: a name, and the object that it leads to.
struct StoredLink: Sendable {
    let name: String
    /// The address of the object's header; `nil` if the link leads to a path or to another file.
    let target: Int?

    init(name: String, target: Int?) {
        self.name = name
        self.target = target
    }

    /// Parses a link message.
    init(_ cursor: inout ByteCursor) throws(HDF5Error) {
        let version = try cursor.byte()
        guard version == 1 else { throw cursor.damaged("a link has the version \(version)") }
        let flags = try cursor.byte()
        let kind = flags & 8 == 0 ? 0 : try cursor.byte()
        if flags & 4 != 0 { try cursor.skip(8) }
        if flags & 16 != 0 { try cursor.skip(1) }
        let length = try cursor.size(1 << Int(flags & 3))
        name = String(decoding: try cursor.read(length), as: UTF8.self)
        target = kind == 0 ? try cursor.address() : nil
    }

    /// Reads all links of a group, or returns `nil` if the object is not a group.
    static func links(_ header: ObjectHeader, in file: FileBytes, place: String) throws(HDF5Error) -> [StoredLink]? {
        let owner = header.address
        if var table = try header.message(.symbolTable, at: place) {
            return try SymbolTable(&table, in: file, owner: owner).links
        }
        var links: [StoredLink] = []
        for message in header.messages where message.kind == .link {
            var cursor = ByteCursor(message.body, place: place)
            links.append(try StoredLink(&cursor))
        }
        guard var info = try header.message(.linkInfo, at: place) else { return links.isEmpty ? nil : links }
        for body in try DenseMessages.bodies(&info, orderSize: 8, kinds: [5: 4, 6: 8], in: file, owner: owner) {
            var cursor = ByteCursor(body, place: place)
            links.append(try StoredLink(&cursor))
        }
        return links
    }
}

/// Links or attributes that are stored outside an object's header, because there are many.
enum DenseMessages {
    /// Returns the messages that an info message leads to.
    ///
    /// - Parameters:
    ///   - info: The body of the message.
    ///   - orderSize: The bytes of the largest creation order.
    ///   - kinds: The kinds of records, and the bytes before the heap's identifier in each.
    ///   - file: The file.
    ///   - owner: The address of the object.
    /// - Returns: The bodies of the messages, in the order of the index.
    /// - Throws: ``HDF5Error`` if the list is damaged.
    static func bodies(
        _ info: inout ByteCursor, orderSize: Int, kinds: [UInt8: Int], in file: FileBytes, owner: Int
    ) throws(HDF5Error) -> [ArraySlice<UInt8>] {
        let place = info.place
        let version = try info.byte()
        guard version == 0 else { throw info.damaged("its list of names has the version \(version)") }
        let flags = try info.byte()
        if flags & 1 != 0 { try info.skip(orderSize) }
        let (heap, tree) = (try info.address(), try info.address())
        guard let heap, let tree else { return [] }
        let index = try Tree2(at: tree, in: file, owner: owner, limit: ReadingLimits.names, place: place)
        guard let start = kinds[index.kind] else { throw info.damaged("its index of names is of another kind") }
        let objects = try FractalHeap(at: heap, in: file, owner: owner, place: place)
        return try index.records.map { record throws(HDF5Error) in
            var cursor = ByteCursor(record, place: place)
            try cursor.skip(start)
            return try objects.object(cursor.read(cursor.remaining))
        }
    }
}
