/// The records of a tree of the second version, which indexes links, attributes or chunks. (Specification III.A.2.)
struct Tree2 {
    /// The kind of the records.
    let kind: UInt8
    /// The records, in order.
    private(set) var records: [ArraySlice<UInt8>] = []
    private let file: FileBytes
    private let owner: Int
    private let place: String
    private let recordSize: Int
    private let nodeSize: Int
    private let largestCount: Int
    /// For each depth, the bytes of a child's total count of records.
    private var totalSizes: [Int] = [0]
    private var visited: Set<Int> = []

    /// Reads all records of a tree; at most `limit`.
    init(at address: Int, in file: FileBytes, owner: Int, limit: Int, place: String) throws(HDF5Error) {
        var cursor = try file.checkedBlock(at: address, count: 38, owner: owner, place: place)
        try cursor.expect("BTHD", version: 0)
        kind = try cursor.byte()
        nodeSize = try cursor.size(4)
        recordSize = try cursor.size(2)
        let depth = try cursor.size(2)
        try cursor.skip(2)
        let root = try cursor.address()
        let rootCount = try cursor.size(2)
        let total = try cursor.size(8)
        guard recordSize > 0, nodeSize > 10 + recordSize, nodeSize <= ReadingLimits.block, depth <= 16, total <= limit
        else { throw cursor.damaged("its index has impossible sizes") }
        self.file = file
        self.owner = owner
        self.place = place
        largestCount = (nodeSize - 10) / recordSize
        var cumulative = largestCount
        for level in stride(from: 1, through: depth, by: 1) {
            let pointer = 8 + Tree2.bytes(for: largestCount) + totalSizes[level - 1]
            guard nodeSize > 10 + pointer else { throw cursor.damaged("its index has impossible sizes") }
            let count = (nodeSize - 10 - pointer) / (recordSize + pointer)
            let (product, isTooLarge) = (count + 1).multipliedReportingOverflow(by: cumulative)
            guard !isTooLarge, product < Int.max / 2 else { throw cursor.damaged("its index has impossible sizes") }
            cumulative = product + count
            totalSizes.append(Tree2.bytes(for: cumulative))
        }
        if let root, total > 0 { try read(root, count: rootCount, depth: depth, limit: total) }
        guard records.count == total else { throw cursor.damaged("its index has \(records.count) of \(total) records") }
    }

    private mutating func read(_ address: Int, count: Int, depth: Int, limit: Int) throws(HDF5Error) {
        let isLeaf = depth == 0
        let pointer = isLeaf ? 0 : 8 + Tree2.bytes(for: largestCount) + totalSizes[depth - 1]
        let size = 10 + count * recordSize + (isLeaf ? 0 : (count + 1) * pointer)
        guard size <= nodeSize, visited.insert(address).inserted, records.count + count <= limit else {
            throw HDF5Error("\(place): its index has too many records; the file is damaged")
        }
        // The checksum follows the last record or pointer; the rest of the node is unused.
        let bytes = try file.readToKeep(at: address, count: size, place: place)
        guard file.contains(address, count: nodeSize) else { throw FileBytes.beyondEnd(place) }
        try file.claim(address..<address + nodeSize, owner: owner, place: place)
        var cursor = try ByteCursor(checking: bytes, place: place)
        try cursor.expect(isLeaf ? "BTLF" : "BTIN", version: 0)
        guard try cursor.byte() == kind else { throw cursor.damaged("its index mixes kinds of records") }
        var own: [ArraySlice<UInt8>] = []
        for _ in 0..<count { own.append(try cursor.read(recordSize)) }
        guard !isLeaf else {
            records += own
            return
        }
        for child in 0...count {
            let (next, childCount) = (try cursor.definedAddress(), try cursor.size(Tree2.bytes(for: largestCount)))
            if totalSizes[depth - 1] > 0 { try cursor.skip(totalSizes[depth - 1]) }
            try read(next, count: childCount, depth: depth - 1, limit: limit)
            if child < count { records.append(own[child]) }
        }
    }

    /// Returns the number of bytes in which numbers up to `limit` are stored.
    static func bytes(for limit: Int) -> Int { (Int.bitWidth - 1 - max(1, limit).leadingZeroBitCount) / 8 + 1 }
}
