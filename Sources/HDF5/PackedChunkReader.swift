internal import CHDF5

/// Reads a column of packed chunks.
///
/// If rows are read in order, each chunk is unpacked once.
struct PackedChunkReader: ~Copyable {
    private let column: StoredColumn
    private let layout: ChunkLayout
    private let index: ChunkIndex
    private let decoder: ChunkDecoder
    private var unpacked = ScratchBuffer()
    /// The number of the chunk that is currently unpacked.
    private var current: Int?

    init(_ column: StoredColumn, _ layout: ChunkLayout, decoder: ChunkDecoder) throws(HDF5Error) {
        self.column = column
        self.layout = layout
        self.decoder = decoder
        index = try ChunkIndex(of: column, layout)
    }

    /// Reads rows in their stored type.
    mutating func read<Element: Storable>(
        _ rows: Range<Int>, of type: Element.Type, into buffer: UnsafeMutableRawBufferPointer
    ) throws(HDF5Error) {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= column.count, "the rows must lie within the column")
        precondition(buffer.count == rows.count * layout.elementSize, "the buffer must fit the rows")
        var row = rows.lowerBound
        while row < rows.upperBound {
            let number = row / layout.rows
            let first = number * layout.rows
            let part = row..<min(rows.upperBound, first + layout.rows)
            let target = UnsafeMutableRawBufferPointer(rebasing: buffer[bytes(of: part, from: rows.lowerBound)])
            if try unpack(number) {
                let source = unpacked.bytes(layout.size)[bytes(of: part, from: first)]
                target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source))
            } else {
                try column.read(part, of: type, into: target)
            }
            row = part.upperBound
        }
    }

    /// Returns the byte range of rows in a buffer whose first row is `first`.
    private func bytes(of rows: Range<Int>, from first: Int) -> Range<Int> {
        (rows.lowerBound - first) * layout.elementSize..<(rows.upperBound - first) * layout.elementSize
    }

    /// Unpacks a chunk.
    ///
    /// Returns `false` if libhdf5 has to read it.
    private mutating func unpack(_ number: Int) throws(HDF5Error) -> Bool {
        if number == current { return true }
        current = nil
        guard let packed = try index.read(number, of: column, layout, by: decoder) else { return false }
        guard decoder.unpack(packed, layout, into: unpacked.bytes(layout.size)) else {
            let first = number * layout.rows
            throw HDF5Error(
                "\(column.path): rows \(first) to \(min(first + layout.rows, column.count) - 1) can't be unpacked; the "
                    + "file is damaged")
        }
        current = number
        return true
    }
}

/// The locations of a column's packed chunks in the file.
enum ChunkIndex: Sendable {
    /// The location of one chunk.
    struct Location: Sendable {
        let number: Int
        let offset: Int
        let size: Int
    }

    /// All chunks to which all filters were applied, in order. They are read with system calls, outside libhdf5's lock.
    case listed([Location], FileBytes)
    /// Too many chunks to list quickly. libhdf5 reads the bytes of each, and only unpacking happens outside its lock.
    case unlisted

    /// The maximum number of chunks that are listed.
    ///
    /// In libhdf5 1.10 the time grows with the square of this number: 3 ms for 640 chunks with the index of HDF5 1.6,
    /// and 15 ms with that of 1.10.
    private static let largestCount: hsize_t = 640

    init(of column: StoredColumn, _ layout: ChunkLayout) throws(HDF5Error) {
        let (id, path) = (column.identifier.rawValue, column.path)
        var count: hsize_t = 0
        let space = try Identifier(path) { H5Dget_space(id) }
        let s = space.rawValue
        try Library.call(path) { H5Dget_num_chunks(id, s, &count) }
        guard count <= Self.largestCount else {
            self = .unlisted
            return
        }
        var chunks = [CH5D_chunk](repeating: CH5D_chunk(), count: Int(count))
        try Library.call(path) { CH5D_chunks(id, s, &chunks, count) }
        var places = chunks.compactMap { chunk -> Location? in
            guard chunk.filterMask == 0, let row = Int(exactly: chunk.row), row.isMultiple(of: layout.rows),
                let offset = Int(exactly: chunk.address), let size = Int(exactly: chunk.size)
            else { return nil }
            return Location(number: row / layout.rows, offset: offset, size: size)
        }
        places.sort { $0.number < $1.number }
        self = .listed(places, try FileBytes(fileOf: column.identifier, path: path))
    }

    /// Reads a packed chunk.
    ///
    /// - Returns: The chunk's bytes, or `nil` if libhdf5 has to read it: it was never written, or a filter was skipped.
    func read(
        _ number: Int, of column: StoredColumn, _ layout: ChunkLayout, by decoder: ChunkDecoder
    ) throws(HDF5Error) -> UnsafeRawBufferPointer? {
        switch self {
        case .listed(let places, let file):
            guard let place = Self.place(of: number, in: places) else { return nil }
            try Self.check(place.size, column, layout)
            let buffer = decoder.input(place.size)
            try file.read(fileOffset: place.offset, into: buffer, place: column.path)
            return UnsafeRawBufferPointer(buffer)
        case .unlisted:
            let (id, row) = (column.identifier.rawValue, hsize_t(number * layout.rows))
            let buffer = decoder.input(layout.largestPackedSize)
            var mask: UInt32 = 0
            let size = try Library.call(column.path) {
                CH5D_packed(id, row, buffer.baseAddress, UInt64(buffer.count), &mask)
            }
            guard size > 0, mask == 0 else { return nil }
            try Self.check(Int(size), column, layout)
            return UnsafeRawBufferPointer(rebasing: buffer[..<Int(size)])
        }
    }

    private static func check(_ size: Int, _ column: StoredColumn, _ layout: ChunkLayout) throws(HDF5Error) {
        guard size > 0, size <= layout.largestPackedSize else {
            throw HDF5Error(
                "\(column.path): has a chunk of \(size) bytes; expected at most \(layout.largestPackedSize); the file "
                    + "is damaged")
        }
    }

    private static func place(of number: Int, in places: [Location]) -> Location? {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = low + (high - low) / 2
            if places[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < places.count && places[low].number == number ? places[low] : nil
    }
}
