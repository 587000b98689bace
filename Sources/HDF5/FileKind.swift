/// The kind of file at a path, detected from its first bytes.
package enum FileKind: Equatable, Sendable {
    /// Nothing exists at the path.
    case missing
    /// A folder.
    case folder
    /// A file of zero bytes.
    case empty
    /// A file that starts with the HDF5 signature.
    case hdf5
    /// Any other file.
    case other
    /// A file that can't be opened, and the reason.
    case unreadable(String)
    /// A file that the system fails to read, and the reason.
    case failing(String)

    /// Detects HDF5 by its signature.
    ///
    /// - Parameter bytes: The first bytes of a file, at least 8 if it has as many.
    /// - Returns: Whether they begin with the signature.
    package static func isHDF5(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: Superblock.signature) }

    /// Detects what is at a path.
    ///
    /// - Parameter path: The path to examine.
    package init(ofFileAt path: String) {
        switch FileBytes.open(path) {
        case .failure(let kind): self = kind
        case .success(let file):
            do throws(HDF5Error) {
                let isHDF5 = Self.isHDF5(try file.head(Superblock.signature.count))
                self = file.size == 0 ? .empty : isHDF5 ? .hdf5 : .other
            } catch {
                self = .failing(error.systemMessage ?? error.description)
            }
        }
    }
}

extension FileKind: Error {}
