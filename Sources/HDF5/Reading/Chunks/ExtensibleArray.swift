/// The index of the chunks of a dataset that can grow. (Specification VII.D.)
///
/// The first entries are in the index block. The others are in data blocks of growing size, which the index block and
/// its super blocks list.
struct ExtensibleArray {
    private let file: FileBytes
    private let owner: Int
    private let place: String
    private let address: Int
    private let client: UInt8
    private let size: Int
    private let offsetSize: Int
    private let firstCount: Int
    private let smallestBlock: Int
    private let smallestSuperBlock: Int
    private let pageLength: Int
    private let superBlockCount: Int
    private let start: Int
    private let count: Int
    private var result: [ArraySlice<UInt8>] = []

    /// Reads the header of an index that must have at least `count` entries.
    init(at address: Int, in file: FileBytes, owner: Int, count: Int, place: String) throws(HDF5Error) {
        var header = try file.checkedBlock(at: address, count: 72, owner: owner, place: place)
        try header.expect("EAHD", version: 0)
        client = try header.byte()
        size = Int(try header.byte())
        let bits = Int(try header.byte())
        firstCount = Int(try header.byte())
        smallestBlock = Int(try header.byte())
        smallestSuperBlock = Int(try header.byte())
        let pageBits = Int(try header.byte())
        try header.skip(6 * 8)
        start = try header.definedAddress()
        guard client <= 1, (8...20).contains(size), (1...64).contains(bits), pageBits < 32,
            smallestBlock.nonzeroBitCount == 1, smallestSuperBlock.nonzeroBitCount == 1, smallestSuperBlock > 1,
            bits >= smallestBlock.trailingZeroBitCount
        else { throw header.damaged("its index of chunks has impossible sizes") }
        self.file = file
        self.owner = owner
        self.place = place
        self.address = address
        self.count = count
        offsetSize = (bits + 7) / 8
        pageLength = 1 << pageBits
        superBlockCount = 1 + bits - smallestBlock.trailingZeroBitCount
    }

    /// Reads the first `count` entries.
    mutating func entries() throws(HDF5Error) -> ChunkEntries {
        let directSuperBlocks = min(superBlockCount, 2 * smallestSuperBlock.trailingZeroBitCount)
        let directBlocks = 2 * (smallestSuperBlock - 1)
        let listed = max(0, superBlockCount - directSuperBlocks)
        let length = 14 + firstCount * size + (directBlocks + listed) * 8 + 4
        var block = try file.checkedBlock(at: start, count: length, owner: owner, place: place)
        try check(&block, "EAIB")
        try take(firstCount, from: &block)
        try block.skip(max(0, firstCount - result.count) * size)
        var (blocks, superBlocks): ([Int?], [Int?]) = ([], [])
        for _ in 0..<directBlocks { blocks.append(try block.address()) }
        for _ in 0..<listed { superBlocks.append(try block.address()) }
        var next = 0
        for number in 0..<superBlockCount where result.count < count {
            let (blockCount, blockLength) = (1 << (number / 2), smallestBlock << ((number + 1) / 2))
            if number < directSuperBlocks {
                for block in blocks[next..<min(blocks.count, next + blockCount)] where result.count < count {
                    try readBlock(block, length: blockLength, isPaged: false)
                }
                next += blockCount
            } else {
                try readSuperBlock(
                    superBlocks[number - directSuperBlocks], blockCount: blockCount, blockLength: blockLength)
            }
        }
        return ChunkEntries(entries: result, isFiltered: client == 1)
    }

    private mutating func readSuperBlock(_ start: Int?, blockCount: Int, blockLength: Int) throws(HDF5Error) {
        guard let start else { throw missing }
        let isPaged = blockLength > pageLength
        let bitmap = isPaged ? blockCount * ((blockLength / pageLength + 7) / 8) : 0
        let length = 14 + offsetSize + bitmap + blockCount * 8 + 4
        var block = try file.checkedBlock(at: start, count: length, owner: owner, place: place)
        try check(&block, "EASB")
        try block.skip(offsetSize + bitmap)
        for _ in 0..<blockCount where result.count < count {
            try readBlock(try block.address(), length: blockLength, isPaged: isPaged)
        }
    }

    private mutating func readBlock(_ start: Int?, length: Int, isPaged: Bool) throws(HDF5Error) {
        guard let start else { throw missing }
        let prefix = 14 + offsetSize
        guard length <= ReadingLimits.block / size else { throw missing }
        guard isPaged else {
            var block = try file.checkedBlock(at: start, count: prefix + length * size + 4, owner: owner, place: place)
            try check(&block, "EADB")
            try block.skip(offsetSize)
            try take(length, from: &block)
            return
        }
        var block = try file.checkedBlock(at: start, count: prefix + 4, owner: owner, place: place)
        try check(&block, "EADB")
        var position = start + prefix + 4
        for _ in 0..<length / pageLength where result.count < count {
            // A page that was never written is all zeros, and has no valid checksum.
            var page = try file.checkedBlock(at: position, count: pageLength * size + 4, owner: owner, place: place)
            try take(pageLength, from: &page)
            position += pageLength * size + 4
        }
    }

    /// Reads up to `length` entries, as long as some are missing.
    private mutating func take(_ length: Int, from block: inout ByteCursor) throws(HDF5Error) {
        for _ in 0..<min(length, count - result.count) { result.append(try block.read(size)) }
    }

    private func check(_ block: inout ByteCursor, _ signature: String) throws(HDF5Error) {
        try block.expect(signature, version: 0)
        guard try block.byte() == client, try block.size(8) == address else {
            throw block.damaged("its index of chunks has a block of another index")
        }
    }

    private var missing: HDF5Error {
        HDF5Error("\(place): has \(result.count) of \(count) chunks; the file is damaged or incomplete")
    }
}

/// The index of the chunks of a dataset whose size is limited. (Specification VII.C.)
enum FixedArray {
    /// Reads the first `count` entries.
    static func entries(
        at address: Int, in file: FileBytes, owner: Int, count: Int, place: String
    ) throws(HDF5Error) -> ChunkEntries {
        var header = try file.checkedBlock(at: address, count: 28, owner: owner, place: place)
        try header.expect("FAHD", version: 0)
        let (client, size, pageBits) = (try header.byte(), Int(try header.byte()), Int(try header.byte()))
        let (capacity, start) = (try header.size(8), try header.definedAddress())
        guard client <= 1, (8...20).contains(size), pageBits < 32, capacity >= count, capacity <= file.size / size
        else { throw header.damaged("its index of chunks has impossible sizes") }
        let pageLength = 1 << pageBits
        guard capacity > pageLength else {
            var block = try file.checkedBlock(
                at: start, count: 14 + capacity * size + 4, owner: owner, place: place)
            try check(&block, client: client, header: address)
            return ChunkEntries(entries: try entries(of: &block, count: count, size: size), isFiltered: client == 1)
        }
        // Pages that were never written have no checksum, and are skipped by a zero bit.
        let pages = (capacity + pageLength - 1) / pageLength
        let prefix = 14 + (pages + 7) / 8 + 4
        var block = try file.checkedBlock(at: start, count: prefix, owner: owner, place: place)
        try check(&block, client: client, header: address)
        let written = Array(try block.read((pages + 7) / 8))
        var result: [ArraySlice<UInt8>] = []
        var position = start + prefix
        for page in 0..<pages where result.count < count {
            let length = min(pageLength, capacity - page * pageLength)
            guard written[page / 8] & 0x80 >> (page % 8) != 0 else {
                throw block.damaged("some of its chunks were never written")
            }
            var bytes = try file.checkedBlock(at: position, count: length * size + 4, owner: owner, place: place)
            result += try entries(of: &bytes, count: min(length, count - result.count), size: size)
            position += length * size + 4
        }
        return ChunkEntries(entries: result, isFiltered: client == 1)
    }

    private static func check(_ block: inout ByteCursor, client: UInt8, header: Int) throws(HDF5Error) {
        try block.expect("FADB", version: 0)
        guard try block.byte() == client, try block.size(8) == header else {
            throw block.damaged("its index of chunks has a block of another index")
        }
    }

    private static func entries(
        of block: inout ByteCursor, count: Int, size: Int
    ) throws(HDF5Error) -> [ArraySlice<UInt8>] {
        var entries: [ArraySlice<UInt8>] = []
        entries.reserveCapacity(count)
        for _ in 0..<count { entries.append(try block.read(size)) }
        return entries
    }
}
