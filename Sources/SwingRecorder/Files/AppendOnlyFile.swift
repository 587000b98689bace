internal import SwingMotion

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Glibc
#endif

/// A locked file to which bytes are appended, each time with one system call.
///
/// Whatever fails, the bytes of completed appends stay as they are: the rest of a failed append is cut off.
package struct AppendOnlyFile: ~Copyable {
    /// The path of the file.
    let path: String
    let descriptor: Int32
    /// The length of the file, in bytes.
    private(set) var size = 0
    /// Whether an append failed because the storage is full, or the file may not become larger.
    private(set) var isFull = false

    /// Takes over an open file.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor of a file that is open for reading and writing.
    ///   - path: The file's name in messages.
    package init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    /// Creates a file and locks it; fails if the path exists.
    static func created(at path: String) throws(SwingError) -> AppendOnlyFile {
        let file = AppendOnlyFile(
            descriptor: try check(.cannotCreate, path, "cannot create the file", "name a new file") {
                unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
            }, path: path)
        try file.lock()
        return file
    }

    /// Opens an existing regular file and locks it.
    static func opened(at path: String) throws(SwingError) -> AppendOnlyFile {
        // A pipe or a device must not block, nor be read.
        var file = AppendOnlyFile(
            descriptor: try check(.missing, path, "cannot open the file", "name a recording") {
                unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
            }, path: path)
        try file.measure()
        try file.lock()
        // Another recorder may have appended until it released the lock.
        try file.measure()
        return file
    }

    private mutating func measure() throws(SwingError) {
        var facts = stat()
        try Self.check(.inputOutput, path, "cannot read", Self.retry) { unsafe fstat(descriptor, &facts) }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw SwingError(.missing, at: path, "is not a regular file; name a file on a disk")
        }
        size = Int(clamping: facts.st_size)
    }

    deinit { close(descriptor) }

    private static let retry = "resume the recording, or record to another file"

    /// Removes the file of a recorder that could not write its first bytes.
    static func remove(_ path: String) { _ = unsafe unlink(path) }

    private func lock() throws(SwingError) {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
        throw SwingError(
            .inputOutput, at: path,
            errno == EWOULDBLOCK
                ? "is used by another recorder; end that one, or name another file"
                : "\(Self.message("cannot lock the file")); \(Self.retry)")
    }

    /// Lets other recorders use the file.
    func unlock() { flock(descriptor, LOCK_UN) }

    /// Appends bytes, and cuts them off again if not all of them can be written.
    mutating func append(_ bytes: [UInt8]) throws(SwingError) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes[done...].withUnsafeBytes {
                unsafe pwrite(descriptor, $0.baseAddress, $0.count, off_t(size + done))
            }
            if count > 0 {
                done += count
            } else if count == 0 || errno != EINTR {
                if count == 0 { errno = EIO }
                isFull = [ENOSPC, EDQUOT, EFBIG].contains(errno)
                let message = Self.message("cannot write")
                // If this fails too, the reader omits the torn frame.
                _ = ftruncate(descriptor, off_t(size))
                throw SwingError(
                    .inputOutput, at: path, "\(message); \(isFull ? "free some space, then \(Self.retry)" : Self.retry)"
                )
            }
        }
        size += bytes.count
    }

    /// Reads the contents of the file.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if it is not a recorder's file, or is damaged before its end.
    func contents(
        _ see: (FrameReader.Frame) -> Void = { _ in }
    ) throws(SwingError) -> RecordedContents {
        let (descriptor, path) = (descriptor, path)
        var offset = 0
        return try RecordedContents(
            FrameReader(path) { buffer, start throws(SwingError) in
                let count = try Self.read(descriptor, path, at: offset, into: &buffer, from: start)
                offset += count
                return count
            }, see)
    }

    /// Returns a reader of a file's frames, which may still grow.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if it can't be opened, or is not a recorder's file.
    static func reader(of path: String) throws(SwingError) -> FrameReader {
        let file = try openFile(path)
        var offset = 0
        return try FrameReader(path) { buffer, start throws(SwingError) in
            let count = try read(file.descriptor, path, at: offset, into: &buffer, from: start)
            offset += count
            return count
        }
    }

    /// Opens a file for reading.
    static func openFile(_ path: String) throws(SwingError) -> OpenFile {
        OpenFile(
            try check(.missing, path, "cannot open the file", "name a recording") {
                unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            })
    }

    /// Returns whether anything exists at a path.
    static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// Returns whether an open file has no name any more.
    static func isRemoved(_ descriptor: Int32) -> Bool {
        var facts = stat()
        return unsafe fstat(descriptor, &facts) != 0 || facts.st_nlink == 0
    }

    /// Reads the bytes at an offset into an array from an index on, and returns their number.
    static func read(
        _ descriptor: Int32, _ path: String, at offset: Int, into buffer: inout [UInt8], from start: Int
    ) throws(SwingError) -> Int {
        while true {
            let count = unsafe buffer[start...].withUnsafeMutableBytes {
                unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
            }
            if count >= 0 { return count }
            guard errno == EINTR else {
                throw SwingError(.inputOutput, at: path, "\(message("cannot read")); \(retry)")
            }
        }
    }

    /// Cuts the file to a length in bytes.
    mutating func truncate(to length: Int) throws(SwingError) {
        try Self.check(.inputOutput, path, "cannot cut off the torn end", Self.retry) {
            ftruncate(descriptor, off_t(length))
        }
        size = length
    }

    /// Writes what the system still keeps in memory to the storage.
    func sync() throws(SwingError) { try Self.sync(descriptor, path) }

    /// Writes what the system still keeps in memory of an open file to the storage.
    static func sync(_ descriptor: Int32, _ path: String) throws(SwingError) {
        #if canImport(Darwin)
            // `fsync` leaves the bytes in the storage's own memory. Some file systems support only that.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        try check(.inputOutput, path, "cannot write to the storage", retry) { syncData(descriptor) }
    }

    /// Writes a file's bytes and its length to the storage; other facts, such as the time of the change, may follow later.
    static func syncData(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
            fsync(descriptor)
        #else
            fdatasync(descriptor)
        #endif
    }

    /// Writes the name of a new file to the storage, as far as the file system supports it.
    static func syncFolder(of path: String) {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Returns what a function throws as a value.
    static func result(_ body: () throws(SwingError) -> Void) -> Result<Void, SwingError> {
        do throws(SwingError) { return .success(try body()) } catch { return .failure(error) }
    }

    /// Runs a call until no signal interrupts it.
    @discardableResult private static func check(
        _ code: SwingError.Code, _ path: String, _ action: String, _ remedy: String, _ call: () -> Int32
    ) throws(SwingError) -> Int32 {
        while true {
            let status = call()
            if status >= 0 { return status }
            if errno != EINTR { throw SwingError(code, at: path, "\(message(action)); \(remedy)") }
        }
    }

    /// Returns the message of the system call that failed last.
    private static func message(_ action: String) -> String {
        "\(action): \(unsafe String(cString: strerror(errno)))"
    }
}

/// The descriptor of an open file, which is closed with the last reference.
final class OpenFile {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
}
