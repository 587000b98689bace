internal import CHDF5

/// The storage layout of an existing dataset of one or two dimensions, if it is safe to read.
///
/// External storage and virtual datasets can name any file on the disk, some filters load code, and absurd sizes
/// exhaust memory. All of them are rejected before a value is read.
struct StorageCheck {
    /// The number of rows.
    let count: Int
    /// The location of the values if they are contiguous.
    var bytes: FileBytes?
    /// The packing of the chunks if this module, not libhdf5, unpacks them.
    var chunks: ChunkLayout?
    /// The chunk cache needed to decode each chunk only once, in bytes, if it exceeds HDF5's default.
    var chunkCache: Int?

    private static let largestChunk = 64 << 20
    private static let ordinaryCache = 1 << 20

    /// Checks a dataset whose elements have `elementSize` bytes in the file.
    ///
    /// - Parameters:
    ///   - dataset: The open dataset.
    ///   - path: The dataset's name in errors.
    ///   - elementSize: The size of an element in the file, in bytes.
    ///   - columns: The number of columns of a table, or `nil` for a dataset of one dimension.
    /// - Throws: ``HDF5Error`` if the dataset has another layout or is not safe to read.
    init(_ dataset: Identifier, path: String, size elementSize: Int, columns: Int? = nil) throws(HDF5Error) {
        let id = dataset.rawValue
        let size = elementSize * (columns ?? 1)
        count = try StorageCheck.count(dataset, path: path, columns: columns)
        let properties = try Identifier(path) { H5Dget_create_plist(id) }
        let p = properties.rawValue
        guard try Library.call(path, { H5Pget_external_count(p) }) == 0 else {
            throw HDF5Error("\(path): keeps its data in another file; expected it in this file; copy it with h5repack")
        }
        let layout = try Library.call(path) { H5Pget_layout(p).rawValue }
        let stored = Library.attempt { H5Dget_storage_size(id) }
        switch layout {
        case H5D_CONTIGUOUS.rawValue:
            guard count > 0 else { return }
            bytes = try FileBytes(of: dataset, path: path, count: count * size)
        case H5D_CHUNKED.rawValue:
            let filters = try StorageCheck.filters(properties, path: path)
            let rows = try StorageCheck.chunkRows(properties, size: elementSize, columns: columns, path: path)
            var options: UInt32 = 0
            try Library.call(path) { H5Pget_chunk_opts(p, &options) }
            // With any option set, the last chunk may be stored unfiltered.
            if options == 0, columns == nil { chunks = ChunkLayout(rows: rows, elementSize: size, filters: filters) }
            if rows * size > StorageCheck.ordinaryCache { chunkCache = rows * size }
            // Deflate compresses to 1/1032 at best. A larger ratio means rows that were never written.
            guard hsize_t(count) * hsize_t(size) / 1100 <= stored else {
                throw HDF5Error("\(path): has \(count) rows but only \(stored) bytes; the file is damaged")
            }
        case H5D_COMPACT.rawValue: break
        default:
            throw HDF5Error(
                "\(path): gathers its data from other files; expected it in this file; copy it with h5repack")
        }
    }

    private static func count(_ dataset: Identifier, path: String, columns: Int?) throws(HDF5Error) -> Int {
        let id = dataset.rawValue
        let space = try Identifier(path) { H5Dget_space(id) }
        let s = space.rawValue
        let rank = try Library.call(path) { H5Sget_simple_extent_ndims(s) }
        guard rank == (columns == nil ? 1 : 2) else {
            throw HDF5Error("\(path): has \(rank) dimensions; expected \(columns == nil ? "one" : "two")")
        }
        var extent: [hsize_t] = [0, 0]
        try Library.call(path) { H5Sget_simple_extent_dims(s, &extent, nil) }
        guard let count = Int(exactly: extent[0]), count <= 1 << 40 else {
            throw HDF5Error("\(path): has an impossible number of rows, \(extent[0]); the file is damaged")
        }
        if let columns, extent[1] != hsize_t(columns) {
            throw HDF5Error("\(path): has \(extent[1]) columns; expected \(columns)")
        }
        return count
    }

    /// Returns the number of rows per chunk, whatever number of a table's columns the chunk contains.
    private static func chunkRows(
        _ properties: Identifier, size: Int, columns: Int?, path: String
    ) throws(HDF5Error) -> Int {
        let p = properties.rawValue
        var shape: [hsize_t] = [0, 1]
        try Library.call(path) { H5Pget_chunk(p, columns == nil ? 1 : 2, &shape) }
        let rows = shape[0]
        guard rows > 0, shape[1] > 0, shape[1] <= hsize_t(largestChunk / size),
            rows <= hsize_t(largestChunk / size) / shape[1]
        else {
            throw HDF5Error(
                "\(path): has chunks of \(rows) rows, more than \(largestChunk >> 20) MiB; rewrite it with smaller "
                    + "chunks (h5repack -l)")
        }
        return Int(rows)
    }

    /// Returns the filters in the order in which they were applied.
    private static func filters(_ properties: Identifier, path: String) throws(HDF5Error) -> [ChunkLayout.Filter] {
        let p = properties.rawValue
        return try (0..<(try Library.call(path) { H5Pget_nfilters(p) })).map { index throws(HDF5Error) in
            var flags: UInt32 = 0
            var count = 1
            var value: UInt32 = 0
            var configuration: UInt32 = 0
            let filter = try Library.call(path) {
                H5Pget_filter2(p, UInt32(index), &flags, &count, &value, 0, nil, &configuration)
            }
            switch filter {
            case H5Z_FILTER_DEFLATE: return .deflate
            case H5Z_FILTER_SHUFFLE: return .shuffle(bytes: count > 0 ? Int(value) : 0)
            case H5Z_FILTER_FLETCHER32: return .fletcher32
            default:
                throw HDF5Error(
                    "\(path): is compressed by filter \(filter); expected gzip, shuffle or fletcher32; rewrite it "
                        + "with `h5repack -f GZIP=1`")
            }
        }
    }
}
