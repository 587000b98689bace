/// The shape of a dataset's chunks, and the filters that pack them.
struct ChunkFiltering: Sendable {
    /// The number of rows per chunk.
    ///
    /// In the file the last chunk has the same size.
    let rows: Int
    /// The size of an unpacked chunk, in bytes.
    let size: Int
    /// The size of a number, in bytes.
    let elementSize: Int
    /// The filters in the order in which they were applied.
    let filters: [ChunkFilter]

    init(
        rows: Int, rowSize: Int, elementSize: Int, filters: [ChunkFilter], place: String
    ) throws(HDF5Error) {
        self.rows = rows
        self.elementSize = elementSize
        self.filters = filters
        size = rows * rowSize
        // libhdf5 stores 0 for references to strings, and leaves them as they are.
        let isReference = elementSize == GlobalHeap.referenceSize
        for case .shuffle(let bytes) in filters where bytes != elementSize && !(isReference && bytes == 0) {
            throw HDF5Error("\(place): is shuffled by \(bytes) bytes; expected \(elementSize); the file is damaged")
        }
        guard filters.indices.allSatisfy({ !filters[..<$0].contains(filters[$0]) }) else {
            throw HDF5Error("\(place): has the same filter twice; the file is damaged")
        }
    }

    /// The sizes that a packed chunk can have, in bytes.
    ///
    /// Gzip slightly enlarges data that it can't compress.
    func packedSizes(skipping mask: UInt32) -> ClosedRange<Int> {
        let applied = filters.indices.filter { mask >> UInt32($0) & 1 == 0 }.map { filters[$0] }
        let checksum = applied.contains(.fletcher32) ? 4 : 0
        let whole = size + checksum
        return applied.contains(.deflate) ? 1...(whole + whole / 64 + 1024) : whole...whole
    }

    /// Throws unless a chunk can have this size and these skipped filters.
    ///
    /// libhdf5 skips gzip where it would enlarge a chunk; all other filters are applied to every chunk.
    func check(_ chunk: ChunkPlace, number: Int, place: String) throws(HDF5Error) {
        var skippable: UInt32 = 0
        for (place, filter) in filters.enumerated() where filter == .deflate || filter == .shuffle(bytes: 0) {
            skippable |= 1 << UInt32(place)
        }
        guard chunk.mask & ~skippable == 0 else {
            throw HDF5Error("\(place): chunk \(number) lacks a filter; the file is damaged")
        }
        let sizes = packedSizes(skipping: chunk.mask)
        guard sizes.contains(chunk.size) else {
            let expected = sizes.count == 1 ? "\(sizes.upperBound)" : "at most \(sizes.upperBound)"
            throw HDF5Error(
                "\(place): has a chunk of \(chunk.size) bytes; expected \(expected); the file is damaged")
        }
    }
}

/// A filter that is applied to a chunk before it is written.
enum ChunkFilter: Equatable, Sendable {
    case deflate, fletcher32
    /// All numbers' first bytes, then all second bytes, and so on. Such bytes are alike and compress well.
    case shuffle(bytes: Int)

    /// Parses the filters of a message, in the order in which they were applied.
    static func filters(_ cursor: inout ByteCursor) throws(HDF5Error) -> [ChunkFilter] {
        let (version, count) = (try cursor.byte(), Int(try cursor.byte()))
        guard version == 1 || version == 2 else { throw cursor.damaged("its filters have the version \(version)") }
        guard count <= 32 else { throw cursor.damaged("has \(count) filters") }
        if version == 1 { try cursor.skip(6) }
        var filters: [ChunkFilter] = []
        for _ in 0..<count {
            let number = try cursor.number(2)
            let nameLength = version == 1 || number >= 256 ? try cursor.size(2) : 0
            try cursor.skip(2)
            let valueCount = try cursor.size(2)
            try cursor.skip(version == 1 ? (nameLength + 7) / 8 * 8 : nameLength)
            var values: [Int] = []
            for _ in 0..<valueCount { values.append(try cursor.size(4)) }
            if version == 1, !valueCount.isMultiple(of: 2) { try cursor.skip(4) }
            switch number {
            case 1: filters.append(.deflate)
            case 2: filters.append(.shuffle(bytes: values.first ?? 0))
            case 3: filters.append(.fletcher32)
            default:
                throw HDF5Error(
                    "\(cursor.place): is compressed by filter \(number); expected gzip, shuffle or fletcher32; rewrite "
                        + "it with `h5repack -f GZIP=1`")
            }
        }
        return filters
    }
}
