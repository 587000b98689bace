/// The links of a group of the first version: a tree of names and a heap with their texts. (Specification III.A.1.)
struct SymbolTable {
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
        try file.claim([address..<address + 32], owner: owner, place: place)
        try cursor.expect("HEAP", version: 0)
        try cursor.skip(3)
        let size = try cursor.size(8)
        try cursor.skip(8)
        let start = try cursor.definedAddress()
        guard size <= ReadingLimits.block else { throw cursor.damaged("its heap of names has \(size) bytes") }
        let names = try file.read(at: start, count: size, place: place)
        try file.claim([start..<start + size], owner: owner, place: place)
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
        try file.claim([address..<address + size], owner: owner, place: place)
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
        try file.claim([address..<address + size], owner: owner, place: place)
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
