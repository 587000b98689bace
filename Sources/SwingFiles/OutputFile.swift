package import SwingMotion

/// A file that appears whole, or not at all.
///
/// It is written under a temporary name beside its place. ``commit()`` syncs it and renames it, so that a crash, a full
/// disk or a kill leaves either the old file or the new one. Dropped without a commit, it leaves nothing.
package struct OutputFile: ~Copyable {
    /// Where the file will be.
    package let path: String
    /// Where it is until ``commit()``.
    package let temporaryPath: String

    /// Makes an empty temporary file beside `path`.
    ///
    /// - Parameter path: Where the file will be.
    /// - Throws: ``SwingMotion/SwingError`` if the folder is missing or not writable, or `path` is a folder, a device or a pipe.
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

    /// Syncs the file, gives it its name, and syncs the folder.
    ///
    /// - Throws: ``SwingMotion/SwingError``; the old file, if there was one, is then still in place.
    package consuming func commit() throws(SwingError) {
        try OutputFile.sync(temporaryPath, for: path)
        if case .failure(let error) = POSIX.move(temporaryPath, to: path) {
            throw .system(.cannotCreate, path, "cannot put the finished file in place", error.number)
        }
        // Some file systems can't sync a folder; the file itself is safe by then.
        try? OutputFile.sync(OutputFile.folder(of: path), for: path)
    }

    /// The folder in which the file will be.
    package var folder: String { OutputFile.folder(of: path) }

    /// The folder in which `path` lies.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// A name beside `path` that no other process uses.
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
    /// The error of a file or folder that can't be made, perhaps because the folder around it is none.
    static func cannotCreate(_ path: String, _ what: String, _ number: Int32) -> SwingError {
        let folder = OutputFile.folder(of: path)
        return switch POSIX.kind(of: folder, followsLinks: true) {
        case .folder: .system(.cannotCreate, path, "cannot create the \(what)", number)
        case nil: SwingError(.cannotCreate, at: path, "there is no folder \(folder); make it or name another place")
        case .file, .other: SwingError(.cannotCreate, at: path, "\(folder) is no folder; name another place")
        }
    }
}
