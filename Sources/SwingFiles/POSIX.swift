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

    /// Opens an existing file for writing from its beginning.
    static func openForWriting(_ path: String) -> Result<Int32, Errno> {
        check(unsafe open(path, O_WRONLY | O_TRUNC | O_CLOEXEC))
    }

    /// Opens a file or folder for reading.
    static func openForReading(_ path: String) -> Result<Int32, Errno> {
        check(unsafe open(path, O_RDONLY | O_CLOEXEC))
    }

    /// Writes all of `bytes`, however many calls it takes.
    static func writeAll(_ bytes: Span<UInt8>, to descriptor: Int32) -> Result<Void, Errno> {
        var done = 0
        while done < bytes.count {
            let written = unsafe bytes.extracting(done..<bytes.count).withUnsafeBytes {
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
