/// Reads the index of a dataset's chunks, and checks that it lists every chunk exactly once.
///
/// Otherwise a single wrong bit could replace thousands of rows by zeros, without an error.
struct ChunkIndexReader {
    let file: FileBytes
    /// The address of the dataset, which owns the index and the chunks.
    let owner: Int
    let place: String
    let filtering: ChunkFiltering
    /// The number of chunks that the dataset must have.
    let count: Int
    /// The number of dimensions of a chunk, including that of the bytes of a value.
    let rank: Int
    private var chunks: [ChunkPlace] = []
    /// The nodes of a tree, and at last also the chunks.
    private var nodes: [Range<Int>] = []
    private var visited: Set<Int> = []
    /// The number of entries for which a node of a tree of the first version has room.
    ///
    /// Only superblocks of version 1, which are rejected, can state another number.
    private static let largestCount = 64

    init(file: FileBytes, owner: Int, place: String, filtering: ChunkFiltering, count: Int, rank: Int) {
        self.file = file
        self.owner = owner
        self.place = place
        self.filtering = filtering
        self.count = count
        self.rank = rank
    }

    /// Returns the place of each chunk, in order.
    mutating func read(_ kind: ChunkIndexKind, at address: Int) throws(HDF5Error) -> [ChunkPlace] {
        switch kind {
        case .tree: try readTree(address, level: nil)
        case .single(let size, let mask):
            try add(ChunkPlace(offset: address, size: size ?? filtering.size, mask: mask), number: 0)
        case .implicit:
            for number in 0..<count {
                let (distance, isTooLarge) = number.multipliedReportingOverflow(by: filtering.size)
                guard !isTooLarge, file.contains(address, count: distance) else { throw FileBytes.beyondEnd(place) }
                try add(ChunkPlace(offset: address + distance, size: filtering.size, mask: 0), number: number)
            }
        case .fixedArray: try add(FixedArray.entries(at: address, in: file, owner: owner, count: count, place: place))
        case .extensibleArray:
            var array = try ExtensibleArray(at: address, in: file, owner: owner, count: count, place: place)
            try add(array.entries())
        case .tree2: try readTree2(address)
        }
        guard chunks.count == count else {
            throw HDF5Error("\(place): has \(chunks.count) of \(count) chunks; the file is damaged or incomplete")
        }
        nodes.reserveCapacity(nodes.count + count)
        for chunk in chunks { nodes.append(chunk.offset..<chunk.offset + chunk.size) }
        try file.claim(nodes, owner: owner, place: place)
        return chunks
    }

    private mutating func add(_ chunk: ChunkPlace, number: Int) throws(HDF5Error) {
        guard number == chunks.count, number < count else {
            throw HDF5Error(
                "\(place): chunk \(number) is listed where chunk \(chunks.count) of \(count) is expected; the file is "
                    + "damaged or incomplete")
        }
        try filtering.check(chunk, number: number, place: place)
        guard file.contains(chunk.offset, count: chunk.size) else { throw FileBytes.beyondEnd(place) }
        chunks.append(chunk)
    }

    /// Adds the entries of an array: an address and, with filters, a size and a mask.
    private mutating func add(_ entries: ChunkEntries) throws(HDF5Error) {
        for (number, entry) in entries.entries.enumerated() {
            var cursor = ByteCursor(entry, place: place)
            guard let offset = try cursor.address() else {
                throw HDF5Error("\(place): chunk \(number) was never written; the file is damaged or incomplete")
            }
            guard entries.isFiltered else {
                try add(ChunkPlace(offset: offset, size: filtering.size, mask: 0), number: number)
                continue
            }
            let size = try cursor.size(entry.count - 12)
            let mask = UInt32(truncatingIfNeeded: try cursor.number(4))
            try add(ChunkPlace(offset: offset, size: size, mask: mask), number: number)
        }
    }

    /// Returns whether a node is the whole tree.
    private func isOnlyNode(_ level: UInt8, _ expected: UInt8?) -> Bool { level == 0 && expected == nil }

    /// Returns whether a node was not read before.
    private mutating func visit(_ address: Int) -> Bool { visited.insert(address).inserted }

    /// Reads a node of a tree of the first version, whose level must be one below its parent's.
    private mutating func readTree(_ address: Int, level expected: UInt8?) throws(HDF5Error) {
        var cursor = ByteCursor(try file.read(at: address, count: 24, place: place), place: place)
        try cursor.expect("TREE")
        let (kind, level, entries) = (try cursor.byte(), try cursor.byte(), try cursor.size(2))
        guard kind == 1, level == expected ?? level, level < 16, isOnlyNode(level, expected) || visit(address) else {
            throw cursor.damaged("its index of chunks is wrong")
        }
        let keySize = 8 + 8 * rank
        let size = 24 + entries * (keySize + 8) + keySize
        cursor = ByteCursor(try file.read(at: address, count: size, place: place), place: place)
        // The unused part of a node belongs to it too, so that no chunk can lie there.
        let whole = 24 + Self.largestCount * (keySize + 8) + keySize
        guard entries <= Self.largestCount, file.contains(address, count: whole) else {
            throw cursor.damaged("its index of chunks is wrong")
        }
        nodes.append(address..<address + whole)
        try cursor.skip(24)
        for _ in 0..<entries {
            let (size, mask) = (try cursor.size(4), UInt32(truncatingIfNeeded: try cursor.number(4)))
            let row = try cursor.size(8)
            for _ in 1..<rank {
                guard try cursor.number(8) == 0 else { throw cursor.damaged("its index of chunks is wrong") }
            }
            let child = try cursor.definedAddress()
            if level > 0 {
                try readTree(child, level: level - 1)
            } else {
                guard row.isMultiple(of: filtering.rows) else { throw cursor.damaged("its index of chunks is wrong") }
                try add(ChunkPlace(offset: child, size: size, mask: mask), number: row / filtering.rows)
            }
        }
    }

    private mutating func readTree2(_ address: Int) throws(HDF5Error) {
        let tree = try Tree2(at: address, in: file, owner: owner, limit: count, place: place)
        let isFiltered = tree.kind == 11
        guard isFiltered || tree.kind == 10 else {
            throw HDF5Error("\(place): its index of chunks is of another kind; the file is damaged")
        }
        for record in tree.records {
            var cursor = ByteCursor(record, place: place)
            let offset = try cursor.definedAddress()
            var (size, mask) = (filtering.size, UInt32(0))
            if isFiltered {
                size = try cursor.size(record.count - 12 - 8 * (rank - 1))
                mask = UInt32(truncatingIfNeeded: try cursor.number(4))
            }
            let number = try cursor.size(8)
            guard try cursor.read(cursor.remaining).allSatisfy({ $0 == 0 }) else {
                throw cursor.damaged("its index of chunks is wrong")
            }
            try add(ChunkPlace(offset: offset, size: size, mask: mask), number: number)
        }
    }
}

/// The entries of an array of chunks.
struct ChunkEntries {
    let entries: [ArraySlice<UInt8>]
    /// Whether each entry contains the packed size and the mask of skipped filters.
    let isFiltered: Bool
}
