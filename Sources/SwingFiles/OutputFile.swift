package import SwingMotion

/// A file that appears complete or not at all.
///
/// It is written under a temporary name in the same folder. ``commit()`` syncs and renames it. So a crash, a full disk
/// or a kill leaves either the old file or the new one. Without a commit, it leaves nothing.
package struct OutputFile: ~Copyable {
    /// The path of the finished file.
    package let path: String
    /// The path until ``commit()``.
    package let temporaryPath: String

    /// Creates an empty temporary file in the folder of `path`.
    ///
    /// - Parameter path: The path of the finished file.
    /// - Throws: ``SwingMotion/SwingError`` if the folder is missing or not writable, or `path` is a folder, a device
    ///   or a pipe.
    package init(replacing path: String) throws(SwingError) {
        let temporary = OutputFile.temporaryPath(for: path)
        switch POSIX.kind(of: path, followsLinks: true) {
        case nil, .file: break
        case .folder: throw SwingError(.cannotCreate, at: path, "is a folder; name a file")
        case .other: throw SwingError(.cannotCreate, at: path, "is a device or a pipe; name a file on a disk")
        }
        switch POSIX.create(temporary) {
        case .success(let descriptor): _ = POSIX.closeFile(descriptor)
        case .failure(let error):
            throw .cannotCreate(path, "file", error.number)
        }
        self.path = path
        self.temporaryPath = temporary
    }

    deinit { POSIX.remove(temporaryPath) }

    /// Syncs the file, renames it to its final name, and syncs the folder.
    ///
    /// - Throws: ``SwingMotion/SwingError``. In that case an existing file is still in place.
    package consuming func commit() throws(SwingError) {
        try OutputFile.sync(temporaryPath, for: path)
        if case .failure(let error) = POSIX.move(temporaryPath, to: path) {
            throw .system(.cannotCreate, path, "cannot move the finished file into place", error.number)
        }
        // Some file systems can't sync a folder; the file itself is already safe at this point.
        try? OutputFile.sync(OutputFile.folder(of: path), for: path)
    }

    /// The folder of the finished file.
    package var folder: String { OutputFile.folder(of: path) }

    /// Returns the folder that contains `path`.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns a temporary name in the folder of `path` that no other process uses.
    static func temporaryPath(for path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? "output"
        return folder(of: path) + "/.\(name).tmp.\(POSIX.processIdentifier)"
    }

    static func sync(_ temporary: String, for path: String) throws(SwingError) {
        do {
            let descriptor = try POSIX.openForReading(temporary).get()
            defer { _ = POSIX.closeFile(descriptor) }
            try POSIX.sync(descriptor).get()
        } catch {
            throw .system(.inputOutput, path, "cannot write to the disk", error.number)
        }
    }
}

extension SwingError {
    /// Returns the error of a file or folder that can't be created, for example because its parent is not a folder.
    static func cannotCreate(_ path: String, _ what: String, _ number: Int32) -> SwingError {
        let folder = OutputFile.folder(of: path)
        return switch POSIX.kind(of: folder, followsLinks: true) {
        case .folder: .system(.cannotCreate, path, "cannot create the \(what)", number)
        case nil: SwingError(.cannotCreate, at: path, "there is no folder \(folder); make it or name another place")
        case .file, .other: SwingError(.cannotCreate, at: path, "\(folder) is not a folder; name another place")
        }
    }
}
