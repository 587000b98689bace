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

/// The links of a group of the first version: a tree of names and a heap with their texts. (Specification III.A.1.)
private struct SymbolTable {
    private(set) var links: [StoredLink] = []
    private let file: FileBytes
    private let owner: Int
    private let place: String
    private let names: [UInt8]
    private var visited: Set<Int> = []
    /// The numbers of entries for which nodes have room.
    private let sizes: (leaf: Int, node: Int)

    /// Reads the links that a symbol table message leads to.
    init(_ cursor: inout ByteCursor, in file: FileBytes, owner: Int) throws(HDF5Error) {
        let (tree, heap) = (try cursor.definedAddress(), try cursor.definedAddress())
        self.file = file
        self.owner = owner
        place = cursor.place
        sizes = Superblock.symbolTableSizes(try file.head(20))
        names = try SymbolTable.names(at: heap, in: file, owner: owner, place: place)
        try read(tree, level: nil)
    }

    private static func names(
        at address: Int, in file: FileBytes, owner: Int, place: String
    ) throws(HDF5Error) -> [UInt8] {
        var cursor = ByteCursor(try file.read(at: address, count: 32, place: place), place: place)
        try file.claim(address..<address + 32, owner: owner, place: place)
        try cursor.expect("HEAP", version: 0)
        try cursor.skip(3)
        let size = try cursor.size(8)
        try cursor.skip(8)
        let start = try cursor.definedAddress()
        guard size <= ReadingLimits.block else { throw cursor.damaged("its heap of names has \(size) bytes") }
        let names = Array(try file.read(at: start, count: size, place: place))
        try file.claim(start..<start + size, owner: owner, place: place)
        return names
    }

    /// Reads a node of the tree, whose level must be one below its parent's.
    private mutating func read(_ address: Int, level expected: UInt8?) throws(HDF5Error) {
        var cursor = ByteCursor(try file.read(at: address, count: 24, place: place), place: place)
        try cursor.expect("TREE")
        let (kind, level, count) = (try cursor.byte(), try cursor.byte(), try cursor.size(2))
        guard kind == 0, level == expected ?? level, level < 16, visited.insert(address).inserted else {
            throw cursor.damaged("its tree of names is wrong")
        }
        guard count <= sizes.node else { throw cursor.damaged("its tree of names is wrong") }
        let size = 24 + 16 * sizes.node + 8
        cursor = ByteCursor(try file.read(at: address, count: size, place: place), place: place)
        try file.claim(address..<address + size, owner: owner, place: place)
        try cursor.skip(24)
        for _ in 0..<count {
            try cursor.skip(8)
            let child = try cursor.definedAddress()
            if level == 0 { try readLeaf(child) } else { try read(child, level: level - 1) }
        }
    }

    private mutating func readLeaf(_ address: Int) throws(HDF5Error) {
        var cursor = ByteCursor(try file.read(at: address, count: 8, place: place), place: place)
        try cursor.expect("SNOD", version: 1)
        try cursor.skip(1)
        let count = try cursor.size(2)
        guard visited.insert(address).inserted, count <= sizes.leaf, links.count + count <= ReadingLimits.names else {
            throw cursor.damaged("its tree of names is wrong")
        }
        // The unused part of a node belongs to it too.
        let size = 8 + 40 * sizes.leaf
        cursor = ByteCursor(try file.read(at: address, count: size, place: place), place: place)
        try file.claim(address..<address + size, owner: owner, place: place)
        try cursor.skip(8)
        for _ in 0..<count {
            let (name, target, kind) = (try cursor.size(8), try cursor.address(), try cursor.number(4))
            try cursor.skip(20)
            guard name < names.count, let end = names[name...].firstIndex(of: 0) else {
                throw cursor.damaged("a name lies outside its heap")
            }
            links.append(
                StoredLink(
                    name: String(decoding: names[name..<end], as: UTF8.self), target: kind == 2 ? nil : target))
        }
    }
}
