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

/// The limits that keep time and memory bounded while a damaged or hostile file is read.
enum ReadingLimits {
    /// The maximum ratio of all opened datasets' unpacked bytes to the file's length.
    ///
    /// Compressed recordings have ratios of 1 to 10.
    static let ratio = 100
    /// The total unpacked size up to which any ratio is accepted, in bytes.
    static let unpackedSize = 64 << 20
    /// The maximum number of rows of a dataset.
    static let rows: UInt64 = 1 << 40
    /// The maximum size of an unpacked chunk, in bytes.
    static let chunk = 64 << 20
    /// The maximum size of a string of fixed length, in bytes.
    static let fixedText = 60_000
    /// The maximum number of bytes of strings that are read for one dataset.
    static let texts = 64 << 20
    /// The maximum size of an object's header or of one block of an index, in bytes.
    static let block = 16 << 20
    /// The maximum number of objects in a group, and of attributes of an object.
    static let names = 100_000
}
