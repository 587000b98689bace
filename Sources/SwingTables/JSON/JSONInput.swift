internal import CSwingText
import SwingFiles
import SwingMotion

/// JSON text that is read piece by piece, in a buffer that contains little more than the current key or value.
///
/// The result does not depend on how the text is divided into pieces.
struct JSONInput: ~Copyable {
    /// The text's name in messages.
    let name: String
    /// The current line number, from 1.
    private(set) var line = 1
    /// The text around the next byte.
    private(set) var bytes: [UInt8]
    /// The range in ``bytes`` of the current key or value, until the next byte is read: the UTF-8 text of a string, or
    /// the source text of another value.
    private(set) var content = 0..<0

    private let source: any ByteSource
    /// The number of valid bytes in the buffer, and the index of the next one.
    private var (count, position) = (0, 0)
    /// The number of bytes before the buffer, and before the current line.
    private var (past, lineStart) = (0, 0)
    /// The rows in ``bytes`` that contain the beginning of the current line; empty if ``lineStart`` is that.
    private var unsearched = 0..<0

    /// Creates an input that reads `bufferSize` bytes at a time; the buffer grows for a longer string or number.
    init(_ name: String, bufferSize: Int, _ source: any ByteSource) {
        self.name = name
        self.source = source
        bytes = [UInt8](repeating: 0, count: max(bufferSize, 1))
    }

    /// Moves the bytes from the next one on to the front of the buffer and reads more after them.
    ///
    /// - Returns: Whether there were more bytes.
    private mutating func fill() throws(SwingError) -> Bool {
        let kept = count - position
        lineStart = currentLineStart
        unsearched = 0..<0
        if position > 0 {
            for i in 0..<kept { bytes[i] = bytes[position + i] }
            past += position
            position = 0
        } else if kept == bytes.count {
            bytes.append(contentsOf: repeatElement(0, count: bytes.count))
        }
        count = kept + (try source.read(into: &bytes, from: kept))
        return count > kept
    }

    /// The number of bytes before the next one.
    var offset: Int { past + position }

    /// Returns the number of bytes before an index in ``bytes``.
    func offset(of index: Int) -> Int { past + index }

    // MARK: - Stretches of text

    /// The range in ``bytes`` from the next byte on.
    var unread: Range<Int> { position..<count }

    /// Reads more, unless there are as many unread bytes.
    mutating func readAhead(_ least: Int) throws(SwingError) {
        if unread.count < min(least, bytes.count) { _ = try fill() }
    }

    /// Moves past a row, which becomes the content.
    mutating func skipRow(of length: Int, lineBreaks: Int) {
        content = position..<position + length
        position += length
        guard lineBreaks > 0 else { return }
        line += lineBreaks
        unsearched = content
    }

    /// The number of bytes before the current line.
    private var currentLineStart: Int {
        let last = unsearched.last { bytes[$0] == UInt8(ascii: "\n") }
        return last.map { past + $0 + 1 } ?? lineStart
    }

    /// Moves past the end of the innermost open object or array, in a text that is known to be JSON.
    ///
    /// - Returns: Whether it has an end.
    mutating func skipContainer() throws(SwingError) -> Bool {
        var skip = swing_skip(depth: 1, lines: 0, line_start: 0, is_in_string: false, is_escaped: false)
        while try hasByte() {
            let before = skip.lines
            position = unsafe bytes.span.withUnsafeBufferPointer { text in
                guard let text = text.baseAddress else { return count }
                return unsafe swing_skip_json(text, position, count, &skip)
            }
            if skip.lines > before { (lineStart, unsearched) = (past + skip.line_start, 0..<0) }
            guard skip.depth > 0 else {
                line += skip.lines
                return true
            }
        }
        return false
    }

    /// Skips UTF-8's byte order mark and rejects UTF-16's.
    mutating func begin() throws(SwingError) {
        while count < 3, try fill() {}
        let beginning = bytes[..<count]
        if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) {
            throw SwingError(.badData, at: name, "found UTF-16 text, expected UTF-8; save the file as UTF-8")
        }
        if beginning.starts(with: [0xEF, 0xBB, 0xBF]) { (position, lineStart) = (3, 3) }
    }

    /// Returns whether there is another byte.
    @inline(__always)
    mutating func hasByte() throws(SwingError) -> Bool { if position < count { true } else { try fill() } }

    /// Moves to the next byte that is not white space and returns it, or `nil` at the end of the text.
    @inline(__always)
    mutating func nextByte() throws(SwingError) -> UInt8? {
        while try hasByte() {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
            case UInt8(ascii: "\n"):
                line += 1
                (lineStart, unsearched) = (past + position + 1, 0..<0)
            case let byte: return byte
            }
            position += 1
        }
        return nil
    }

    /// Moves past the byte that ``nextByte()`` returned.
    @inline(__always)
    mutating func skipByte() { position += 1 }

    // MARK: - Keys and values

    /// Reads the number or word that starts with the next byte as the content.
    mutating func readWord() throws(SwingError) {
        content = try read("number") { Self.isInWord($0) }
        position = content.upperBound
    }

    /// Returns whether a byte can be part of a number or a word such as `true`.
    @inline(__always)
    static func isInWord(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "_")
    }

    /// Reads the string that starts with the next byte, a quotation mark, as the content.
    mutating func readString() throws(SwingError) {
        // The opening quotation mark belongs to the string like an escaped one.
        var (isPlain, isEscaped) = (true, true)
        let string = try read("string", overhead: 1) { byte in
            guard byte >= 0x20, byte != UInt8(ascii: "\"") || isEscaped else { return false }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            isPlain = isPlain && byte < 0x80 && !isEscaped
            return true
        }
        content = string.dropFirst()
        guard string.upperBound < count else {
            throw error(
                at: count,
                "found the end of the file within a string, expected the rest; the file is cut off: copy or export it "
                    + "again")
        }
        position = string.upperBound
        guard bytes[position] >= 0x20 else {
            throw unexpected(
                bytes[position], shownAs: "the control character \(hex(bytes[position])) in a string",
                "it escaped or the string's end; export the file again")
        }
        skipByte()
        guard !isPlain else { return }
        // The text is never longer than its source text.
        let text = try text(Array(bytes[content]))
        content = content.prefix(text.count)
        bytes.replaceSubrange(content, with: text)
    }

    /// Returns the range of the next bytes that belong to a string or number.
    @inline(__always)
    private mutating func read(
        _ kind: String, overhead: Int = 0, while belongs: (UInt8) -> Bool
    ) throws(SwingError) -> Range<Int> {
        // Reading more moves the buffer's content and the position.
        var length = 0
        repeat {
            while position + length < count, belongs(bytes[position + length]) { length += 1 }
            guard length - overhead <= InputLimits.jsonText else {
                throw error(
                    at: position,
                    "found a \(kind) longer than 1 MiB, expected a shorter one; remove it or name another file")
            }
            if position + length < count { break }
        } while try fill()
        return position..<position + length
    }

    /// Returns the UTF-8 text of a string's source text, in which a backslash is never the last byte.
    private func text(_ source: [UInt8]) throws(SwingError) -> [UInt8] {
        var text: [UInt8] = []
        var i = 0
        while i < source.count {
            let byte = source[i]
            if byte >= 0x80 {
                var rest = source[i...].makeIterator()
                var parser = Unicode.UTF8.ForwardParser()
                guard case .valid(let sequence) = parser.parseScalar(from: &rest) else {
                    throw fault(at: i, "the byte \(hex(byte)), expected UTF-8 text; save the file as UTF-8")
                }
                text += sequence
                i += sequence.count
            } else if byte != UInt8(ascii: "\\") {
                text.append(byte)
                i += 1
            } else if let place = Self.escapes.firstIndex(of: source[i + 1]) {
                text.append(Self.escaped[place])
                i += 2
            } else {
                let shown = VisibleText.quoted(String(decoding: source[i...].prefix(6), as: UTF8.self))
                guard let first = Self.unit(source.dropFirst(i)) else {
                    throw fault(at: i, "\(shown), expected an escape such as \\n or \\u00e9; write a backslash as \\\\")
                }
                var units = [first]
                if Unicode.UTF16.isLeadSurrogate(first) { units.append(Self.unit(source.dropFirst(i + 6)) ?? 0) }
                guard let character = String(validating: units, as: UTF16.self) else {
                    throw fault(
                        at: i, "half a surrogate pair, \(shown), expected both halves; correct or remove the text")
                }
                text += character.utf8
                i += 6 * units.count
            }
        }
        return text
    }

    /// The characters after a backslash, and what they mean.
    private static let (escapes, escaped) = (Array("\"\\/bfnrt".utf8), Array("\"\\/\u{8}\u{C}\n\r\t".utf8))

    /// Returns the code unit of an escape `\u` with four hexadecimal digits at the beginning of text.
    private static func unit(_ text: ArraySlice<UInt8>) -> UInt16? {
        let digits = String(decoding: text.prefix(6).dropFirst(2), as: UTF8.self)
        guard text.count >= 6, text.starts(with: "\\u".utf8), digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt16(digits, radix: 16)
    }

    // MARK: - Errors

    /// Returns an error at an index in ``bytes``, by default the next byte's, with the line and the byte within it, from
    /// 1.
    func error(at place: Int? = nil, _ sentence: String) -> SwingError {
        SwingError(.badData, "\(name):\(line):\(past + (place ?? position) - currentLineStart + 1): \(sentence)")
    }

    /// Returns an error at an index in the content.
    private func fault(at i: Int, _ sentence: String) -> SwingError {
        error(at: content.lowerBound + i, "found \(sentence)")
    }

    /// Returns an error about the next byte; the expectation includes the remedy.
    func unexpected(_ byte: UInt8, shownAs found: String? = nil, _ expectation: String) -> SwingError {
        guard byte != 0 else {
            return error("found a NUL byte, expected text; the file is damaged or not text: export it again")
        }
        let isShown = byte > UInt8(ascii: " ") && byte < 0x7F
        let shown = isShown ? VisibleText.quoted(String(Unicode.Scalar(byte))) : "the byte \(hex(byte))"
        return error("found \(found ?? shown), expected \(expectation)")
    }

    private func hex(_ byte: UInt8) -> String {
        "0x" + byte.padded(2, radix: 16).uppercased()
    }
}
