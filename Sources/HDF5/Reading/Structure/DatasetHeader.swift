/// The description of a dataset, from its header.
struct DatasetHeader: Sendable {
    let path: String
    let file: FileBytes
    /// The address of the header.
    let address: Int
    let type: StoredType
    let attributes: StoredAttributes
    private let header: ObjectHeader
    private let space: Dataspace

    init(at address: Int, in file: FileBytes, path: String) throws(HDF5Error) {
        let header = try ObjectHeader(at: address, in: file, place: path)
        guard var type = try header.message(.datatype, at: path), var space = try header.message(.dataspace, at: path),
            header.messages.contains(where: { $0.kind == .layout })
        else { throw HDF5Error("\(path): is not a dataset; expected a dataset") }
        self.path = path
        self.file = file
        self.address = address
        self.header = header
        self.type = try StoredType(&type)
        self.space = try Dataspace(&space)
        attributes = try StoredAttributes(header, in: file, path: path)
    }

    /// Returns the place of the values of a dataset with rows of `columns` values, or one value if that is `nil`.
    ///
    /// External storage and virtual datasets can name any file on the disk, some filters load code, and absurd sizes
    /// exhaust memory. All of them are rejected before a value is read.
    func values(columns: Int?) throws(HDF5Error) -> StoredValues {
        try values(columns: columns, count: rowCount(columns: columns))
    }

    /// Returns the only string of a dataset without dimensions.
    func text() throws(HDF5Error) -> String {
        guard space.shape.isEmpty, !space.isNull, case .variableText = type else {
            throw HDF5Error("\(path): is not one string; expected one string of variable length")
        }
        var reader = RowReader(try values(columns: nil, count: 1), decoder: ChunkDecoder())
        return try StoredTexts.texts(reader.read(0..<1)[...], of: type, in: file, place: path).first ?? ""
    }

    private func values(columns: Int?, count: Int) throws(HDF5Error) -> StoredValues {
        let rowSize = type.size * (columns ?? 1)
        guard !header.messages.contains(where: { $0.kind == .externalFiles }) else {
            throw HDF5Error(
                "\(path): keeps its data in another file; expected it in this file; copy it with `h5repack -l CONTI`")
        }
        guard var message = try header.message(.layout, at: path) else {
            throw HDF5Error("\(path): is not a dataset; expected a dataset")
        }
        let layout = try StoredLayout(&message)
        if case .virtual = layout {
            throw HDF5Error(
                "\(path): gathers its data from other files; expected it in this file; copy it with `h5repack -l CONTI`"
            )
        }
        let (size, isTooLarge) = count.multipliedReportingOverflow(by: rowSize)
        guard !isTooLarge else { throw unwritten(count) }
        let place: StoredValues.Place
        switch layout {
        case .virtual: preconditionFailure("virtual layouts were rejected")
        case .compact(let bytes):
            guard bytes.count == size else { throw wrongSize(count, bytes.count) }
            place = .memory(Array(bytes))
        case .contiguous(let start, let stated):
            guard stated ?? size == size else { throw wrongSize(count, stated ?? 0) }
            if count > 0 {
                guard let start else { throw unwritten(count) }
                guard file.contains(start, count: size) else { throw FileBytes.beyondEnd(path) }
                try file.claim(start..<start + size, owner: address, place: path)
                place = .contiguous(start)
            } else {
                place = .memory([])
            }
        case .chunked(let shape, let index, let start):
            place = .chunks(try chunks(shape, index, start, count: count, columns: columns))
        }
        try file.admit(unpackedSize: size, owner: address, place: path)
        return StoredValues(file: file, path: path, count: count, rowSize: rowSize, place: place)
    }

    private func rowCount(columns: Int?) throws(HDF5Error) -> Int {
        let rank = columns == nil ? 1 : 2
        guard space.shape.count == rank, !space.isNull else {
            throw HDF5Error("\(path): has \(space.shape.count) dimensions; expected \(rank == 1 ? "one" : "two")")
        }
        guard space.shape[0] <= 1 << 40, let count = Int(exactly: space.shape[0]) else {
            throw HDF5Error("\(path): has an impossible number of rows, \(space.shape[0]); the file is damaged")
        }
        if let columns, space.shape[1] != UInt64(columns) {
            throw HDF5Error("\(path): has \(space.shape[1]) columns; expected \(columns)")
        }
        return count
    }

    private func chunks(
        _ shape: [Int], _ index: ChunkIndexKind, _ start: Int?, count: Int, columns: Int?
    ) throws(HDF5Error) -> ChunkTable {
        var filters: [ChunkFilter] = []
        if var message = try header.message(.filters, at: path) { filters = try ChunkFilter.filters(&message) }
        guard shape.count == (columns == nil ? 2 : 3), shape.last == type.size, let rows = shape.first, rows > 0 else {
            throw HDF5Error("\(path): has chunks of another shape than its values; the file is damaged")
        }
        let rowSize = type.size * (columns ?? 1)
        guard rows <= ReadingLimits.chunk / rowSize else {
            throw HDF5Error(
                "\(path): has chunks of \(rows) rows, more than \(ReadingLimits.chunk >> 20) MiB; rewrite it with "
                    + "`h5repack -l CHUNK=4096`")
        }
        guard columns == nil || shape[1] == columns else {
            throw HDF5Error("\(path): divides its rows into several chunks; expected complete rows; rewrite it")
        }
        let filtering = try ChunkFiltering(
            rows: rows, rowSize: rowSize, elementSize: type.size, filters: filters, place: path)
        let chunkCount = (count + rows - 1) / rows
        guard chunkCount > 0 else { return ChunkTable(filtering: filtering, chunks: []) }
        // An entry of any index has at least 8 bytes, except where the chunks follow each other.
        guard let start, chunkCount <= file.size / 8 else { throw unwritten(count) }
        var reader = ChunkIndexReader(
            file: file, owner: address, place: path, filtering: filtering, count: chunkCount, rank: shape.count)
        return ChunkTable(filtering: filtering, chunks: try reader.read(index, at: start))
    }

    private func unwritten(_ count: Int) -> HDF5Error {
        HDF5Error("\(path): has \(count) rows, but not all of them were written; the file is damaged or incomplete")
    }

    private func wrongSize(_ count: Int, _ size: Int) -> HDF5Error {
        HDF5Error("\(path): has \(count) rows but \(size) bytes; the file is damaged")
    }
}

/// The shape of a dataset or attribute.
struct Dataspace: Sendable {
    /// The size of each dimension; empty for a single value.
    let shape: [UInt64]
    /// The largest size of each dimension.
    let limits: [UInt64]
    /// Whether there are no values at all.
    let isNull: Bool

    /// Parses the body of a message.
    init(_ cursor: inout ByteCursor) throws(HDF5Error) {
        let version = try cursor.byte()
        let rank = Int(try cursor.byte())
        let flags = try cursor.byte()
        switch version {
        case 1:
            try cursor.skip(5)
            isNull = false
        case 2: isNull = try cursor.byte() == 2
        default: throw cursor.damaged("its shape has the version \(version)")
        }
        guard rank <= 32 else { throw cursor.damaged("has \(rank) dimensions") }
        var (shape, limits): ([UInt64], [UInt64]) = ([], [])
        for _ in 0..<rank { shape.append(try cursor.number(8)) }
        if flags & 1 != 0 { for _ in 0..<rank { limits.append(try cursor.number(8)) } }
        self.shape = shape
        self.limits = limits.isEmpty ? shape : limits
    }

    /// The number of values; `nil` if it exceeds every limit.
    var count: Int? {
        if isNull { return 0 }
        var count = 1
        for size in shape {
            guard let size = Int(exactly: size) else { return nil }
            let (product, isTooLarge) = count.multipliedReportingOverflow(by: size)
            guard !isTooLarge else { return nil }
            count = product
        }
        return count
    }
}
