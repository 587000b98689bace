import SwingFiles
import SwingMotion

/// JSON text that is read piece by piece, in a buffer that holds the current token and little else.
///
/// What a reader makes of the text does not depend on how it is cut into pieces.
struct JSONInput: ~Copyable {
    /// What the text is called in messages.
    let name: String
    /// The text around the current token.
    private(set) var bytes: [UInt8]
    /// How many of ``bytes`` are text.
    private(set) var count = 0
    /// Where in ``bytes`` the next token is looked for.
    var position = 0
    /// The number of the line at ``position``, from 1.
    private(set) var line = 1

    /// Whether the last string has neither an escape nor a byte beyond ASCII.
    var isPlain = true

    private let source: any ByteSource
    private var isAtEnd = false
    /// How many bytes were before those in the buffer.
    private var past = 0
    /// How many bytes were before the line.
    private var lineStart = 0

    /// Creates an input whose first bytes are still to be read.
    ///
    /// - Parameters:
    ///   - name: What the text is called in messages.
    ///   - bufferSize: How many bytes are read at once; the buffer grows for a token that is longer.
    ///   - source: The text's bytes.
    init(_ name: String, bufferSize: Int, _ source: any ByteSource) {
        self.name = name
        self.source = source
        bytes = [UInt8](repeating: 0, count: max(bufferSize, 1))
    }

    /// Reads more behind what is in the buffer, and forgets what is before `start`.
    ///
    /// - Parameter start: The first byte that is still needed; it comes to the buffer's beginning.
    /// - Returns: Whether there was more.
    /// - Throws: ``SwingError`` if the source can't read.
    mutating func fill(keepingFrom start: Int) throws(SwingError) -> Bool {
        guard !isAtEnd else { return false }
        let kept = count - start
        if start > 0 {
            for i in 0..<kept { bytes[i] = bytes[start + i] }
            past += start
            position -= start
            count = kept
        } else if kept == bytes.count {
            bytes.append(contentsOf: repeatElement(0, count: bytes.count))
        }
        let read: Int
        read = try source.read(into: &bytes, from: kept)
        count += read
        isAtEnd = read == 0
        return read > 0
    }

    /// Goes to the next byte that is no white space, and counts the lines before it.
    ///
    /// - Returns: The byte, or `nil` at the end of the text.
    /// - Throws: ``SwingError`` if the source can't read.
    @inline(__always)
    mutating func nextByte() throws(SwingError) -> UInt8? {
        if position < count, case let byte = bytes[position], byte > UInt8(ascii: " ") { return byte }
        return try nextByteBehindSpace()
    }

    private mutating func nextByteBehindSpace() throws(SwingError) -> UInt8? {
        repeat {
            while position < count {
                switch bytes[position] {
                case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
                case UInt8(ascii: "\n"):
                    line += 1
                    lineStart = past + position + 1
                default: return bytes[position]
                }
                position += 1
            }
        } while try fill(keepingFrom: position)
        return nil
    }

    /// Leaves out UTF-8's mark at the beginning, and refuses UTF-16's and text without any.
    ///
    /// - Throws: ``SwingError`` if the text can't be read, is UTF-16, or empty.
    mutating func begin() throws(SwingError) {
        while count < 3, try fill(keepingFrom: 0) {}
        let beginning = bytes[..<count]
        if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) {
            throw SwingError(.badData, at: name, "found UTF-16 text, expected UTF-8; save the file as UTF-8")
        }
        if beginning.starts(with: [0xEF, 0xBB, 0xBF]) {
            position = 3
            lineStart = 3
        }
    }

    /// An error about a place in the current line.
    ///
    /// - Parameters:
    ///   - place: Where in ``bytes`` it is.
    ///   - sentence: What was found and expected, and what to do.
    /// - Returns: The error; it names the file, the line, and the number of the byte in the line, from 1.
    func error(at place: Int, _ sentence: String) -> SwingError {
        SwingError(.badData, "\(name):\(line):\(past + place - lineStart + 1): \(sentence)")
    }
}
