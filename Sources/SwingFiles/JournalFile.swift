package import SwingMotion

/// A file that grows by frames and stays readable after the process is killed at any instant.
///
/// Each frame has its kind, its length and its bytes, and checksums over all of them. A damaged frame is skipped, and the
/// ones after it are read. A process locks the file while it is open.
package struct JournalFile: ~Copyable {
    /// The bytes that every journal begins with.
    private static let beginning = Array("SWINGJ02".utf8)

    /// A frame: its kind and the place of its bytes.
    package struct Frame: Sendable {
        /// The kind.
        package let kind: UInt64
        /// The offset of the frame's head.
        package var head: Int { offset - FrameHead.size }
        /// The offset of the frame's first byte.
        package let offset: Int
        /// The number of bytes.
        package let count: Int
        /// The offset after the frame.
        package var end: Int { offset + count }
    }

    /// The path of the file.
    package let path: String
    private let descriptor: Int32
    /// The size of the file when it was opened, in bytes.
    private let oldSize: Int

    /// Opens a journal, or creates an empty one.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be created, is another kind of file, or another process uses it.
    package init(openingAt path: String) throws(SwingError) {
        let descriptor: Int32
        switch POSIX.openJournal(path) {
        case .success(let opened): descriptor = opened
        case .failure(let error): throw .cannotCreate(path, "journal", error.number)
        }
        do throws(SwingError) {
            if case .failure = POSIX.lock(descriptor) {
                throw SwingError(
                    .cannotCreate, at: path, "another process is using the journal; wait until it has finished")
            }
            guard case .success(let facts?) = POSIX.facts(of: descriptor) else {
                throw SwingError(.cannotCreate, at: path, "is not a regular file; remove it or name another output")
            }
            var head = [UInt8](repeating: 0, count: min(facts.size, Self.beginning.count))
            var span = head.mutableSpan
            if case .failure(let error) = POSIX.readAll(descriptor, at: 0, into: &span) {
                throw .system(.inputOutput, path, "cannot read", error.number)
            }
            // A journal whose first bytes are damaged still has its first frame.
            var isJournal = Self.beginning.starts(with: head)
            if !isJournal { isJournal = try Self.hasFirstFrame(descriptor, facts.size, path) }
            guard isJournal else {
                throw SwingError(
                    .cannotCreate, at: path, "is not a journal of swing analyze; remove it or name another output")
            }
            oldSize = facts.size
        } catch {
            _ = POSIX.closeFile(descriptor)
            throw error
        }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { _ = POSIX.closeFile(descriptor) }

    /// Passes each intact frame and its bytes to `use`, in order.
    ///
    /// - Parameter use: Receives a frame and its bytes.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    /// - Complexity: O(*n*), where *n* is the size of the file.
    package func eachFrame(_ use: (Frame, [UInt8]) throws(SwingError) -> Void) throws(SwingError) {
        try eachFrame(from: Self.beginning.count, to: oldSize, use)
    }

    /// Passes each intact frame in a part of the file to `use`, as ``eachFrame(_:)`` does.
    ///
    /// - Parameters:
    ///   - start: The offset of the first frame's head.
    ///   - end: The offset after the last frame.
    ///   - use: Receives a frame and its bytes.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    package func eachFrame(
        from start: Int, to end: Int, _ use: (Frame, [UInt8]) throws(SwingError) -> Void
    ) throws(SwingError) {
        var place = start
        while end - place >= FrameHead.size {
            let head = FrameHead(try bytes(at: place, FrameHead.size)[...])
            guard let head, head.count <= min(InputLimits.journalFrame, end - place - FrameHead.size) else {
                place = try self.place(ofHeadFrom: place + 1, to: end)
                continue
            }
            let frame = Frame(kind: head.kind, offset: place + FrameHead.size, count: head.count)
            let bytes = try bytes(at: frame.offset, frame.count)
            if FrameHead.sum(of: bytes.span) == head.sum { try use(frame, bytes) }
            place = frame.end
        }
    }

    /// Returns the offset of the next intact head, or the end.
    private func place(ofHeadFrom start: Int, to end: Int) throws(SwingError) -> Int {
        let block = 1 << 16
        var place = start
        while end - place >= FrameHead.size {
            let bytes = try bytes(at: place, min(end - place, block))
            for i in 0...(bytes.count - FrameHead.size)
            where FrameHead.isMarker(bytes, at: i) && FrameHead(bytes[i..<i + FrameHead.size]) != nil {
                return place + i
            }
            place += bytes.count - FrameHead.size + 1
        }
        return end
    }

    private static func hasFirstFrame(_ descriptor: Int32, _ size: Int, _ path: String) throws(SwingError) -> Bool {
        guard size >= beginning.count + FrameHead.size else { return false }
        return FrameHead(try bytes(of: descriptor, at: beginning.count, FrameHead.size, path)[...]) != nil
    }

    /// Removes everything after a valid frame, and appends later frames there.
    ///
    /// - Parameter frame: The last valid frame; `nil` if there is none.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be changed.
    package func truncate(after frame: Frame?) throws(SwingError) {
        do throws(POSIX.Errno) {
            try POSIX.truncate(descriptor, to: frame?.end ?? 0).get()
            try POSIX.seek(descriptor, to: 0).get()
            try POSIX.writeAll(Self.beginning.span, to: descriptor).get()
            try POSIX.seek(descriptor, to: frame?.end ?? Self.beginning.count).get()
        } catch {
            throw failure(error)
        }
    }

    /// Appends a frame.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - bytes: The bytes.
    /// - Throws: ``SwingMotion/SwingError`` if the disk is full or fails.
    package func append(_ kind: UInt64, _ bytes: [UInt8]) throws(SwingError) {
        // One call, so that a kill rarely leaves a part.
        let frame = FrameHead(kind: kind, bytes).bytes + bytes
        if case .failure(let error) = POSIX.writeAll(frame.span, to: descriptor) { throw failure(error) }
    }

    /// Removes the file.
    package func remove() { POSIX.remove(path) }

    private func bytes(at offset: Int, _ count: Int) throws(SwingError) -> [UInt8] {
        try Self.bytes(of: descriptor, at: offset, count, path)
    }

    private static func bytes(
        of descriptor: Int32, at offset: Int, _ count: Int, _ path: String
    ) throws(SwingError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var span = bytes.mutableSpan
        if case .failure(let error) = POSIX.readAll(descriptor, at: offset, into: &span) {
            throw .system(.inputOutput, path, "cannot read", error.number)
        }
        return bytes
    }

    private func failure(_ error: POSIX.Errno) -> SwingError {
        .system(.inputOutput, path, "cannot write the journal", error.number)
    }
}

/// The bytes before those of a frame: a marker, the kind, the length, and checksums of the bytes and of the head itself.
private struct FrameHead {
    /// The size, in bytes.
    static let size = 40
    /// What every head begins with, so that the next one is found after damage.
    private static let marker = Array("SWFRAME\n".utf8)

    let kind: UInt64
    let count: Int
    /// The checksum of the frame's bytes.
    let sum: UInt64

    /// Creates the head of a frame of the bytes.
    init(kind: UInt64, _ bytes: [UInt8]) {
        self.kind = kind
        count = bytes.count
        sum = Self.sum(of: bytes.span)
    }

    /// Reads a head; `nil` if it is damaged.
    init?(_ bytes: ArraySlice<UInt8>) {
        let start = bytes.startIndex
        let words = (1..<5).map { word in
            (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + word * 8 + $1]) << UInt64($1 * 8) }
        }
        guard bytes.starts(with: Self.marker), let count = Int(exactly: words[1]) else { return nil }
        (kind, self.count, sum) = (words[0], count, words[2])
        guard words[3] == Self.sum(of: Array(bytes.prefix(32)).span) else { return nil }
    }

    var bytes: [UInt8] {
        let head = Self.marker + [kind, UInt64(count), sum].flatMap(Self.littleEndian)
        return head + Self.littleEndian(Self.sum(of: head.span))
    }

    /// Returns whether a head can begin at an index.
    static func isMarker(_ bytes: [UInt8], at index: Int) -> Bool {
        bytes[index] == marker[0] && bytes[index...].starts(with: marker)
    }

    /// Returns the first 8 bytes of the SHA-256 of bytes.
    static func sum(of bytes: Span<UInt8>) -> UInt64 {
        var digest = SHA256()
        digest.update(bytes)
        return digest.finish().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func littleEndian(_ word: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64($0 * 8)) }
    }
}
