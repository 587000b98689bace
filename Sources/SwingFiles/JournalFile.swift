package import SwingMotion

/// A file that grows by frames and stays readable after the process is killed at any instant.
///
/// Each frame has its kind, its length and its bytes. A process locks the file while it is open.
package struct JournalFile: ~Copyable {
    /// The bytes that every journal begins with.
    private static let beginning = Array("SWINGJ01".utf8)
    /// The size of a frame's head: kind and length, in bytes.
    private static let headSize = 16

    /// A frame: its kind and the place of its bytes.
    package struct Frame: Sendable {
        /// The kind.
        package let kind: UInt64
        /// The offset of the frame's head.
        package var head: Int { offset - JournalFile.headSize }
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
            guard Self.beginning.starts(with: head) else {
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

    /// Passes each complete frame to `use`, in order, until it returns `false` or a frame is incomplete.
    ///
    /// - Parameter use: Receives a frame, and returns whether it is valid.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    package func eachFrame(_ use: (Frame) throws(SwingError) -> Bool) throws(SwingError) {
        try eachFrame(from: Self.beginning.count, to: oldSize, use)
    }

    /// Passes each frame in a part of the file to `use`, as ``eachFrame(_:)`` does.
    ///
    /// - Parameters:
    ///   - start: The offset of the first frame's head.
    ///   - end: The offset after the last frame.
    ///   - use: Receives a frame, and returns whether it is valid.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    package func eachFrame(
        from start: Int, to end: Int, _ use: (Frame) throws(SwingError) -> Bool
    ) throws(SwingError) {
        var place = start
        while place + Self.headSize <= end {
            var head: [UInt64] = [0, 0]
            var span = head.mutableSpan
            try read(at: place, into: &span)
            guard let count = Int(exactly: head[1]), count <= end - place - Self.headSize else { return }
            let frame = Frame(kind: head[0], offset: place + Self.headSize, count: count)
            guard try use(frame) else { return }
            place = frame.end
        }
    }

    /// Returns the bytes of a frame.
    ///
    /// - Parameter frame: The frame.
    /// - Returns: Its bytes.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    package func bytes(of frame: Frame) throws(SwingError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: frame.count)
        var span = bytes.mutableSpan
        try read(at: frame.offset, into: &span)
        return bytes
    }

    /// Removes everything after a valid frame, and appends later frames there.
    ///
    /// - Parameter frame: The last valid frame; `nil` if there is none.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be changed.
    package func truncate(after frame: Frame?) throws(SwingError) {
        let size = frame?.end ?? 0
        do throws(POSIX.Errno) {
            try POSIX.truncate(descriptor, to: size).get()
            try POSIX.seek(descriptor, to: size).get()
            if size == 0 { try POSIX.writeAll(Self.beginning.span, to: descriptor).get() }
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
        let head = [kind, UInt64(bytes.count)]
        // One call, so that a kill rarely leaves a part.
        var frame = head.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
        frame += bytes
        if case .failure(let error) = POSIX.writeAll(frame.span, to: descriptor) { throw failure(error) }
    }

    /// Removes the file.
    package func remove() { POSIX.remove(path) }

    private func read<Value: BitwiseCopyable>(
        at offset: Int, into values: inout MutableSpan<Value>
    ) throws(SwingError) {
        if case .failure(let error) = POSIX.readAll(descriptor, at: offset, into: &values) {
            throw .system(.inputOutput, path, "cannot read", error.number)
        }
    }

    private func failure(_ error: POSIX.Errno) -> SwingError {
        .system(.inputOutput, path, "cannot write the journal", error.number)
    }
}
