internal import CSwingFiles
package import SwingMotion

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The system calls that files need.
///
/// Foundation can neither sync a folder nor replace a file atomically, so these calls are made here, and only here.
enum POSIX {
    /// Creates a file for writing; fails if it exists.
    static func create(_ path: String) -> Result<Int32, Errno> {
        check { unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644) }
    }

    /// Creates a file for writing and reading; fails if it exists.
    static func createScratch(_ path: String) -> Result<Int32, Errno> {
        check { unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    }

    /// Opens an existing file for writing from its start.
    static func openForWriting(_ path: String) -> Result<Int32, Errno> {
        check { unsafe open(path, O_WRONLY | O_TRUNC | O_CLOEXEC) }
    }

    /// Opens a file for reading, and does not wait for the writer of a pipe.
    static func openInput(_ path: String) -> Result<Int32, Errno> {
        check { unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    }

    /// Returns the size of a regular file in bytes and its modification time in seconds since 1970, or `nil` for
    /// anything else.
    static func facts(of descriptor: Int32) -> Result<(size: Int, modificationTime: Double)?, Errno> {
        var facts = stat()
        return check { unsafe fstat(descriptor, &facts) }.map { _ in state(facts) }
    }

    /// Returns the same facts of a path, with links followed, or `nil` if it is not a regular file.
    static func facts(of path: String) -> (size: Int, modificationTime: Double)? {
        var facts = stat()
        return unsafe stat(path, &facts) == 0 ? state(facts) : nil
    }

    private static func state(_ facts: stat) -> (size: Int, modificationTime: Double)? {
        guard facts.st_mode & S_IFMT == S_IFREG else { return nil }
        #if canImport(Glibc)
            let time = facts.st_mtim
        #else
            let time = facts.st_mtimespec
        #endif
        return (Int(facts.st_size), Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    /// Reads the next bytes into `buffer` from index `start` on: as many as fit or are left.
    static func readSome(_ descriptor: Int32, into buffer: inout [UInt8], from start: Int) -> Result<Int, Errno> {
        let room = buffer.count - start
        precondition(start >= 0 && room >= 0, "the destination must lie within the buffer")
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe read(descriptor, $0.baseAddress.map { unsafe $0 + start }, room)
            }
            if count >= 0 { return .success(count) }
            if errno != EINTR { return .failure(Errno(number: errno)) }
        }
    }

    /// Opens a file or folder for reading.
    static func openForReading(_ path: String) -> Result<Int32, Errno> {
        check { unsafe open(path, O_RDONLY | O_CLOEXEC) }
    }

    /// Opens a folder, but not a link to one.
    static func openFolder(_ path: String) -> Result<Int32, Errno> {
        check { unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    }

    /// Locks an open file or folder until the process closes it or ends; fails with `EWOULDBLOCK` if it is locked.
    static func lock(_ descriptor: Int32) -> Result<Void, Errno> {
        check { flock(descriptor, LOCK_EX | LOCK_NB) }.map { _ in }
    }

    /// Writes all values in their memory layout, with as many system calls as needed.
    static func writeAll<Value: BitwiseCopyable>(_ values: Span<Value>, to descriptor: Int32) -> Result<Void, Errno> {
        let bytes = unsafe values.bytes
        var done = 0
        while done < bytes.byteCount {
            let written = unsafe bytes.extracting(done..<bytes.byteCount).withUnsafeBytes {
                unsafe write(descriptor, $0.baseAddress, $0.count)
            }
            if written < 0 {
                if errno == EINTR { continue }
                return .failure(Errno(number: errno))
            }
            done += written
        }
        return .success(())
    }

    /// Fills `values` with the bytes at `offset`, and returns their number.
    static func readAll<Value: BitwiseCopyable>(
        _ descriptor: Int32, at offset: Int, into values: inout MutableSpan<Value>
    ) -> Result<Int, Errno> {
        unsafe values.withUnsafeMutableBytes { bytes in
            var done = 0
            while done < bytes.count {
                let rest = unsafe bytes.baseAddress.map { unsafe $0 + done }
                let count = unsafe pread(descriptor, rest, bytes.count - done, off_t(offset + done))
                if count < 0, errno == EINTR { continue }
                if count <= 0 { return .failure(Errno(number: count < 0 ? errno : EIO)) }
                done += count
            }
            return .success(done)
        }
    }

    /// Seeks to an offset in a file.
    static func seek(_ descriptor: Int32, to offset: Int) -> Result<Void, Errno> {
        lseek(descriptor, off_t(offset), SEEK_SET) < 0 ? .failure(Errno(number: errno)) : .success(())
    }

    /// Duplicates the descriptor of an open file.
    ///
    /// Both share one offset.
    static func duplicate(_ descriptor: Int32) -> Result<Int32, Errno> {
        check { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
    }

    /// Writes a file's data and metadata to the disk.
    static func sync(_ descriptor: Int32) -> Result<Void, Errno> { check { fsync(descriptor) }.map { _ in } }

    /// Closes a file.
    ///
    /// It is closed even if a signal interrupts the call, so the call is not repeated.
    static func closeFile(_ descriptor: Int32) -> Result<Void, Errno> {
        close(descriptor) < 0 && errno != EINTR ? .failure(Errno(number: errno)) : .success(())
    }

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

    /// Returns whether a descriptor is a terminal.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Returns the width of a terminal in characters, or `nil` for anything else.
    static func terminalWidth(_ descriptor: Int32) -> Int? {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Returns the names in a folder, unsorted.
    static func names(in folder: String) -> Result<[String], Errno> {
        guard let stream = unsafe opendir(folder) else { return .failure(Errno(number: errno)) }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { unsafe String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return .success(names)
    }

    /// Returns the system's message for an error number.
    static func message(of number: Int32) -> String { unsafe String(cString: strerror(number)) }

    /// A system error number.
    struct Errno: Error {
        let number: Int32

        /// The error of a name that is already used.
        static var existing: Errno { Errno(number: EEXIST) }

        /// Whether another process holds a lock.
        var isLocked: Bool { number == EWOULDBLOCK }
        /// Whether a name is already used.
        var isExisting: Bool { number == EEXIST }
        /// Whether the file system lacks an operation.
        var isUnsupported: Bool { [EINVAL, ENOSYS, ENOTSUP].contains(number) }
        /// Whether the system failed, as distinguished from a path that can't be opened.
        var isDeviceFailure: Bool { [EIO, EMFILE, ENFILE, ENOMEM].contains(number) }
        /// Whether the reader of a pipe is gone.
        var isBrokenPipe: Bool { number == EPIPE }
    }

    /// Runs a call until no signal interrupts it.
    private static func check(_ call: () -> Int32) -> Result<Int32, Errno> {
        while true {
            let status = call()
            if status >= 0 { return .success(status) }
            if errno != EINTR { return .failure(Errno(number: errno)) }
        }
    }
}

extension SwingError {
    /// Returns an error that a system call left in `errno`.
    ///
    /// - Parameters:
    ///   - code: The kind of the failure.
    ///   - path: The file.
    ///   - doing: The failed action, such as `cannot write`.
    ///   - number: The value of `errno`.
    /// - Returns: The error.
    package static func system(_ code: Code, _ path: String, _ doing: String, _ number: Int32) -> SwingError {
        SwingError(code, at: path, "\(doing): \(POSIX.message(of: number))")
    }
}
