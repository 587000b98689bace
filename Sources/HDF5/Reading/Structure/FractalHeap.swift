/// The heap with the links or attributes of an object that has many. (Specification III.G.)
///
/// Its blocks double in size: row 0 and row 1 have blocks of the starting size, and each further row has twice as
/// large ones. Blocks beyond the largest direct size are indirect: tables of blocks.
struct FractalHeap {
    private let file: FileBytes
    private let owner: Int
    private let place: String
    private let address: Int
    private let offsetSize: Int
    private let lengthSize: Int
    private let width: Int
    private let startingBits: Int
    private let largestDirectBits: Int
    private let heapBits: Int
    private let hasChecksums: Bool
    /// The direct blocks by their offset in the heap.
    private var blocks: [(offset: Int, bytes: [UInt8])] = []
    /// The objects that are too large for a block, by their number.
    private var largeObjects: [UInt64: [UInt8]] = [:]
    private let numberSize: Int
    private var size = 0

    /// Reads a heap with all its blocks.
    init(at address: Int, in file: FileBytes, owner: Int, place: String) throws(HDF5Error) {
        var prefix = ByteCursor(try file.read(at: address, count: 9, place: place), place: place)
        try prefix.skip(7)
        let filterSize = try prefix.size(2)
        guard filterSize == 0 else {
            throw HDF5Error("\(place): compresses its names, which is not supported; write it with HDF5's defaults")
        }
        var cursor = try file.checkedBlock(at: address, count: 146, owner: owner, place: place)
        try cursor.expect("FRHP", version: 0)
        let identifierSize = try cursor.size(2)
        try cursor.skip(2)
        hasChecksums = try cursor.byte() & 2 != 0
        let largestObject = try cursor.size(4)
        try cursor.skip(8)
        let largeObjects = try cursor.address()
        try cursor.skip(10 * 8)
        width = try cursor.size(2)
        let (starting, largest) = (try cursor.size(8), try cursor.size(8))
        let bits = try cursor.size(2)
        try cursor.skip(2)
        let root = try cursor.address()
        let rows = try cursor.size(2)
        guard starting > 0, starting.nonzeroBitCount == 1, largest.nonzeroBitCount == 1, largest >= starting,
            largest <= ReadingLimits.block, width > 0, width <= 1024, width.nonzeroBitCount == 1,
            (1...56).contains(bits)
        else { throw cursor.damaged("its heap of names has impossible sizes") }
        self.file = file
        self.owner = owner
        self.place = place
        self.address = address
        startingBits = starting.trailingZeroBitCount
        largestDirectBits = largest.trailingZeroBitCount
        heapBits = bits
        offsetSize = (bits + 7) / 8
        lengthSize = min((largestDirectBits + 7) / 8, Tree2.bytes(for: largestObject))
        // A number of 8 bytes would leave room for an address, which needs no tree.
        numberSize = min(8, identifierSize - 1)
        if let largeObjects { try readLargeObjects(largeObjects) }
        guard let root else { return }
        if rows == 0 {
            try readDirect(root, offset: 0, size: starting)
        } else {
            try readIndirect(root, offset: 0, rows: rows)
        }
    }

    /// Returns the object of an identifier.
    func object(_ identifier: ArraySlice<UInt8>) throws(HDF5Error) -> ArraySlice<UInt8> {
        var cursor = ByteCursor(identifier, place: place)
        let flags = try cursor.byte()
        switch flags >> 4 {
        case 0:
            let (offset, length) = (try cursor.size(offsetSize), try cursor.size(lengthSize))
            let block = blocks.last { $0.offset <= offset }
            guard let block, offset - block.offset <= block.bytes.count - length else {
                throw cursor.damaged("a name lies outside its heap")
            }
            let start = offset - block.offset
            return block.bytes[start..<start + length]
        case 1:
            guard let object = largeObjects[try cursor.number(numberSize)] else {
                throw cursor.damaged("a large attribute is missing")
            }
            return object[...]
        case 2: return try cursor.read(Int(flags & 15) + 1)
        default: throw cursor.damaged("a name is stored in an unknown way")
        }
    }

    private mutating func readLargeObjects(_ tree: Int) throws(HDF5Error) {
        let index = try Tree2(at: tree, in: file, owner: owner, limit: ReadingLimits.names, place: place)
        for record in index.records {
            var cursor = ByteCursor(record, place: place)
            guard index.kind == 1 else { throw cursor.damaged("its large attributes have an unknown index") }
            let (start, count, number) = (try cursor.definedAddress(), try cursor.size(8), try cursor.number(8))
            size = size.addingReportingOverflow(count).partialValue
            guard (0...ReadingLimits.block).contains(size) else { throw cursor.damaged("its attributes are too large") }
            largeObjects[number] = Array(try file.read(at: start, count: count, place: place))
            try file.claim(start..<start + count, owner: owner, place: place)
        }
    }

    private mutating func readDirect(_ start: Int, offset: Int, size: Int) throws(HDF5Error) {
        self.size += size
        guard self.size <= ReadingLimits.block else {
            throw HDF5Error("\(place): its heap of names is too large; the file is damaged")
        }
        var bytes = Array(try file.read(at: start, count: size, place: place))
        try file.claim(start..<start + size, owner: owner, place: place)
        var cursor = ByteCursor(bytes[...], place: place)
        try cursor.expect("FHDB", version: 0)
        try check(&cursor, offset: offset)
        if hasChecksums {
            let position = size - cursor.remaining
            let stated = UInt32(truncatingIfNeeded: try cursor.number(4))
            for i in position..<position + 4 { bytes[i] = 0 }
            guard Checksum.isRight(stated, of: bytes[...]) else {
                throw cursor.damaged("its heap of names has a wrong checksum")
            }
        }
        blocks.append((offset, bytes))
    }

    private mutating func readIndirect(_ start: Int, offset: Int, rows: Int) throws(HDF5Error) {
        let widthBits = width.trailingZeroBitCount
        guard rows > 0, rows <= heapBits - startingBits - widthBits + 1 else {
            throw HDF5Error("\(place): its heap of names has impossible sizes; the file is damaged")
        }
        let count = 5 + 8 + offsetSize + rows * width * 8 + 4
        var cursor = try file.checkedBlock(at: start, count: count, owner: owner, place: place)
        try cursor.expect("FHIB", version: 0)
        try check(&cursor, offset: offset)
        for row in 0..<rows {
            let bits = startingBits + max(0, row - 1)
            let first = row == 0 ? 0 : width << bits
            for column in 0..<width {
                guard let child = try cursor.address() else { continue }
                let place = offset + first + column << bits
                if bits <= largestDirectBits {
                    try readDirect(child, offset: place, size: 1 << bits)
                } else {
                    try readIndirect(child, offset: place, rows: bits - startingBits - widthBits + 1)
                }
            }
        }
    }

    private func check(_ cursor: inout ByteCursor, offset: Int) throws(HDF5Error) {
        guard try cursor.size(8) == address, try cursor.size(offsetSize) == offset else {
            throw cursor.damaged("its heap of names has a block of another heap")
        }
    }
}
