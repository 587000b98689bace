internal import CHDF5

/// A dataset of any type: what has attributes and lies along dimensions.
package protocol Variable: Sendable {
    /// The open dataset.
    var identifier: Identifier { get }
    /// The dataset's path in the file, such as `/swings/contact_time`.
    var path: String { get }
}

extension Variable {
    /// The dataset's attributes.
    package var attributes: Attributes { Attributes(owner: identifier, path: path) }

    /// Makes the dataset a dimension scale: the coordinate of a dimension that others share, once they are attached by
    /// ``DimensionScales/attach(_:)``.
    ///
    /// - Parameter name: The name of the dimension; readers want the dataset's own name.
    /// - Throws: ``HDF5Error``.
    package func makeScale(_ name: String) throws(HDF5Error) {
        let id = identifier.rawValue
        try Library.call(path) { H5DSset_scale(id, name) }
    }

    /// The number of rows.
    ///
    /// - Throws: ``HDF5Error`` if the file is closed.
    package func rows() throws(HDF5Error) -> Int { try extent()[0] }

    /// The dataset's dimensions, of which there are one or two.
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
                throw HDF5Error("\(path): claims \(size) rows; the file is damaged")
            }
            return size
        }
    }

    /// Grows the dataset by `count` rows and returns the first of them.
    func grow(by count: Int) throws(HDF5Error) -> Int {
        let first = try rows()
        try setRows(first + count)
        return first
    }

    /// Gives the dataset a number of rows.
    func setRows(_ count: Int) throws(HDF5Error) {
        var extent = try extent()
        extent[0] = count
        let (id, changed) = (identifier.rawValue, extent.map { hsize_t($0) })
        try Library.call(path) { H5Dset_extent(id, changed) }
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
        try Library.call(path) { move(m, f) }
    }
}
