internal import CHDF5

/// How a dataset's rows lie in the file.
package enum Storage: Hashable, Sendable {
    /// A fixed number of rows, one after the other, as in memory.
    case contiguous(rows: Int)
    /// Chunks of `rows` rows; the dataset begins empty and grows. With a `deflate` level (1 to 9), chunks are shuffled
    /// and compressed.
    case chunked(rows: Int, deflate: Int? = nil)

    /// Creates a dataset that lies so.
    ///
    /// The bytes of an element, `size`, decide whether shuffling is of use.
    func make(
        _ name: String, in group: Group, type: hid_t, size: Int, columns: Int?, properties: Identifier
    ) throws(HDF5Error) -> Identifier {
        let (parent, p) = (group.identifier.rawValue, properties.rawValue)
        let rank: Int32 = columns == nil ? 1 : 2
        var extent: [hsize_t] = [0, hsize_t(columns ?? 1)]
        var limit = extent
        try Properties.prepareObject(p)
        switch self {
        case .contiguous(let rows):
            extent[0] = hsize_t(rows)
            limit[0] = extent[0]
        case .chunked(let rows, let deflate):
            precondition(rows > 0, "a chunk holds at least one row")
            limit[0] = CH5S_UNLIMITED()
            let chunk: [hsize_t] = [hsize_t(rows), extent[1]]
            try Library.call { H5Pset_chunk(p, rank, chunk) }
            if let deflate {
                if size > 1 { try Library.call { H5Pset_shuffle(p) } }
                try Library.call { H5Pset_deflate(p, UInt32(deflate)) }
            }
        }
        let space = try Identifier { H5Screate_simple(rank, extent, limit) }
        let access = try Identifier { H5Pcreate(CH5P_DATASET_ACCESS()) }
        let (s, a) = (space.rawValue, access.rawValue)
        // Rows are written in order, so one chunk is enough to keep: by itself libhdf5 keeps 1 MiB of each dataset.
        try Library.call { H5Pset_chunk_cache(a, 1, 1 << 20, 0.75) }
        return try Identifier(group.path(of: name), isWritten: true) {
            H5Dcreate2(parent, name, type, s, hid_t(H5P_DEFAULT), p, a)
        }
    }
}
