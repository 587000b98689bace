package import SwingMotion

/// A file that is read from its beginning to its end, once.
package final class InputFile: ByteSource {
    /// Where the file is.
    package let path: String
    /// How many bytes it had when it was opened.
    package let size: Int
    /// When it was changed last, in seconds since 1970-01-01 00:00:00 UTC.
    package let modificationTime: Double
    private let descriptor: Int32

    /// Opens a regular file.
    ///
    /// - Parameter path: Where it is.
    /// - Throws: ``SwingMotion/SwingError`` if there is none, if it can't be read, or if it is a folder, a pipe or a device.
    package init(readingAt path: String) throws(SwingError) {
        let descriptor: Int32
        switch POSIX.openInput(path) {
        case .success(let opened): descriptor = opened
        case .failure(let error): throw .system(.missing, path, "cannot open the file", error.number)
        }
        switch POSIX.facts(of: descriptor) {
        case .success(let facts?):
            self.path = path
            self.size = facts.size
            self.modificationTime = facts.modificationTime
            self.descriptor = descriptor
        case .success(nil):
            _ = POSIX.closeFile(descriptor)
            throw SwingError(.missing, at: path, "is no regular file; name a file on a disk")
        case .failure(let error):
            _ = POSIX.closeFile(descriptor)
            throw .system(.inputOutput, path, "cannot read", error.number)
        }
    }

    deinit { _ = POSIX.closeFile(descriptor) }

    /// All bytes of a file.
    ///
    /// - Parameter path: Where it is.
    /// - Returns: The bytes.
    /// - Throws: ``SwingMotion/SwingError`` if there is no regular file, or it can't be read.
    package static func contents(at path: String) throws(SwingError) -> [UInt8] {
        let file = try InputFile(readingAt: path)
        // One byte more, so that the end is seen without another read.
        var bytes = [UInt8](repeating: 0, count: file.size + 1)
        var count = 0
        while case let more = try file.read(into: &bytes, from: count), more > 0 {
            count += more
            if count == bytes.count { bytes += [UInt8](repeating: 0, count: count) }
        }
        bytes.removeSubrange(count...)
        return bytes
    }

    /// Reads what comes next into `buffer` from `start` on.
    ///
    /// - Parameters:
    ///   - buffer: Where the bytes go; its length stays.
    ///   - start: The place of the first byte.
    /// - Returns: How many bytes were read: 0 at the file's end, or if the buffer has no room.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't read.
    package func read(into buffer: inout [UInt8], from start: Int = 0) throws(SwingError) -> Int {
        switch POSIX.readSome(descriptor, into: &buffer, from: start) {
        case .success(let count): return count
        case .failure(let error): throw .system(.inputOutput, path, "cannot read", error.number)
        }
    }

    /// Goes on reading at another place.
    ///
    /// - Parameter offset: The place of the next byte to read.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't go there.
    package func skip(to offset: Int) throws(SwingError) {
        if case .failure(let error) = POSIX.seek(descriptor, to: offset) {
            throw .system(.inputOutput, path, "cannot read", error.number)
        }
    }
}

/// Bytes that are read once, from their beginning to their end, such as those of a file on a disk or in an archive.
package protocol ByteSource: AnyObject {
    /// Reads what comes next into `buffer` from `start` on.
    ///
    /// - Parameters:
    ///   - buffer: Where the bytes go; its length stays.
    ///   - start: The place of the first byte.
    /// - Returns: How many bytes were read, which may be fewer than there is room for: 0 at the end, or if the buffer
    ///   has no room.
    /// - Throws: ``SwingMotion/SwingError`` if the bytes can't be read or are damaged.
    func read(into buffer: inout [UInt8], from start: Int) throws(SwingError) -> Int
}

/// Bytes in memory as a source.
package final class MemorySource: ByteSource {
    private let bytes: [UInt8]
    private let pieceLimit: Int
    private var position = 0

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - bytes: What it gives.
    ///   - pieceLimit: How many bytes it gives at once, at most.
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
