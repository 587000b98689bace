internal import CHDF5

/// A dataset of any type, with attributes and dimensions.
package protocol Variable: Sendable {
    /// The open dataset.
    var identifier: Identifier { get }
    /// The dataset's path in the file, such as `/swings/contact_time`.
    var path: String { get }
}

extension Variable {
    /// The dataset's attributes.
    package var attributes: Attributes { Attributes(owner: identifier, path: path) }

    /// Makes the dataset a dimension scale, that is, the coordinates of a dimension.
    ///
    /// ``DimensionScales/attach(_:)`` attaches it to other datasets.
    ///
    /// - Parameter name: The name of the dimension; readers expect the dataset's own name.
    /// - Throws: ``HDF5Error``.
    package func makeScale(_ name: String) throws(HDF5Error) {
        let id = identifier.rawValue
        try Library.call(path, in: identifier.file) { H5DSset_scale(id, name) }
    }

    /// Returns the number of rows.
    ///
    /// - Throws: ``HDF5Error`` if the file is closed.
    package func rows() throws(HDF5Error) -> Int { try extent()[0] }

    /// Returns the sizes of the dataset's one or two dimensions.
    func extent() throws(HDF5Error) -> [Int] {
        let id = identifier.rawValue
        let space = try Identifier(path) { H5Dget_space(id) }
        let s = space.rawValue
        let rank = try Library.call(path) { H5Sget_simple_extent_ndims(s) }
        guard (1...2).contains(rank) else {
            throw HDF5Error("\(path): has \(rank) dimensions; expected 1 or 2")
        }
        var extent = [hsize_t](repeating: 0, count: Int(rank))
        try Library.call(path) { H5Sget_simple_extent_dims(s, &extent, nil) }
        return try extent.map { size throws(HDF5Error) in
            guard let size = Int(exactly: size), size <= 1 << 40 else {
                throw HDF5Error("\(path): has an impossible number of rows, \(size); the file is damaged")
            }
            return size
        }
    }

    /// Grows the dataset by `count` rows and returns the index of the first new row.
    func grow(by count: Int) throws(HDF5Error) -> Int {
        var extent = try extent()
        let first = extent[0]
        extent[0] += count
        try setExtent(extent)
        return first
    }

    /// Sets the sizes of the dataset's dimensions.
    func setExtent(_ extent: [Int]) throws(HDF5Error) {
        let (id, changed) = (identifier.rawValue, extent.map { hsize_t($0) })
        try Library.call(path, in: identifier.file) { H5Dset_extent(id, changed) }
    }

    /// Moves rows between memory and file.
    func transfer(
        _ rows: Range<Int>, columns: Int?, _ move: (_ memory: hid_t, _ file: hid_t) -> herr_t
    ) throws(HDF5Error) {
        let id = identifier.rawValue
        let rank: Int32 = columns == nil ? 1 : 2
        let start: [hsize_t] = [hsize_t(rows.lowerBound), 0]
        let shape: [hsize_t] = [hsize_t(rows.count), hsize_t(columns ?? 1)]
        let file = try Identifier(path) { H5Dget_space(id) }
        let f = file.rawValue
        try Library.call(path) { H5Sselect_hyperslab(f, H5S_SELECT_SET, start, nil, shape, nil) }
        let memory = try Identifier { H5Screate_simple(rank, shape, nil) }
        let m = memory.rawValue
        try Library.call(path, in: identifier.file) { move(m, f) }
    }
}

/// Dimension scales: datasets with the coordinates of dimensions that other datasets share.
///
/// Writes the same attributes as libhdf5's `H5DSattach_scale`. That function rewrites a scale's list for each dataset,
/// which takes as long as the rest of writing a results table.
package enum DimensionScales {
    /// A dataset and the scale of each of its dimensions.
    package typealias Extent = (variable: any Variable, scales: [any Variable])

    /// Attaches scales to the dimensions of datasets.
    ///
    /// - Parameter extents: The datasets, each with one scale per dimension. Each scale was created with
    ///   ``Variable/makeScale(_:)`` and occurs in one call only.
    /// - Throws: ``HDF5Error``, for example if a dataset already has a scale.
    package static func attach(_ extents: [Extent]) throws(HDF5Error) {
        var lists: [(scale: any Variable, entries: [Entry])] = []
        for (variable, scales) in extents {
            try writeList(of: scales, to: variable)
            let reference = try reference(to: variable)
            for (dimension, scale) in scales.enumerated() {
                let entry = Entry(dataset: reference, dimension: Int32(dimension))
                if let place = lists.firstIndex(where: { $0.scale.path == scale.path }) {
                    lists[place].entries.append(entry)
                } else {
                    lists.append((scale, [entry]))
                }
            }
        }
        for (scale, entries) in lists { try write(entries, to: scale) }
    }

    /// An entry of a scale's list: a dataset and the index of one of its dimensions.
    private struct Entry: BitwiseCopyable {
        let dataset: hobj_ref_t
        let dimension: Int32
    }

    private static func reference(to variable: any Variable) throws(HDF5Error) -> hobj_ref_t {
        let id = variable.identifier.rawValue
        var reference = hobj_ref_t()
        try Library.call(variable.path, in: variable.identifier.file) { H5Rcreate(&reference, id, ".", H5R_OBJECT, -1) }
        return reference
    }

    /// Writes a dataset's list: the scales of each dimension.
    private static func writeList(of scales: [any Variable], to variable: any Variable) throws(HDF5Error) {
        let type = try variable.identifier.shared(.references) { () throws(HDF5Error) in
            try Identifier { H5Tvlen_create(CH5T_STD_REF_OBJ()) }
        }
        var references = try scales.map { scale throws(HDF5Error) in try reference(to: scale) }
        try references.withUnsafeMutableBufferPointer { buffer throws(HDF5Error) in
            let lists = buffer.indices.map { place in
                hvl_t(len: 1, p: buffer.baseAddress.map { UnsafeMutableRawPointer($0 + place) })
            }
            try variable.attributes.make("DIMENSION_LIST", lists, type: type.rawValue)
        }
    }

    /// Writes a scale's list: the datasets that use it.
    private static func write(_ entries: [Entry], to scale: any Variable) throws(HDF5Error) {
        let type = try Identifier(scale.path) { H5Tcreate(H5T_COMPOUND, MemoryLayout<Entry>.stride) }
        let t = type.rawValue
        let (dataset, dimension) = (MemoryLayout.offset(of: \Entry.dataset), MemoryLayout.offset(of: \Entry.dimension))
        try Library.call { H5Tinsert(t, "dataset", dataset ?? 0, CH5T_STD_REF_OBJ()) }
        try Library.call { H5Tinsert(t, "dimension", dimension ?? 8, CH5T_NATIVE_INT32()) }
        try scale.attributes.make("REFERENCE_LIST", entries, type: t)
    }
}
