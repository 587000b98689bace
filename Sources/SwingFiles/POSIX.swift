package import SwingMotion

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The system calls that open files need.
///
/// Foundation can neither sync a folder nor replace a file atomically, so the calls are made here and in
/// `POSIXPaths.swift`, and only there.
enum POSIX {
    /// Creates a file for writing; fails if it exists.
    static func create(_ path: String) -> Result<Int32, Errno> {
        check { unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644) }
    }

    /// Creates a file for writing and reading; fails if it exists.
    static func createScratch(_ path: String) -> Result<Int32, Errno> {
        check { unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    }

    /// Opens a file for reading and writing, and creates it if it is missing.
    static func openJournal(_ path: String) -> Result<Int32, Errno> {
        check { unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o644) }
    }

    /// Cuts a file to a size in bytes.
    static func truncate(_ descriptor: Int32, to size: Int) -> Result<Void, Errno> {
        check { ftruncate(descriptor, off_t(size)) }.map { _ in }
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

    /// Opens `/dev/null` for reading and writing; programs that this process starts inherit it.
    static func openNull() -> Result<Int32, Errno> { check { unsafe open("/dev/null", O_RDWR) } }

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

    /// Returns whether a descriptor is a terminal.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Returns the width of a terminal in characters, or `nil` for anything else.
    static func terminalWidth(_ descriptor: Int32) -> Int? {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
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
        /// Whether a path does not exist.
        var isMissing: Bool { number == ENOENT }
        /// Whether the file system lacks an operation.
        var isUnsupported: Bool { [EINVAL, ENOSYS, ENOTSUP].contains(number) }
        /// Whether the system failed, as distinguished from a path that can't be opened.
        var isDeviceFailure: Bool { [EIO, EMFILE, ENFILE, ENOMEM].contains(number) }
        /// Whether the reader of a pipe is gone.
        var isBrokenPipe: Bool { number == EPIPE }
    }

    /// Runs a call until no signal interrupts it.
    static func check(_ call: () -> Int32) -> Result<Int32, Errno> {
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
        SwingError(code, at: path, "\(doing): \(advised(POSIX.message(of: number)))")
    }

    /// Returns the system's message, with the remedy if the disk is full.
    package static func advised(_ message: String) -> String {
        message == POSIX.message(of: ENOSPC) ? "\(message); free some space, then repeat the command" : message
    }
}
