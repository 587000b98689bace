/// The place of a dataset's values in the file, as its header states it.
enum StoredLayout: Sendable {
    /// In the header itself.
    case compact(ArraySlice<UInt8>)
    /// One after the other, from an address on; `nil` if no value was ever written.
    ///
    /// `size` is the number of bytes that the header states, if it states one.
    case contiguous(Int?, size: Int?)
    /// In chunks of a shape, whose last number is the size of a value.
    case chunked(shape: [Int], ChunkIndexKind, address: Int?)
    /// In other files.
    case virtual

    /// Parses the body of a message of version 1 to 5.
    ///
    /// HDF5 2.0 writes version 5 for packed chunks: their sizes in an index then have 8 bytes.
    init(_ cursor: inout ByteCursor) throws(HDF5Error) {
        let version = try cursor.byte()
        switch version {
        case 1, 2: self = try StoredLayout.early(&cursor)
        case 3, 4, 5: self = try StoredLayout.current(&cursor, version)
        default:
            throw HDF5Error(
                "\(cursor.place): its layout has the version \(version), which is not supported; "
                    + Remedy.rewriting(cursor.place))
        }
    }

    private static func early(_ cursor: inout ByteCursor) throws(HDF5Error) -> StoredLayout {
        let (rank, kind) = (Int(try cursor.byte()), try cursor.byte())
        try cursor.skip(5)
        let address = kind == 0 ? nil : try cursor.address()
        var shape: [Int] = []
        guard rank <= 33 else { throw cursor.damaged("has \(rank) dimensions") }
        for _ in 0..<rank { shape.append(try cursor.size(4)) }
        switch kind {
        case 0: return .compact(try cursor.read(try cursor.size(4)))
        case 1: return .contiguous(address, size: nil)
        // The last number of the shape is the size of a value.
        case 2: return .chunked(shape: shape, .tree, address: address)
        default: throw cursor.damaged("its layout is of the unknown kind \(kind)")
        }
    }

    private static func current(_ cursor: inout ByteCursor, _ version: UInt8) throws(HDF5Error) -> StoredLayout {
        let kind = try cursor.byte()
        switch kind {
        case 0: return .compact(try cursor.read(try cursor.size(2)))
        case 1: return .contiguous(try cursor.address(), size: try cursor.size(8))
        case 2 where version == 3:
            let rank = Int(try cursor.byte())
            let address = try cursor.address()
            var shape: [Int] = []
            shape.reserveCapacity(rank)
            for _ in 0..<rank { shape.append(try cursor.size(4)) }
            return .chunked(shape: shape, .tree, address: address)
        case 2:
            let (flags, rank, size) = (try cursor.byte(), Int(try cursor.byte()), Int(try cursor.byte()))
            // The first flag: the last chunk may be stored unfiltered.
            guard flags & 1 == 0 else {
                throw HDF5Error(
                    "\(cursor.place): leaves its last chunk unfiltered, which is not supported; rewrite the file with "
                        + "`h5repack -l CONTI`")
            }
            var shape: [Int] = []
            shape.reserveCapacity(rank)
            for _ in 0..<rank { shape.append(try cursor.size(size)) }
            let index = try ChunkIndexKind(&cursor, isSingleFiltered: flags & 2 != 0)
            return .chunked(shape: shape, index, address: try cursor.address())
        case 3: return .virtual
        default: throw cursor.damaged("its layout is of the unknown kind \(kind)")
        }
    }
}

/// The structure that lists the chunks of a dataset.
enum ChunkIndexKind: Sendable, Equatable {
    /// The tree of all versions up to HDF5 1.8.
    case tree
    /// A single chunk; with filters, its packed size and the mask of skipped filters.
    case single(size: Int?, mask: UInt32)
    /// Unfiltered chunks one after the other.
    case implicit
    case fixedArray
    case extensibleArray
    /// The second version of trees.
    case tree2

    /// Parses the index in a layout message of version 4 or 5.
    init(_ cursor: inout ByteCursor, isSingleFiltered: Bool) throws(HDF5Error) {
        let kind = try cursor.byte()
        switch kind {
        case 1 where isSingleFiltered:
            self = .single(size: try cursor.size(8), mask: UInt32(truncatingIfNeeded: try cursor.number(4)))
        case 1: self = .single(size: nil, mask: 0)
        case 2: self = .implicit
        case 3:
            try cursor.skip(1)
            self = .fixedArray
        case 4:
            try cursor.skip(5)
            self = .extensibleArray
        case 5:
            try cursor.skip(6)
            self = .tree2
        default: throw cursor.damaged("its chunks have an index of the unknown kind \(kind)")
        }
    }
}

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
        var (whole, isDeflated) = (size, false)
        for (place, filter) in filters.enumerated() where mask >> UInt32(place) & 1 == 0 {
            switch filter {
            case .fletcher32: whole += 4
            case .deflate: isDeflated = true
            case .shuffle: break
            }
        }
        return isDeflated ? 1...(whole + whole / 64 + 1024) : whole...whole
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
        filters.reserveCapacity(count)
        for _ in 0..<count {
            let number = try cursor.number(2)
            let nameLength = version == 1 || number >= 256 ? try cursor.size(2) : 0
            try cursor.skip(2)
            let valueCount = try cursor.size(2)
            try cursor.skip(version == 1 ? (nameLength + 7) / 8 * 8 : nameLength)
            let first = valueCount > 0 ? try cursor.size(4) : 0
            try cursor.skip(4 * max(0, valueCount - 1))
            if version == 1, !valueCount.isMultiple(of: 2) { try cursor.skip(4) }
            switch number {
            case 1: filters.append(.deflate)
            case 2: filters.append(.shuffle(bytes: first))
            case 3: filters.append(.fletcher32)
            default:
                throw HDF5Error(
                    "\(cursor.place): is compressed by filter \(number); expected gzip, shuffle or fletcher32; "
                        + remedy(filter: number, path: cursor.place))
            }
        }
        return filters
    }

    /// Returns how to get rid of a filter: h5repack lacks LZF and all filters that are not a part of HDF5.
    private static func remedy(filter: UInt64, path: String) -> String {
        switch filter {
        case ..<256: "rewrite it with `h5repack -f GZIP=1`"
        case 32_000: Remedy.rewriting(path)
        default: "import hdf5plugin, and " + Remedy.rewriting(path)
        }
    }
}
