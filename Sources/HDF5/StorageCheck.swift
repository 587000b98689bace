internal import CHDF5

/// How an existing one-dimensional dataset is stored, if in a way that is safe to read.
///
/// External storage and virtual datasets can name any file of the disk, some filters load code, and absurd sizes
/// exhaust memory: all of them are refused before a value is read.
struct StorageCheck {
    /// The number of rows.
    let count: Int
    /// Where the values lie, if they are contiguous.
    var bytes: FileBytes?
    /// The chunk cache that is needed so that no chunk is decoded twice, if more than HDF5's own.
    var chunkCache: Int?

    private static let largestChunk = 64 << 20
    private static let ordinaryCache = 1 << 20

    /// Checks a dataset whose elements have `size` bytes in the file.
    init(_ dataset: Identifier, path: String, size: Int) throws(HDF5Error) {
        let id = dataset.rawValue
        count = try StorageCheck.count(dataset, path: path)
        let properties = try Identifier(path) { H5Dget_create_plist(id) }
        let p = properties.rawValue
        guard try Library.call(path, { H5Pget_external_count(p) }) == 0 else {
            throw HDF5Error("\(path): keeps its data in another file, which is not read; copy it with h5repack")
        }
        let layout = try Library.call(path) { H5Pget_layout(p).rawValue }
        let stored = Library.attempt { H5Dget_storage_size(id) }
        switch layout {
        case H5D_CONTIGUOUS.rawValue:
            guard count > 0 else { return }
            bytes = try FileBytes(of: dataset, path: path, count: count * size)
        case H5D_CHUNKED.rawValue:
            try StorageCheck.checkFilters(properties, path: path)
            let chunk = try StorageCheck.chunkBytes(properties, size: size, path: path)
            if chunk > StorageCheck.ordinaryCache { chunkCache = chunk }
            // Deflate shrinks to 1/1032 at best: what claims more holds rows that nobody wrote.
            guard hsize_t(count) * hsize_t(size) / 1100 <= stored else {
                throw HDF5Error("\(path): claims \(count) rows but holds \(stored) bytes; the file is damaged")
            }
        case H5D_COMPACT.rawValue: break
        default:
            throw HDF5Error("\(path): gathers its data from other files, which are not read; copy it with h5repack")
        }
    }

    private static func count(_ dataset: Identifier, path: String) throws(HDF5Error) -> Int {
        let id = dataset.rawValue
        let space = try Identifier(path) { H5Dget_space(id) }
        let s = space.rawValue
        let rank = try Library.call(path) { H5Sget_simple_extent_ndims(s) }
        guard rank == 1 else { throw HDF5Error("\(path): has \(rank) dimensions; expected one") }
        var extent: hsize_t = 0
        try Library.call(path) { H5Sget_simple_extent_dims(s, &extent, nil) }
        guard let count = Int(exactly: extent), count <= 1 << 40 else {
            throw HDF5Error("\(path): claims \(extent) rows; the file is damaged")
        }
        return count
    }

    private static func chunkBytes(_ properties: Identifier, size: Int, path: String) throws(HDF5Error) -> Int {
        let p = properties.rawValue
        var rows: hsize_t = 0
        try Library.call(path) { H5Pget_chunk(p, 1, &rows) }
        guard rows > 0, rows <= hsize_t(largestChunk / size) else {
            throw HDF5Error(
                "\(path): has chunks of \(rows) rows, more than \(largestChunk >> 20) MiB; rewrite it with smaller ones "
                    + "(h5repack -l)")
        }
        return Int(rows) * size
    }

    private static func checkFilters(_ properties: Identifier, path: String) throws(HDF5Error) {
        let p = properties.rawValue
        let known = [H5Z_FILTER_DEFLATE, H5Z_FILTER_SHUFFLE, H5Z_FILTER_FLETCHER32]
        for index in 0..<(try Library.call(path) { H5Pget_nfilters(p) }) {
            var flags: UInt32 = 0
            var values = 0
            var configuration: UInt32 = 0
            let filter = try Library.call(path) {
                H5Pget_filter2(p, UInt32(index), &flags, &values, nil, 0, nil, &configuration)
            }
            guard known.contains(filter) else {
                throw HDF5Error(
                    "\(path): is compressed by filter \(filter); gzip, shuffle and fletcher32 are read; rewrite it "
                        + "with `h5repack -f GZIP=1`")
            }
        }
    }
}
