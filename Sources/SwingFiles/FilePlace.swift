package import SwingMotion

/// A path in the file system.
///
/// Links are followed.
package struct FilePlace {
    /// The path.
    package let path: String

    /// Creates a place.
    ///
    /// The path need not exist.
    ///
    /// - Parameter path: The path.
    package init(_ path: String) { self.path = path }

    /// Whether the path exists.
    package var exists: Bool { POSIX.kind(of: path, followsLinks: true) != nil }

    /// Whether the path is a folder.
    package var isFolder: Bool { POSIX.kind(of: path, followsLinks: true) == .folder }

    /// The size and the modification time, or `nil` if it is not a regular file.
    package var state: FileState? {
        POSIX.facts(of: path).map { FileState(size: $0.size, modificationTime: $0.modificationTime) }
    }

    /// An identity that is equal for all names of one file, or `nil` if the path does not exist.
    package var identity: [UInt64]? { POSIX.identity(of: path) }

    /// The absolute path without links, or `nil` if the path does not exist.
    package var resolved: String? { POSIX.target(of: path) }

    /// Returns the place of a file or folder in this folder.
    ///
    /// - Parameter name: The name within this folder.
    /// - Returns: This folder's path and the name, joined with a slash.
    package func appending(_ name: String) -> FilePlace {
        FilePlace(path.hasSuffix("/") ? path + name : "\(path)/\(name)")
    }

    /// Returns the names in this folder, sorted.
    ///
    /// - Returns: All names, including hidden ones, without `.` and `..`.
    /// - Throws: ``SwingMotion/SwingError`` if the folder can't be listed.
    package func names() throws(SwingError) -> [String] {
        switch POSIX.names(in: path) {
        case .success(let names): return names.sorted()
        case .failure(let error): throw .system(.missing, path, "cannot list the folder", error.number)
        }
    }
}

/// What shows that a file has changed.
package struct FileState: Equatable, Sendable {
    /// The size, in bytes.
    package let size: Int
    /// The modification time, in seconds since 1970-01-01 00:00:00 UTC.
    package let modificationTime: Double
}
