package import SwingMotion

/// A folder of a few known files that appears whole, or not at all.
///
/// It is written under a temporary name beside its place. ``commit()`` syncs its files and renames it. Dropped without
/// a commit, it leaves nothing. What it replaces is set aside first, so that a crash between the two renames leaves
/// the old folder whole, under its temporary name.
package struct OutputFolder: ~Copyable {
    /// Where the folder will be.
    package let path: String
    /// Where it is until ``commit()``.
    package let temporaryPath: String
    private let names: [String]

    /// Makes an empty temporary folder beside `path`.
    ///
    /// - Parameters:
    ///   - path: Where the folder will be.
    ///   - names: The names its files may have. A folder that is there already is replaced only if it holds no others.
    /// - Throws: ``SwingMotion/SwingError`` if the folder can't be made there, or something else has its name.
    package init(replacing path: String, holding names: [String]) throws(SwingError) {
        let place = OutputFolder.withoutTrailingSlashes(path)
        guard let name = place.split(separator: "/").last, name != ".", name != ".." else {
            throw SwingError(.cannotCreate, at: path, "is no name for a new folder; name one")
        }
        try OutputFolder.checkReplaceable(place, holding: names)
        let temporary = OutputFile.temporaryPath(for: place)
        if case .failure(let error) = POSIX.createFolder(temporary) {
            throw .cannotCreate(place, "folder", error.number)
        }
        self.path = place
        self.temporaryPath = temporary
        self.names = names
    }

    deinit { OutputFolder.remove(temporaryPath, holding: names) }

    /// Makes one of the folder's files.
    ///
    /// - Parameter name: The file's name, one of those that the folder was made for.
    /// - Returns: An output that writes to the file.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be made.
    /// - Precondition: The folder was made for files of this name.
    package func create(_ name: String) throws(SwingError) -> TextOutput {
        precondition(names.contains(name), "the folder holds no such file")
        let temporary = "\(temporaryPath)/\(name)"
        switch POSIX.create(temporary) {
        case .success(let descriptor): _ = POSIX.closeFile(descriptor)
        case .failure(let error):
            throw .system(.cannotCreate, "\(path)/\(name)", "cannot create the file", error.number)
        }
        return try TextOutput(writingTo: temporary, name: "\(path)/\(name)")
    }

    /// Syncs the files, gives the folder its name, and syncs the folder above it.
    ///
    /// - Throws: ``SwingMotion/SwingError``; the old folder, if there was one, is then still in place.
    package consuming func commit() throws(SwingError) {
        for name in names where POSIX.kind(of: "\(temporaryPath)/\(name)") != nil {
            try OutputFile.sync("\(temporaryPath)/\(name)", for: "\(path)/\(name)")
        }
        // Some file systems can't sync a folder; the files themselves are safe by then.
        try? OutputFile.sync(temporaryPath, for: path)
        try OutputFolder.checkReplaceable(path, holding: names)
        let old = "\(temporaryPath).old"
        let replaces = POSIX.kind(of: path) != nil
        if replaces, case .failure(let error) = POSIX.move(path, to: old) {
            throw .system(.cannotCreate, path, "cannot replace the folder", error.number)
        }
        if case .failure(let error) = POSIX.move(temporaryPath, to: path) {
            if replaces { _ = POSIX.move(old, to: path) }
            throw .system(.cannotCreate, path, "cannot put the finished folder in place", error.number)
        }
        if replaces { OutputFolder.remove(old, holding: names) }
        try? OutputFile.sync(OutputFile.folder(of: path), for: path)
    }

    /// Refuses a place where something is that must not be lost.
    private static func checkReplaceable(_ path: String, holding names: [String]) throws(SwingError) {
        switch POSIX.kind(of: path) {
        case nil: return
        case .file, .other:
            throw SwingError(.cannotCreate, at: path, "is no folder; remove it or name another place")
        case .folder: break
        }
        switch POSIX.names(in: path) {
        case .success(let found):
            let foreign = found.filter { !names.contains($0) || POSIX.kind(of: "\(path)/\($0)") != .file }.sorted()
            if let name = foreign.first {
                throw SwingError(
                    .cannotCreate, at: path,
                    "holds other files, such as \(name); empty the folder or name another place")
            }
        case .failure(let error): throw .system(.cannotCreate, path, "cannot look into the folder", error.number)
        }
    }

    private static func remove(_ folder: String, holding names: [String]) {
        for name in names { POSIX.remove("\(folder)/\(name)") }
        POSIX.removeFolder(folder)
    }

    private static func withoutTrailingSlashes(_ path: String) -> String {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        return String(path)
    }
}
