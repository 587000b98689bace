package import SwingMotion

/// A file that appears complete or not at all.
///
/// It is written in a hidden folder next to its place. ``commit()`` syncs and renames it. So a crash, a full disk or a
/// kill leaves either the old file or the new one. Without a commit, it leaves nothing. A replaced file passes on its
/// permissions and owner. If the path is a link to a file, that file is replaced.
package struct OutputFile: ~Copyable {
    /// The path of the finished file.
    package let path: String
    /// The path until ``commit()``.
    package let temporaryPath: String
    private let work: WorkFolder
    /// The path without links.
    private let target: String

    /// Creates an empty temporary file near `path`.
    ///
    /// - Parameter path: The path of the finished file.
    /// - Throws: ``SwingMotion/SwingError`` if the folder is missing or not writable, or `path` is a folder, a device,
    ///   a pipe or a link to nothing.
    package init(replacing path: String) throws(SwingError) {
        let target = try OutputFile.target(of: path)
        do throws(POSIX.Errno) {
            let work = try WorkFolder(for: target)
            let temporaryPath = "\(work.path)/\(OutputFile.name(of: target))"
            _ = POSIX.closeFile(try POSIX.create(temporaryPath).get())
            self.path = path
            self.target = target
            self.temporaryPath = temporaryPath
            self.work = work
        } catch {
            throw .cannotCreate(path, "file", error.number)
        }
    }

    /// Syncs the file, renames it to its final name, and syncs the folder.
    ///
    /// - Throws: ``SwingMotion/SwingError``. In that case an existing file is still in place.
    package consuming func commit() throws(SwingError) {
        try OutputFile.sync(temporaryPath, for: path, withAccessOf: target)
        let (temporary, target) = (temporaryPath, target)
        if case .failure(let error) = WorkFolder.uninterrupted({ POSIX.move(temporary, to: target) }) {
            throw .system(.cannotCreate, path, "cannot move the finished file into place", error.number)
        }
        // Some file systems can't sync a folder; the file itself is already safe at this point.
        try? OutputFile.sync(OutputFile.folder(of: target), for: path)
    }

    /// A hidden folder for temporary files on the disk of the output.
    package var workFolder: String { work.path }

    /// Returns the path of the file to replace, with links followed.
    private static func target(of path: String) throws(SwingError) -> String {
        switch POSIX.kind(of: path, followsLinks: true) {
        case .file: break
        case .folder: throw SwingError(.cannotCreate, at: path, "is a folder; name a file")
        case .link, .other:
            throw SwingError(.cannotCreate, at: path, "is a device or a pipe; name a file on a disk")
        case nil:
            guard POSIX.kind(of: path) == nil else {
                throw SwingError(.cannotCreate, at: path, "is a link to nothing; remove it or name another place")
            }
        }
        return POSIX.kind(of: path) == .link ? POSIX.target(of: path) ?? path : path
    }

    /// Returns the folder that contains `path`.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the last part of `path`.
    static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "output" }

    /// Writes a file or folder to the disk, and gives it the permissions and owner of another one if that exists.
    static func sync(
        _ temporary: String, for path: String, withAccessOf old: String? = nil
    ) throws(SwingError) {
        do {
            let descriptor = try POSIX.openForReading(temporary).get()
            defer { _ = POSIX.closeFile(descriptor) }
            if let access = old.flatMap(POSIX.access) { try POSIX.setAccess(access, of: descriptor).get() }
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
        case .file, .link, .other:
            SwingError(.cannotCreate, at: path, "\(folder) is not a folder; name another place")
        }
    }
}
