package import SwingMotion

/// A file that is read once, from start to end.
package final class InputFile: ByteSource {
    /// The path of the file.
    package let path: String
    /// The size when the file was opened, in bytes.
    package let size: Int
    /// The modification time, in seconds since 1970-01-01 00:00:00 UTC.
    package let modificationTime: Double
    private let descriptor: Int32
    /// The offset of the next byte.
    private var position = 0

    /// Opens a regular file.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: ``SwingMotion/SwingError`` if it does not exist, can't be read, or is a folder, a pipe or a device.
    package init(readingAt path: String) throws(SwingError) {
        let descriptor: Int32
        switch POSIX.openInput(path) {
        case .success(let opened): descriptor = opened
        case .failure(let error):
            throw .system(error.isDeviceFailure ? .inputOutput : .missing, path, "cannot open the file", error.number)
        }
        switch POSIX.facts(of: descriptor) {
        case .success(let facts?):
            self.path = path
            self.size = facts.size
            self.modificationTime = facts.modificationTime
            self.descriptor = descriptor
        case .success(nil):
            _ = POSIX.closeFile(descriptor)
            throw SwingError(.missing, at: path, "is not a regular file; name a file on a disk")
        case .failure(let error):
            _ = POSIX.closeFile(descriptor)
            throw .system(.inputOutput, path, "cannot read", error.number)
        }
    }

    deinit { _ = POSIX.closeFile(descriptor) }

    /// Returns all bytes of a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - limit: The maximum length in bytes, a multiple of 1 MiB.
    ///   - kind: The kind of the file in errors, such as `a profile`.
    /// - Returns: The bytes.
    /// - Throws: ``SwingMotion/SwingError`` if it is not a regular file, is longer than the limit, or can't be read.
    /// - Complexity: O(*n*) in time and memory, where *n* is the length of the file.
    package static func contents(at path: String, limit: Int, kind: String) throws(SwingError) -> [UInt8] {
        let file = try InputFile(readingAt: path)
        let tooLong = SwingError(
            .badData, at: path, "found more than \(limit >> 20) MiB, expected \(kind); name another file")
        guard file.size <= limit else { throw tooLong }
        // One extra byte, so that the end is detected without another read.
        var bytes = [UInt8](repeating: 0, count: file.size + 1)
        var count = 0
        while case let more = try file.read(into: &bytes, from: count), more > 0 {
            count += more
            guard count <= limit else { throw tooLong }
            if count == bytes.count { bytes += [UInt8](repeating: 0, count: count) }
        }
        bytes.removeSubrange(count...)
        return bytes
    }

    /// Returns all bytes of standard input.
    ///
    /// - Parameters:
    ///   - limit: The maximum length in bytes, a multiple of 1 MiB.
    ///   - kind: The kind of the content in errors, such as `a list of names`.
    /// - Returns: The bytes.
    /// - Throws: ``SwingMotion/SwingError`` if there are more bytes than the limit, or the system can't read.
    /// - Complexity: O(*n*) in time and memory, where *n* is the number of bytes.
    package static func standardInput(limit: Int, kind: String) throws(SwingError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        var count = 0
        while true {
            switch POSIX.readSome(Invocation.current.input, into: &bytes, from: count) {
            case .success(0): return Array(bytes.prefix(count))
            case .success(let more): count += more
            case .failure(let error): throw .system(.inputOutput, "standard input", "cannot read", error.number)
            }
            guard count <= limit else {
                throw SwingError(
                    .badData, at: "standard input", "found more than \(limit >> 20) MiB, expected \(kind)")
            }
            if count == bytes.count { bytes += [UInt8](repeating: 0, count: count) }
        }
    }

    /// Reads the next bytes into `buffer`, starting at index `start`.
    ///
    /// - Parameters:
    ///   - buffer: The destination. Its length does not change.
    ///   - start: The index of the first byte to write.
    /// - Returns: The number of bytes read: 0 at the end of the file or if the buffer is full.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't read, or the file is shorter than when it was opened.
    package func read(into buffer: inout [UInt8], from start: Int = 0) throws(SwingError) -> Int {
        switch POSIX.readSome(descriptor, into: &buffer, from: start) {
        case .success(let count):
            position += count
            guard count > 0 || start == buffer.count || position >= size else {
                throw SwingError(
                    .inputOutput, at: path,
                    "ends after \(position) bytes, but had \(size) when it was opened; read it again when nothing "
                        + "changes it")
            }
            return count
        case .failure(let error): throw .system(.inputOutput, path, "cannot read", error.number)
        }
    }

    /// Continues reading at another offset.
    ///
    /// - Parameter offset: The offset of the next byte to read.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't seek there.
    package func skip(to offset: Int) throws(SwingError) {
        if case .failure(let error) = POSIX.seek(descriptor, to: offset) {
            throw .system(.inputOutput, path, "cannot read", error.number)
        }
        position = offset
    }
}

/// A source of bytes that is read once, from start to end, such as a file on a disk or in an archive.
package protocol ByteSource: AnyObject {
    /// Reads the next bytes into `buffer`, starting at index `start`.
    ///
    /// - Parameters:
    ///   - buffer: The destination. Its length does not change.
    ///   - start: The index of the first byte to write.
    /// - Returns: The number of bytes read, which may be less than the available room. 0 means the end, or a full
    ///   buffer.
    /// - Throws: ``SwingMotion/SwingError`` if the bytes can't be read or are damaged.
    func read(into buffer: inout [UInt8], from start: Int) throws(SwingError) -> Int
}

/// A byte source in memory.
package final class MemorySource: ByteSource {
    private let bytes: [UInt8]
    private let pieceLimit: Int
    private var position = 0

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to return.
    ///   - pieceLimit: The maximum number of bytes per read.
    package init(_ bytes: [UInt8], pieceLimit: Int = .max) {
        self.bytes = bytes
        self.pieceLimit = pieceLimit
    }

    package func read(into buffer: inout [UInt8], from start: Int) throws(SwingError) -> Int {
        let count = min(buffer.count - start, bytes.count - position, pieceLimit)
        for i in 0..<count { buffer[start + i] = bytes[position + i] }
        position += count
        return count
    }
}

/// A path in the file system.
///
/// Links are followed.
package struct FilePlace {
    /// The path.
    package let path: String

    /// Creates a place.
    ///
    /// The path need not exist.
    ///
    /// - Parameter path: The path.
    package init(_ path: String) { self.path = path }

    /// Whether the path exists.
    package var exists: Bool { POSIX.kind(of: path, followsLinks: true) != nil }

    /// Whether the path is a folder.
    package var isFolder: Bool { POSIX.kind(of: path, followsLinks: true) == .folder }

    /// Creates the folder unless it exists.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if it can't be created.
    package func createFolder() throws(SwingError) {
        guard !isFolder, case .failure(let error) = POSIX.createFolder(path) else { return }
        throw .system(.cannotCreate, path, "cannot create the folder", error.number)
    }

    /// The size and the modification time, or `nil` if it is not a regular file.
    package var state: FileState? {
        POSIX.facts(of: path).map { FileState(size: $0.size, modificationTime: $0.modificationTime) }
    }

    /// An identity that is equal for all names of one file, or `nil` if the path does not exist.
    package var identity: [UInt64]? { POSIX.identity(of: path) }

    /// The absolute path without links, or `nil` if the path does not exist.
    package var resolved: String? { POSIX.target(of: path) }

    /// Returns the place of a file or folder in this folder.
    ///
    /// - Parameter name: The name within this folder.
    /// - Returns: This folder's path and the name, joined with a slash.
    package func appending(_ name: String) -> FilePlace {
        FilePlace(path.hasSuffix("/") ? path + name : "\(path)/\(name)")
    }

    /// Returns the names in this folder, sorted.
    ///
    /// - Returns: All names, including hidden ones, without `.` and `..`.
    /// - Throws: ``SwingMotion/SwingError`` if the folder can't be listed.
    package func names() throws(SwingError) -> [String] {
        switch POSIX.names(in: path) {
        case .success(let names): return names.sorted()
        case .failure(let error): throw .cannotList(path, error)
        }
    }
}

extension SwingError {
    /// Returns the error of a folder that can't be listed.
    static func cannotList(_ path: String, _ error: POSIX.Errno) -> SwingError {
        .system(error.isDeviceFailure ? .inputOutput : .missing, path, "cannot list the folder", error.number)
    }
}

/// What shows that a file has changed.
package struct FileState: Equatable, Sendable {
    /// The size, in bytes.
    package let size: Int
    /// The modification time, in seconds since 1970-01-01 00:00:00 UTC.
    package let modificationTime: Double
}
