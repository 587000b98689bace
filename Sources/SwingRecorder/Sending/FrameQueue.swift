internal import SwingMotion

/// The frames of a recorder's file as a queue for sending: whole frames from any number on, while the file still grows.
final class FrameQueue {
    private let path: String
    private let file: OpenFile
    /// The number and the offset of the next frame to read, and the kind of the one before it.
    private var (number, offset) = (0, FileHeader.length)
    private var lastKind: FrameKind?

    /// Opens a file.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if it can't be opened, or is not a recorder's file.
    init(of path: String) throws(SwingError) {
        self.path = path
        file = try AppendOnlyFile.openFile(path)
        let header = try bytes(at: 0, FileHeader.length)
        if let problem = FileHeader.problem(header) { throw SwingError(.badData, at: path, problem) }
    }

    /// Returns whole frames, as they are in the file.
    ///
    /// - Parameters:
    ///   - first: The number of the first frame.
    ///   - limit: The number of bytes after which no further frame is begun.
    /// - Returns: The frames; empty if the file does not contain the first one yet.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, is damaged, or ends before `first`.
    func frames(from first: Int, limit: Int) throws(SwingError) -> [UInt8] {
        if first < number { (number, offset, lastKind) = (0, FileHeader.length, nil) }
        while number < first {
            guard try readFrame() != nil else {
                throw SwingError(
                    .usage, at: path,
                    "found \(number.of("frame")), but the service already has \(first) of this session; "
                        + "name another session")
            }
        }
        var batch: [UInt8] = []
        do throws(SwingError) {
            while batch.count < limit, let frame = try readFrame() { batch += frame }
        } catch {
            // The frames before a damage are whole; the next call throws.
            guard !batch.isEmpty else { throw error }
        }
        return batch
    }

    /// Whether the frame before a number ends the recording, and is the last one in the file.
    func isFinished(before number: Int) throws(SwingError) -> Bool {
        _ = try frames(from: number, limit: 0)
        return lastKind == .finish && self.number == number
    }

    /// Waits until the storage has the file, so that a frame that was sent is never recorded again with its number.
    func sync() throws(SwingError) { try AppendOnlyFile.sync(file.descriptor, path) }

    /// Returns the next frame, or `nil` if the file does not contain it yet.
    private func readFrame() throws(SwingError) -> [UInt8]? {
        let head = try bytes(at: offset, FrameHeader.length)
        guard head.count == FrameHeader.length else { return nil }
        guard let header = FrameHeader(head), header.number == UInt32(clamping: number), header.kind != .lost else {
            throw damage("is not frame \(number)")
        }
        let payload = try bytes(at: offset + head.count, header.payloadLength)
        guard payload.count == header.payloadLength else { return nil }
        guard CRC32.checksum(payload.span) == header.payloadSum else { throw damage("the frame's checksum is wrong") }
        number += 1
        offset += head.count + payload.count
        lastKind = header.kind
        return head + payload
    }

    private func damage(_ finding: String) -> SwingError {
        SwingError(.badData, at: "\(path): byte \(offset)", "\(finding); expected a whole frame; send the file instead")
    }

    private func bytes(at offset: Int, _ count: Int) throws(SwingError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let more = try AppendOnlyFile.read(file.descriptor, path, at: offset + done, into: &bytes, from: done)
            if more == 0 { break }
            done += more
        }
        return Array(bytes.prefix(done))
    }
}
