internal import SwingMotion
internal import Synchronization

/// A hidden folder for an unfinished output, next to the output's place.
///
/// Its name is random, and the process holds a lock on it, which ends with the process however it ends. So a later run
/// that writes the same output recognises and removes what a killed run has left.
struct WorkFolder: ~Copyable {
    /// The path of the folder.
    let path: String
    private let descriptor: Int32
    private let names: [String]

    /// The work folders of this process, each with the names of the files that its subfolders may contain.
    private static let all = Mutex<[String: [String]]>([:])

    /// Creates a work folder, and removes those of killed processes for the same output.
    ///
    /// - Parameters:
    ///   - output: The path of the output.
    ///   - names: The names of the files if the output is a folder.
    /// - Throws: The system's error if it can't be created.
    init(for output: String, holding names: [String] = []) throws(POSIX.Errno) {
        Self.removeLeftovers(of: output, holding: names)
        for _ in 0..<16 {
            guard let (path, descriptor) = try Self.create(for: output, holding: names) else { continue }
            self.path = path
            self.descriptor = descriptor
            self.names = names
            return
        }
        throw POSIX.Errno.existing
    }

    deinit {
        let (path, names) = (path, names)
        Self.all.withLock {
            Self.remove(path, holding: names)
            $0[path] = nil
        }
        _ = POSIX.closeFile(descriptor)
    }

    /// Creates and locks a folder under a random name, or returns `nil` if the name or the folder was taken.
    private static func create(
        for output: String, holding names: [String]
    ) throws(POSIX.Errno) -> (path: String, descriptor: Int32)? {
        let path = prefix(of: output) + UInt64.random(in: .min ... .max).padded(16, radix: 16)
        let created = all.withLock {
            let created = POSIX.createFolder(path, mode: 0o700)
            if case .success = created { $0[path] = names }
            return created
        }
        if case .failure(let error) = created {
            if error.isExisting { return nil }
            throw error
        }
        func abandon() { all.withLock { $0[path] = nil } }
        let descriptor: Int32
        // Another run may have removed the folder before it was opened or locked.
        switch POSIX.openFolder(path) {
        case .success(let opened): descriptor = opened
        case .failure(let error):
            POSIX.removeFolder(path)
            abandon()
            if error.isMissing { return nil }
            throw error
        }
        // Some file systems have no locks.
        if case .failure(let error) = POSIX.lock(descriptor), error.isLocked {
            _ = POSIX.closeFile(descriptor)
            abandon()
            return nil
        }
        guard let identity = POSIX.identity(of: path), identity == POSIX.identity(of: descriptor) else {
            _ = POSIX.closeFile(descriptor)
            abandon()
            return nil
        }
        return (path, descriptor)
    }

    /// Removes the work folders of all unfinished outputs of this process, which must then end.
    ///
    /// It never returns the lock, so that no output is finished or begun any more.
    static func removeAll(thenEnd end: () -> Never) -> Never {
        all.withLock { folders in
            for (path, names) in folders { remove(path, holding: names) }
            end()
        }
    }

    /// Runs a short step that must not be interrupted by ``removeAll(thenEnd:)``.
    static func uninterrupted<Value>(_ step: () -> Value) -> Value {
        // The value does not leave the lock's region if it is returned through the closure.
        var value: Value?
        all.withLock { _ in value = step() }
        guard let value else { preconditionFailure("the step has run") }
        return value
    }

    private static func removeLeftovers(of output: String, holding names: [String]) {
        let (folder, prefix) = (OutputFile.folder(of: output), prefix(of: output))
        guard case .success(let found) = POSIX.names(in: folder) else { return }
        let start = prefix.dropFirst(folder.count + 1)
        for name in found where name.hasPrefix(start) && name.utf8.count == start.utf8.count + 16 {
            let path = "\(folder)/\(name)"
            guard case .success(let descriptor) = POSIX.openFolder(path) else { continue }
            if case .success = POSIX.lock(descriptor) { removeOnce(path, holding: names) }
            _ = POSIX.closeFile(descriptor)
        }
    }

    /// The number of attempts to remove a folder in which other threads may still create files.
    private static let attemptCount = 100

    /// Removes a work folder of this process, its files, and its subfolders' files of the given names.
    ///
    /// While a signal ends the process, other threads go on. The folder gets another name of its kind first, under which they
    /// create nothing. A file that one of them is just creating is removed too.
    private static func remove(_ folder: String, holding names: [String]) {
        let other = String(folder.dropLast(16) + UInt64.random(in: .min ... .max).padded(16, radix: 16))
        var place = folder
        if case .success = POSIX.move(folder, to: other) { place = other }
        for _ in 0..<attemptCount {
            removeOnce(place, holding: names)
            if POSIX.kind(of: place) == nil { return }
        }
    }

    /// Removes a work folder unless it contains other files.
    private static func removeOnce(_ folder: String, holding names: [String]) {
        guard case .success(let found) = POSIX.names(in: folder) else { return }
        for path in found.map({ "\(folder)/\($0)" }) {
            if POSIX.kind(of: path) == .folder {
                for name in names { POSIX.remove("\(path)/\(name)") }
                POSIX.removeFolder(path)
            } else {
                POSIX.remove(path)
            }
        }
        POSIX.removeFolder(folder)
    }

    /// The path of an output's work folders without their random ending; a long name is shortened.
    private static func prefix(of output: String) -> String {
        var name = output.split(separator: "/").last.map(String.init) ?? "output"
        while name.utf8.count > 200 { name.removeLast() }
        return OutputFile.folder(of: output) + "/.\(name).tmp."
    }
}
