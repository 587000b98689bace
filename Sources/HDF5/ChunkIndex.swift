internal import CHDF5

/// Where the packed chunks of a column lie in the file.
enum ChunkIndex: Sendable {
    /// What is known of a chunk.
    struct Place: Sendable {
        let number: Int
        let offset: Int
        let size: Int
    }

    /// All chunks to which all filters were applied, in order: they are read by the system alone, outside libhdf5's
    /// lock.
    case listed([Place], FileBytes)
    /// So many chunks that listing them takes long: libhdf5 is asked for the bytes of each, and only unpacking them is
    /// outside its lock.
    case asked

    /// The most chunks that are listed: libhdf5 1.10 takes a time that grows with their square, for so many 3 ms with the
    /// index of HDF5 1.6 and 15 ms with that of 1.10.
    private static let largestCount: hsize_t = 640

    init(of column: Column, _ layout: ChunkLayout) throws(HDF5Error) {
        let (id, path) = (column.identifier.rawValue, column.path)
        var count: hsize_t = 0
        let space = try Identifier(path) { H5Dget_space(id) }
        let s = space.rawValue
        try Library.call(path) { H5Dget_num_chunks(id, s, &count) }
        guard count <= Self.largestCount else {
            self = .asked
            return
        }
        var chunks = [CH5D_chunk](repeating: CH5D_chunk(), count: Int(count))
        try Library.call(path) { CH5D_chunks(id, s, &chunks, count) }
        var places = chunks.compactMap { chunk -> Place? in
            guard chunk.filterMask == 0, let row = Int(exactly: chunk.row), row.isMultiple(of: layout.rows),
                let offset = Int(exactly: chunk.address), let size = Int(exactly: chunk.size)
            else { return nil }
            return Place(number: row / layout.rows, offset: offset, size: size)
        }
        places.sort { $0.number < $1.number }
        self = .listed(places, try FileBytes(fileOf: column.identifier, path: path))
    }

    /// Reads a packed chunk.
    ///
    /// - Returns: Its bytes, or `nil` if libhdf5 has to read it: nobody wrote it, or a filter was left out.
    func read(
        _ number: Int, of column: Column, _ layout: ChunkLayout, by decoder: ChunkDecoder
    ) throws(HDF5Error) -> UnsafeRawBufferPointer? {
        switch self {
        case .listed(let places, let file):
            guard let place = Self.place(of: number, in: places) else { return nil }
            try Self.check(place.size, column, layout)
            let buffer = decoder.input(place.size)
            try file.read(fileOffset: place.offset, into: buffer, place: column.path)
            return UnsafeRawBufferPointer(buffer)
        case .asked:
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

    private static func check(_ size: Int, _ column: Column, _ layout: ChunkLayout) throws(HDF5Error) {
        guard size > 0, size <= layout.largestPackedSize else {
            throw HDF5Error(
                "\(column.path): claims a chunk of \(size) bytes; expected \(layout.largestPackedSize) at most; the file is "
                    + "damaged")
        }
    }

    private static func place(of number: Int, in places: [Place]) -> Place? {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = low + (high - low) / 2
            if places[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < places.count && places[low].number == number ? places[low] : nil
    }
}
