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
        /// The checksum of the payload.
        package let sum: UInt32
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
            kind: header.kind, number: header.number, sum: header.payloadSum, offset: end,
            payload: PayloadReader(buffer, 0..<count))
        if header.kind == .lost {
            guard let lost = LostFrames(frame.payload, from: header.number) else {
                throw damage("found lost frames without their number")
            }
            nextNumber = lost.next
        } else {
            nextNumber &+= 1
        }
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

/// Reads a frame's payload from its beginning; every length is compared with the bytes that are left.
package struct PayloadReader {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int

    /// Creates a reader of a range of bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, which are not copied.
    ///   - range: The payload's indices.
    /// - Precondition: The range lies within the bytes.
    package init(_ bytes: [UInt8], _ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "the payload must lie within the bytes")
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    /// The number of bytes that were not read yet.
    var left: Int { end - position }

    /// Returns the next byte, or `nil` at the end.
    mutating func byte() -> UInt8? {
        guard position < end else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    /// Returns the next bytes as an integer, the lowest byte first.
    ///
    /// - Parameter count: The number of bytes, 0 to 8.
    /// - Returns: The integer.
    /// - Precondition: As many bytes are left.
    mutating func word(_ count: Int) -> UInt64 {
        precondition(count <= left, "the bytes must lie within the payload")
        var word: UInt64 = 0
        for i in 0..<count { word |= UInt64(bytes[position + i]) << UInt64(8 * i) }
        position += count
        return word
    }

    /// Returns the next integer of 4 bytes, or `nil` if fewer are left.
    mutating func integer32() -> UInt32? {
        guard left >= 4 else { return nil }
        return UInt32(truncatingIfNeeded: word(4))
    }

    /// Returns the next text, which is its length in bytes and UTF-8; `nil` if it is not one.
    mutating func text() -> String? {
        guard let length = integer32().map(Int.init), length <= left else { return nil }
        defer { position += length }
        return String(validating: bytes[position..<position + length], as: UTF8.self)
    }
}

extension [UInt8] {
    /// Appends an integer, the lowest byte first.
    mutating func append(littleEndian value: some FixedWidthInteger & UnsignedInteger) {
        for shift in stride(from: 0, to: value.bitWidth, by: 8) { append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    /// Appends a text as its length in bytes and UTF-8.
    mutating func append(text: String) {
        append(littleEndian: UInt32(truncatingIfNeeded: text.utf8.count))
        append(contentsOf: text.utf8)
    }
}
