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

/// A folder of a few known files that appears complete or not at all.
///
/// It is written in a hidden folder next to its place. ``commit()`` syncs its files and renames it. Without a commit, it
/// leaves nothing. An existing folder is exchanged with the new one in one step, so a crash or a kill leaves either
/// the old folder or the new one. A replaced folder and its files pass on their permissions and owners.
package struct OutputFolder: ~Copyable {
    /// The path of the finished folder.
    package let path: String
    /// The path until ``commit()``.
    package let temporaryPath: String
    private let names: [String]
    private let work: WorkFolder

    /// Creates an empty temporary folder next to `path`.
    ///
    /// - Parameters:
    ///   - path: The path of the finished folder.
    ///   - names: The allowed names of its files. An existing folder is replaced only if it contains no other files.
    /// - Throws: ``SwingMotion/SwingError`` if the folder can't be created there, or its name is already used.
    package init(replacing path: String, holding names: [String]) throws(SwingError) {
        let place = OutputFolder.withoutTrailingSlashes(path)
        let name = try OutputFolder.name(of: place, path)
        try OutputFolder.checkReplaceable(place, holding: names)
        do throws(POSIX.Errno) {
            let work = try WorkFolder(for: place, holding: names)
            let temporaryPath = "\(work.path)/\(name)"
            try POSIX.createFolder(temporaryPath).get()
            self.path = place
            self.names = names
            self.temporaryPath = temporaryPath
            self.work = work
        } catch {
            throw .cannotCreate(place, "folder", error.number)
        }
    }

    /// Checks that a folder can be created, as ``init(replacing:holding:)`` does, without creating it.
    ///
    /// - Parameters:
    ///   - path: The path of the folder.
    ///   - names: The allowed names of its files.
    /// - Throws: ``SwingMotion/SwingError`` if its name is already used, or an existing folder contains other files.
    package static func check(_ path: String, holding names: [String]) throws(SwingError) {
        let place = withoutTrailingSlashes(path)
        _ = try name(of: place, path)
        try checkReplaceable(place, holding: names)
    }

    /// Returns the last part of a path, if a folder can have that name.
    private static func name(of place: String, _ path: String) throws(SwingError) -> Substring {
        guard let name = place.split(separator: "/").last, name != ".", name != ".." else {
            throw SwingError(.cannotCreate, at: path, "is not a name for a new folder; choose another name")
        }
        return name
    }

    /// Creates one of the folder's files.
    ///
    /// - Parameter name: The file's name, one of the allowed names.
    /// - Returns: An output that writes to the file.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be created.
    /// - Precondition: The name is one of the allowed names.
    package func create(_ name: String) throws(SwingError) -> TextOutput {
        precondition(names.contains(name), "the name must be one of the allowed names")
        let temporary = "\(temporaryPath)/\(name)"
        switch POSIX.create(temporary) {
        case .success(let descriptor): _ = POSIX.closeFile(descriptor)
        case .failure(let error):
            throw .system(.cannotCreate, "\(path)/\(name)", "cannot create the file", error.number)
        }
        return try TextOutput(writingTo: temporary, name: "\(path)/\(name)")
    }

    /// Syncs the files, renames the folder to its final name, and syncs its parent folder.
    ///
    /// - Throws: ``SwingMotion/SwingError``. In that case an existing folder is still in place.
    package consuming func commit() throws(SwingError) {
        for name in names where POSIX.kind(of: "\(temporaryPath)/\(name)") != nil {
            try OutputFile.sync(
                "\(temporaryPath)/\(name)", for: "\(path)/\(name)", withAccessOf: "\(path)/\(name)")
        }
        // Some file systems can't sync a folder; the files themselves are already safe at this point.
        try? OutputFile.sync(temporaryPath, for: path, withAccessOf: path)
        try OutputFolder.checkReplaceable(path, holding: names)
        let (new, place, old) = (temporaryPath, path, "\(work.path)/old")
        let exchanged = WorkFolder.uninterrupted { OutputFolder.exchange(new, with: place, keepingOldAt: old) }
        if case .failure(let error) = exchanged {
            throw .system(.cannotCreate, path, "cannot move the finished folder into place", error.number)
        }
        try? OutputFile.sync(OutputFile.folder(of: path), for: path)
    }

    /// Moves the finished folder into its place, and an existing folder out of it.
    private static func exchange(
        _ new: String, with path: String, keepingOldAt old: String
    ) -> Result<Void, POSIX.Errno> {
        guard POSIX.kind(of: path) != nil else { return POSIX.move(new, to: path) }
        let exchanged = POSIX.exchange(new, path)
        guard case .failure(let error) = exchanged, error.isUnsupported else { return exchanged }
        // Some file systems can't exchange names; there the old folder is out of its place for a moment.
        if case .failure(let error) = POSIX.move(path, to: old) { return .failure(error) }
        let moved = POSIX.move(new, to: path)
        if case .failure = moved { _ = POSIX.move(old, to: path) }
        return moved
    }

    /// Rejects a path whose existing content must not be lost.
    private static func checkReplaceable(_ path: String, holding names: [String]) throws(SwingError) {
        switch POSIX.kind(of: path) {
        case nil: return
        case .file, .link, .other:
            throw SwingError(.cannotCreate, at: path, "is not a folder; remove it or name another place")
        case .folder: break
        }
        switch POSIX.names(in: path) {
        case .success(let found):
            let foreign = found.filter { !names.contains($0) || POSIX.kind(of: "\(path)/\($0)") != .file }.sorted()
            if let name = foreign.first {
                throw SwingError(
                    .cannotCreate, at: path,
                    "contains other files, such as \(name); empty the folder or name another place")
            }
        case .failure(let error): throw .system(.cannotCreate, path, "cannot list the folder", error.number)
        }
    }

    private static func withoutTrailingSlashes(_ path: String) -> String {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        return String(path)
    }
}
