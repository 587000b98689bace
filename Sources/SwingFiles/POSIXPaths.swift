internal import CSwingFiles

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The system calls that the names of files and folders need.
extension POSIX {
    /// Renames a file atomically and replaces a file of the new name.
    static func move(_ old: String, to new: String) -> Result<Void, Errno> {
        check { unsafe rename(old, new) }.map { _ in }
    }

    /// Exchanges two names atomically; fails with `EINVAL`, `ENOSYS` or `ENOTSUP` if the file system can't.
    static func exchange(_ one: String, _ other: String) -> Result<Void, Errno> {
        check { unsafe swing_exchange(one, other) }.map { _ in }
    }

    /// The permissions and the owner of a file or folder.
    struct Access {
        fileprivate let mode: mode_t
        fileprivate let user: uid_t
        fileprivate let group: gid_t
    }

    /// Returns the permissions and the owner of a file or folder, with links followed, or `nil` if it does not exist.
    static func access(of path: String) -> Access? {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else { return nil }
        return Access(mode: facts.st_mode & 0o777, user: facts.st_uid, group: facts.st_gid)
    }

    /// Gives an open file permissions and, if this process may, an owner.
    static func setAccess(_ access: Access, of descriptor: Int32) -> Result<Void, Errno> {
        _ = fchown(descriptor, access.user, access.group)
        return check { fchmod(descriptor, access.mode) }.map { _ in }
    }

    /// Returns the path that a link leads to, or `nil` if it leads nowhere.
    static func target(of link: String) -> String? {
        guard let resolved = unsafe realpath(link, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// Removes a file.
    static func remove(_ path: String) { _ = unsafe unlink(path) }

    /// Creates a folder; fails if the name exists.
    static func createFolder(_ path: String, mode: UInt16 = 0o755) -> Result<Void, Errno> {
        check { unsafe mkdir(path, mode_t(mode)) }.map { _ in }
    }

    /// Removes an empty folder.
    static func removeFolder(_ path: String) { _ = unsafe rmdir(path) }

    /// Returns the kind of a path, or `nil` if it does not exist or is a followed link to nowhere.
    static func kind(of path: String, followsLinks: Bool = false) -> Kind? {
        var facts = stat()
        guard unsafe followsLinks ? stat(path, &facts) == 0 : lstat(path, &facts) == 0 else { return nil }
        switch facts.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        case S_IFLNK: return .link
        default: return .other
        }
    }

    /// Returns the size of a regular file in bytes, with links followed, or `nil` for anything else.
    static func fileSize(of path: String) -> Int? {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(facts.st_size)
    }

    /// The kinds of things that a path can name.
    enum Kind {
        case file, folder, link, other
    }

    /// Returns the device and inode numbers of an open file or folder.
    static func identity(of descriptor: Int32) -> [UInt64]? {
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else { return nil }
        return [UInt64(facts.st_dev), UInt64(facts.st_ino)]
    }

    /// Returns the device and inode numbers of a file, with links followed, or `nil` if it does not exist.
    static func identity(of path: String) -> [UInt64]? {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else { return nil }
        return [UInt64(facts.st_dev), UInt64(facts.st_ino)]
    }

    /// Returns the names in a folder, unsorted.
    ///
    /// U+FFFD replaces bytes that are not UTF-8. Such a name never equals that of another file, so no file is taken for it.
    static func names(in folder: String) -> Result<[String], Errno> {
        guard let stream = unsafe opendir(folder) else { return .failure(Errno(number: errno)) }
        defer { unsafe closedir(stream) }
        var (names, replaced): ([String], [String]) = ([], [])
        while true {
            // The end and a failure differ in nothing else.
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                if errno != 0 { return .failure(Errno(number: errno)) }
                break
            }
            unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
                    if let name = unsafe String(validatingCString: $0) {
                        names.append(name)
                    } else {
                        unsafe replaced.append(String(cString: $0))
                    }
                }
            }
        }
        names.removeAll { $0 == "." || $0 == ".." }
        guard !replaced.isEmpty else { return .success(names) }
        let others = Set(names)
        for var name in replaced {
            while others.contains(name), let place = name.unicodeScalars.firstIndex(of: "\u{FFFD}") {
                name.unicodeScalars.insert("\u{FFFD}", at: place)
            }
            names.append(name)
        }
        return .success(names)
    }
}
