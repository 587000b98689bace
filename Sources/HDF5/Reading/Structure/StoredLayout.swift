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

    /// Parses the body of a message of version 1 to 4.
    init(_ cursor: inout ByteCursor) throws(HDF5Error) {
        let version = try cursor.byte()
        switch version {
        case 1, 2: self = try StoredLayout.early(&cursor)
        case 3, 4: self = try StoredLayout.current(&cursor, version)
        default: throw cursor.damaged("its layout has the version \(version)")
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
            for _ in 0..<rank { shape.append(try cursor.size(4)) }
            return .chunked(shape: shape, .tree, address: address)
        case 2:
            let (flags, rank, size) = (try cursor.byte(), Int(try cursor.byte()), Int(try cursor.byte()))
            // The first flag: the last chunk may be stored unfiltered.
            guard flags & 1 == 0 else {
                throw HDF5Error(
                    "\(cursor.place): leaves its last chunk unfiltered, which is not supported; rewrite the file with "
                        + "h5repack")
            }
            var shape: [Int] = []
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

    /// Parses the index in a layout message of version 4.
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
