package import SwingMotion

/// Reads the frames of a recorder's file in order, one at a time.
///
/// A torn frame at the end is what a killed process or a power failure leaves; it is counted in ``droppedBytes``. Any
/// other damage is an error, because samples after it could be missing.
package final class FrameReader {
    /// A frame that is whole.
    package struct Frame {
        /// The kind of the payload.
        package let kind: FrameKind
        /// The number of the frame in its file, from 0.
        package let number: UInt32
        /// The offset of the frame's first byte in the file.
        package let offset: Int
        /// The payload.
        package let payload: PayloadReader
    }

    /// Reads the next bytes into an array from an index on, and returns their number; 0 at the end.
    package typealias Source = (inout [UInt8], Int) throws(SwingError) -> Int

    private let name: String
    private let read: Source
    private var buffer: [UInt8] = []
    private var nextNumber: UInt32 = 0
    private var isAtEnd = false

    /// The offset after the last whole frame, in bytes.
    package private(set) var end = 0
    /// The number of bytes after the last whole frame, once ``next()`` has returned `nil`.
    package private(set) var droppedBytes = 0

    /// Reads the beginning of a file.
    ///
    /// - Parameters:
    ///   - name: The file's name in messages.
    ///   - read: The source of the file's bytes, from the first one.
    /// - Throws: ``SwingMotion/SwingError`` if it is not a recorder's file.
    package init(_ name: String, _ read: @escaping Source) throws(SwingError) {
        self.name = name
        self.read = read
        let count = try fill(FileHeader.length)
        if let problem = FileHeader.problem(Array(buffer.prefix(count))) {
            throw SwingError(.badData, at: name, problem)
        }
        end = FileHeader.length
    }

    /// Returns the next frame, or `nil` at the end.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or is damaged before its end.
    /// - Complexity: O(*n*), where *n* is the length of the frame.
    package func next() throws(SwingError) -> Frame? {
        guard !isAtEnd else { return nil }
        let start = try fill(FrameHeader.length)
        guard start == FrameHeader.length else { return finish(start) }
        guard let header = FrameHeader(buffer) else {
            // A power failure can leave zeros instead of the last bytes.
            guard !buffer.prefix(start).contains(where: { $0 != 0 }), let rest = try zerosToEnd() else {
                throw damage("the frame's header is damaged")
            }
            return finish(start + rest)
        }
        let count = try fill(header.payloadLength)
        guard count == header.payloadLength else { return finish(start + count) }
        guard CRC32.checksum(buffer.span.extracting(0..<count)) == header.payloadSum else {
            guard let rest = try zerosToEnd() else { throw damage("the frame's checksum is wrong") }
            return finish(start + count + rest)
        }
        guard header.number == nextNumber else {
            throw damage("found frame \(header.number), expected frame \(nextNumber)")
        }
        let frame = Frame(
            kind: header.kind, number: header.number, offset: end, payload: PayloadReader(buffer, 0..<count))
        nextNumber &+= 1
        end += start + count
        return frame
    }

    /// Returns the error of a frame whose checksum is right, but whose payload is not as expected.
    package func damage(in frame: Frame, _ finding: String) -> SwingError { damage(finding, at: frame.offset) }

    private func damage(_ finding: String, at offset: Int? = nil) -> SwingError {
        SwingError(
            .badData, at: "\(name): byte \(offset ?? end)", "\(finding); expected a whole frame; copy the file again")
    }

    private func finish(_ rest: Int) -> Frame? {
        isAtEnd = true
        droppedBytes = rest
        return nil
    }

    /// Reads bytes into the buffer from its beginning, and returns their number, which is less at the end of the file.
    private func fill(_ count: Int) throws(SwingError) -> Int {
        // A payload that is still in use keeps its own copy.
        if buffer.count != count { buffer = [UInt8](repeating: 0, count: count) }
        var done = 0
        while done < count, case let more = try read(&buffer, done), more > 0 { done += more }
        return done
    }

    /// Returns the number of bytes up to the end of the file if all of them are zero, otherwise `nil`.
    private func zerosToEnd() throws(SwingError) -> Int? {
        var rest = 0
        while true {
            let count = try fill(1 << 16)
            guard !buffer.prefix(count).contains(where: { $0 != 0 }) else { return nil }
            rest += count
            if count < 1 << 16 { return rest }
        }
    }
}
