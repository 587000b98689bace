internal import CHDF5

/// Dimension scales: datasets that are the coordinates of dimensions which others share.
///
/// What is written is what libhdf5's `H5DSattach_scale` writes. That function makes a scale's list anew for each dataset,
/// which for a table of results takes as long as all else in making it.
package enum DimensionScales {
    /// A dataset, and the scale of each of its dimensions.
    package typealias Extent = (variable: any Variable, scales: [any Variable])

    /// Says which scales datasets lie along.
    ///
    /// - Parameter extents: The datasets, with as many scales as they have dimensions; each scale was made one with
    ///   ``Variable/makeScale(_:)``, and is named in one call only.
    /// - Throws: ``HDF5Error``, as if a dataset lies along a scale already.
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

    /// An entry of a scale's list: a dataset, and which of its dimensions it is.
    private struct Entry: BitwiseCopyable {
        let dataset: hobj_ref_t
        let dimension: Int32
    }

    private static func reference(to variable: any Variable) throws(HDF5Error) -> hobj_ref_t {
        let id = variable.identifier.rawValue
        var reference = hobj_ref_t()
        try Library.call(variable.path) { H5Rcreate(&reference, id, ".", H5R_OBJECT, -1) }
        return reference
    }

    /// Writes a dataset's list: for each dimension, the scales that it has.
    private static func writeList(of scales: [any Variable], to variable: any Variable) throws(HDF5Error) {
        let type = try Identifier(variable.path) { H5Tvlen_create(CH5T_STD_REF_OBJ()) }
        var references = try scales.map { scale throws(HDF5Error) in try reference(to: scale) }
        try references.withUnsafeMutableBufferPointer { buffer throws(HDF5Error) in
            let lists = buffer.indices.map { place in
                hvl_t(len: 1, p: buffer.baseAddress.map { UnsafeMutableRawPointer($0 + place) })
            }
            try variable.attributes.make("DIMENSION_LIST", lists, type: type.rawValue)
        }
    }

    /// Writes a scale's list: the datasets that lie along it.
    private static func write(_ entries: [Entry], to scale: any Variable) throws(HDF5Error) {
        let type = try Identifier(scale.path) { H5Tcreate(H5T_COMPOUND, MemoryLayout<Entry>.stride) }
        let t = type.rawValue
        let (dataset, dimension) = (MemoryLayout.offset(of: \Entry.dataset), MemoryLayout.offset(of: \Entry.dimension))
        try Library.call { H5Tinsert(t, "dataset", dataset ?? 0, CH5T_STD_REF_OBJ()) }
        try Library.call { H5Tinsert(t, "dimension", dimension ?? 8, CH5T_NATIVE_INT32()) }
        try scale.attributes.make("REFERENCE_LIST", entries, type: t)
    }
}
