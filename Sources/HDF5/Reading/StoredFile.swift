/// An existing HDF5 file, read without libhdf5.
///
/// libhdf5 crashes or hangs on many damaged files, and reads others wrongly without an error. Here every length, address
/// and checksum is checked, no byte of the file belongs to two structures, and each chunk must exist exactly once. What
/// these checks do not understand is rejected.
///
/// Groups and columns keep the file open. All of them can be used from several tasks.
package struct StoredFile: Sendable {
    /// The group `/`.
    package let root: StoredGroup

    /// Opens a file.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: ``HDF5Error`` if it is missing, not an HDF5 file, truncated or otherwise damaged.
    /// - Complexity: O(*n*), where *n* is the number of objects and attributes in the group `/`.
    package init(readingAt path: String) throws(HDF5Error) {
        switch FileBytes.open(path) {
        case .success(let file):
            let address = try Superblock.check(file)
            root = try StoredGroup(at: address, in: file, path: "/")
        case .failure(.missing): throw HDF5Error("no such file")
        case .failure(.folder): throw HDF5Error("is a folder; expected an HDF5 file")
        case .failure(.unreadable(let why)): throw HDF5Error(why)
        case .failure(.failing(let why)): throw HDF5Error(system: why)
        case .failure: throw HDF5Error("is not an HDF5 file")
        }
    }
}
