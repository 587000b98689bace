package import SwingMotion

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The few system calls that files need.
///
/// Foundation neither syncs a folder nor replaces a file in one step, so these calls are made here, and only here.
enum POSIX {
    /// Opens a new file for writing; fails if it exists.
    static func create(_ path: String) -> Result<Int32, Errno> {
        check(unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644))
    }

    /// Opens a new file for writing and reading; fails if it exists.
    static func createScratch(_ path: String) -> Result<Int32, Errno> {
        check(unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
    }

    /// Opens an existing file for writing from its beginning.
    static func openForWriting(_ path: String) -> Result<Int32, Errno> {
        check(unsafe open(path, O_WRONLY | O_TRUNC | O_CLOEXEC))
    }

    /// Opens a file for reading without waiting, as a pipe without a writer would make it.
    static func openInput(_ path: String) -> Result<Int32, Errno> {
        check(unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    }

    /// The size of a regular file in bytes, and when it was changed, in seconds since 1970; `nil` if it is anything else.
    static func facts(of descriptor: Int32) -> Result<(size: Int, modificationTime: Double)?, Errno> {
        var facts = stat()
        return check(unsafe fstat(descriptor, &facts)).map { _ in
            guard facts.st_mode & S_IFMT == S_IFREG else { return nil }
            #if canImport(Glibc)
                let time = facts.st_mtim
            #else
                let time = facts.st_mtimespec
            #endif
            return (Int(facts.st_size), Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
        }
    }

    /// Reads what comes next into `buffer` from `start` on: as many bytes as fit or are left.
    static func readSome(_ descriptor: Int32, into buffer: inout [UInt8], from start: Int) -> Result<Int, Errno> {
        let room = buffer.count - start
        precondition(start >= 0 && room >= 0, "the place to read to lies in the buffer")
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
        check(unsafe open(path, O_RDONLY | O_CLOEXEC))
    }

    /// Writes all values as they lie in memory, however many calls it takes.
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

    /// Fills `values` with what lies at `offset`, and returns how many bytes that are.
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

    /// Goes to a place in a file.
    static func seek(_ descriptor: Int32, to offset: Int) -> Result<Void, Errno> {
        lseek(descriptor, off_t(offset), SEEK_SET) < 0 ? .failure(Errno(number: errno)) : .success(())
    }

    /// Opens an open file once more, with the same place in it.
    static func duplicate(_ descriptor: Int32) -> Result<Int32, Errno> { check(fcntl(descriptor, F_DUPFD_CLOEXEC, 0)) }

    /// Writes a file's data and its facts to the disk.
    static func sync(_ descriptor: Int32) -> Result<Void, Errno> { check(fsync(descriptor)).map { _ in } }

    /// Closes a file.
    static func closeFile(_ descriptor: Int32) -> Result<Void, Errno> { check(close(descriptor)).map { _ in } }

    /// Gives a file another name in one step, replacing what has that name.
    static func move(_ old: String, to new: String) -> Result<Void, Errno> {
        check(unsafe rename(old, new)).map { _ in }
    }

    /// Removes a file.
    static func remove(_ path: String) { _ = unsafe unlink(path) }

    /// Makes a folder; fails if something has its name.
    static func createFolder(_ path: String) -> Result<Void, Errno> { check(unsafe mkdir(path, 0o755)).map { _ in } }

    /// Removes an empty folder.
    static func removeFolder(_ path: String) { _ = unsafe rmdir(path) }

    /// What has a name: `nil` if nothing has it, or a link that is followed leads nowhere.
    static func kind(of path: String, followsLinks: Bool = false) -> Kind? {
        var facts = stat()
        guard unsafe followsLinks ? stat(path, &facts) == 0 : lstat(path, &facts) == 0 else { return nil }
        switch facts.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// The size of a regular file in bytes, links followed; `nil` if it is anything else, or not there.
    static func fileSize(of path: String) -> Int? {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(facts.st_size)
    }

    /// What can have a name.
    enum Kind {
        case file, folder, other
    }

    /// The device and the number of the file that has a name, links followed; `nil` if there is none.
    static func identity(of path: String) -> [UInt64]? {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else { return nil }
        return [UInt64(facts.st_dev), UInt64(facts.st_ino)]
    }

    /// Whether a descriptor is a terminal.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// How many characters a terminal's line has; `nil` of anything else.
    static func terminalWidth(_ descriptor: Int32) -> Int? {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// The names in a folder, in no order.
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

    /// The process's number.
    static var processIdentifier: Int32 { getpid() }

    /// The system's sentence for an error number.
    static func message(of number: Int32) -> String { unsafe String(cString: strerror(number)) }

    /// An error number of the system.
    struct Errno: Error {
        let number: Int32
    }

    private static func check(_ status: Int32) -> Result<Int32, Errno> {
        status < 0 ? .failure(Errno(number: errno)) : .success(status)
    }
}

extension SwingError {
    /// An error that a system call left in `errno`.
    ///
    /// - Parameters:
    ///   - code: The kind of the failure.
    ///   - path: The file.
    ///   - doing: What was tried, such as `cannot write`.
    ///   - number: The value of `errno`.
    /// - Returns: The error.
    package static func system(_ code: Code, _ path: String, _ doing: String, _ number: Int32) -> SwingError {
        SwingError(code, at: path, "\(doing): \(POSIX.message(of: number))")
    }
}
