package import SwingMotion

/// Files that arrive piece by piece, and appear together, complete and on the disk, or not at all.
///
/// They are written in a hidden folder on the disk of their place. ``commit(to:)`` syncs and renames them. Without a
/// commit, they are removed; what a killed process leaves, ``removeAll(in:)`` removes.
package struct IncomingFiles: ~Copyable {
    private let folder: String
    private var descriptor: Int32 = -1
    /// The names of the files so far, relative to the folder that they will be in.
    package private(set) var names: [String] = []

    /// Creates a folder for new files.
    ///
    /// - Parameter place: The folder that contains such folders; it is created if it is missing.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be created.
    package init(in place: String) throws(SwingError) {
        _ = POSIX.createFolder(place)
        folder = "\(place)/\(UInt64.random(in: .min ... .max).padded(16, radix: 16))"
        if case .failure(let error) = POSIX.createFolder(folder) {
            throw .system(.cannotCreate, place, "cannot create a folder", error.number)
        }
    }

    deinit {
        if descriptor >= 0 { _ = POSIX.closeFile(descriptor) }
        Self.remove(folder)
    }

    /// Begins the next file.
    ///
    /// - Parameter name: A name without slashes.
    /// - Throws: ``SwingMotion/SwingError`` if the name is taken, or the file can't be created.
    package mutating func begin(_ name: String) throws(SwingError) {
        try end()
        switch POSIX.create("\(folder)/\(name)") {
        case .success(let opened): descriptor = opened
        case .failure(let error): throw .system(.cannotCreate, name, "cannot create the file", error.number)
        }
        names.append(name)
    }

    /// Adds bytes to the current file.
    ///
    /// - Parameter bytes: The bytes.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write, for example because the disk is full.
    package mutating func write(_ bytes: [UInt8]) throws(SwingError) {
        if case .failure(let error) = POSIX.writeAll(bytes.span, to: descriptor) {
            throw .system(.inputOutput, names.last ?? "", "cannot write", error.number)
        }
    }

    /// Syncs and closes the current file.
    private mutating func end() throws(SwingError) {
        guard descriptor >= 0 else { return }
        let (open, name) = (descriptor, names.last ?? "")
        descriptor = -1
        let synced = POSIX.sync(open)
        let closed = POSIX.closeFile(open)
        if case .failure(let error) = synced.flatMap({ closed }) {
            throw .system(.inputOutput, name, "cannot write to the disk", error.number)
        }
    }

    /// Moves the files to their place, on the disk when this returns.
    ///
    /// - Parameters:
    ///   - path: The path of the only file, or of the folder of all files. Nothing may be there.
    ///   - isFolder: Whether it is a folder of files.
    /// - Throws: ``SwingMotion/SwingError`` if something is there, or the files can't be moved or synced.
    /// - Precondition: There is a file, and only one if it is not a folder.
    package consuming func commit(to path: String, isFolder: Bool) throws(SwingError) {
        precondition(isFolder ? !names.isEmpty : names.count == 1, "there must be a file")
        try end()
        guard POSIX.kind(of: path) == nil else {
            throw SwingError(.cannotCreate, at: path, "already exists; choose another name")
        }
        if isFolder { try OutputFile.sync(folder, for: path) }
        if case .failure(let error) = POSIX.move(isFolder ? folder : "\(folder)/\(names[0])", to: path) {
            throw .system(.cannotCreate, path, "cannot move the finished file into place", error.number)
        }
        try? OutputFile.sync(OutputFile.folder(of: path), for: path)
    }

    /// Returns whether a file or folder has the same files with the same content.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or of the folder of files.
    ///   - isFolder: Whether to compare with a folder of files.
    /// - Returns: Whether they are the same; false if something can't be read.
    package func isSame(as path: String, isFolder: Bool) -> Bool {
        guard FilePlace(path).isFolder == isFolder else { return false }
        if isFolder, (try? FilePlace(path).names()) != names.sorted() { return false }
        return names.allSatisfy { name in
            let place = isFolder ? "\(path)/\(name)" : path
            return (try? Self.haveSameContent("\(folder)/\(name)", place)) ?? false
        }
    }

    private static func haveSameContent(_ one: String, _ other: String) throws(SwingError) -> Bool {
        let files = (try InputFile(readingAt: one), try InputFile(readingAt: other))
        guard files.0.size == files.1.size else { return false }
        var buffers = ([UInt8](repeating: 0, count: 1 << 18), [UInt8](repeating: 0, count: 1 << 18))
        while true {
            let count = try files.0.read(into: &buffers.0)
            guard count > 0 else { return true }
            var read = 0
            while read < count {
                let more = try files.1.read(into: &buffers.1, from: read)
                guard more > 0 else { return false }
                read += more
            }
            guard read == count, buffers.0[..<count] == buffers.1[..<count] else { return false }
        }
    }

    /// Removes a file or a folder with all that it contains.
    ///
    /// Links are removed, and not followed.
    ///
    /// - Parameter path: The path.
    package static func remove(_ path: String) {
        guard POSIX.kind(of: path) == .folder else { return POSIX.remove(path) }
        if case .success(let names) = POSIX.names(in: path) { for name in names { remove("\(path)/\(name)") } }
        POSIX.removeFolder(path)
    }

    /// Removes what killed processes have left.
    ///
    /// - Parameter place: The folder that contains the folders.
    package static func removeAll(in place: String) {
        if case .success(let names) = POSIX.names(in: place) { for name in names { remove("\(place)/\(name)") } }
    }
}

extension IncomingFiles {
    /// Writes a text that only the user can read.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - path: The path of the file; an existing file is replaced.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be written.
    package static func writeSecret(_ text: String, to path: String) throws(SwingError) {
        let temporary = "\(path).new"
        POSIX.remove(temporary)
        do {
            let descriptor = try POSIX.createScratch(temporary).get()
            defer { _ = POSIX.closeFile(descriptor) }
            try POSIX.writeAll(Array(text.utf8).span, to: descriptor).get()
            try POSIX.sync(descriptor).get()
            try POSIX.move(temporary, to: path).get()
        } catch {
            throw .system(.cannotCreate, path, "cannot write", error.number)
        }
    }
}

extension FilePlace {
    /// Makes the folder if it is missing.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if it can't be made, or the path is something else.
    package func makeFolder() throws(SwingError) {
        if isFolder { return }
        if case .failure(let error) = POSIX.createFolder(path) { throw .cannotCreate(path, "folder", error.number) }
    }
}
