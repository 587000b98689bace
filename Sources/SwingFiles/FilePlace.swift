package import SwingMotion

/// A place in the file system by its name, links followed.
package struct FilePlace {
    /// The name.
    package let path: String

    /// Names a place; nothing need be there.
    ///
    /// - Parameter path: The name.
    package init(_ path: String) { self.path = path }

    /// Whether something is there.
    package var exists: Bool { POSIX.kind(of: path, followsLinks: true) != nil }

    /// Whether a folder is there.
    package var isFolder: Bool { POSIX.kind(of: path, followsLinks: true) == .folder }

    /// What two names of one file have in common; `nil` if nothing is there.
    package var identity: [UInt64]? { POSIX.identity(of: path) }

    /// The name of a place in this folder.
    ///
    /// - Parameter name: What it is called in the folder.
    /// - Returns: The folder's name and that one, with a slash between them.
    package func appending(_ name: String) -> FilePlace {
        FilePlace(path.hasSuffix("/") ? path + name : "\(path)/\(name)")
    }

    /// The names in this folder, sorted.
    ///
    /// - Returns: All names, hidden ones too, without `.` and `..`.
    /// - Throws: ``SwingMotion/SwingError`` if the folder can't be listed.
    package func names() throws(SwingError) -> [String] {
        switch POSIX.names(in: path) {
        case .success(let names): return names.sorted()
        case .failure(let error): throw .system(.missing, path, "cannot list the folder", error.number)
        }
    }
}
