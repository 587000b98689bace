import SwingMotion

/// JSON text that is read piece by piece, and the current key or value.
///
/// The result does not depend on how the text is divided into pieces.
struct JSONInput: ~Copyable {
    /// The text's name in messages.
    let name: String
    /// The current line number, from 1.
    private(set) var line = 1
    /// The current key or value: the UTF-8 text of a string, or the source text of another value.
    private(set) var content: [UInt8] = []
    /// The line and the byte within it, from 1, at which the content starts.
    private(set) var start = (line: 1, byte: 1)

    private let source: any ByteSource
    /// The current piece of the text, the number of its bytes, and the index of the next one.
    private var bytes: [UInt8]
    private var (count, position) = (0, 0)
    /// The number of bytes before the piece, and before the current line.
    private var (past, lineStart) = (0, 0)

    /// The maximum length of a string or number, in bytes.
    private static let lengthLimit = 1 << 20

    /// Creates an input that reads `bufferSize` bytes at a time.
    init(_ name: String, bufferSize: Int, _ source: any ByteSource) {
        self.name = name
        self.source = source
        bytes = [UInt8](repeating: 0, count: max(bufferSize, 4))
    }

    /// The place of the next byte: its line, and the byte within it, from 1.
    private var place: (line: Int, byte: Int) { (line, past + position - lineStart + 1) }

    /// Skips UTF-8's byte order mark and rejects UTF-16's.
    mutating func begin() throws(SwingError) {
        while count < 3, case let more = try source.read(into: &bytes, from: count), more > 0 { count += more }
        let beginning = bytes[..<count]
        if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) {
            throw SwingError(.badData, at: name, "found UTF-16 text, expected UTF-8; save the file as UTF-8")
        }
        if beginning.starts(with: [0xEF, 0xBB, 0xBF]) { (position, lineStart) = (3, 3) }
    }

    /// Reads another piece if the current one is used up; returns whether there is another byte.
    @inline(__always)
    mutating func hasByte() throws(SwingError) -> Bool {
        if position < count { return true }
        past += count
        (position, count) = (0, 0)
        count = try source.read(into: &bytes, from: 0)
        return count > 0
    }

    /// Moves to the next byte that is not white space and returns it, or `nil` at the end of the text.
    @inline(__always)
    mutating func nextByte() throws(SwingError) -> UInt8? {
        while try hasByte() {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
            case UInt8(ascii: "\n"):
                line += 1
                lineStart = past + position + 1
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
    mutating func readWord() throws(SwingError) { try read("number", from: place) { Self.isInWord($0) } }

    /// Returns whether a byte can be part of a number or a word such as `true`.
    @inline(__always)
    static func isInWord(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "_")
    }

    /// Reads the string that starts with the next byte, a quotation mark, as the content.
    mutating func readString() throws(SwingError) {
        let quotation = place
        var (isPlain, isEscaped) = (true, false)
        skipByte()
        try read("string", from: quotation) { byte in
            guard byte >= 0x20, byte != UInt8(ascii: "\"") || isEscaped else { return false }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            isPlain = isPlain && byte < 0x80 && !isEscaped
            return true
        }
        guard try hasByte() else {
            throw error(
                "found the end of the file within a string, expected the rest; the file is cut off: copy or export it "
                    + "again")
        }
        let end = bytes[position]
        guard end >= 0x20 else {
            throw unexpected(
                end, shownAs: "the control character \(hex(end)) in a string",
                "it escaped or the string's end; export the file again")
        }
        skipByte()
        if !isPlain { content = try text() }
    }

    /// Reads the following bytes that belong to a string or number as the content.
    @inline(__always)
    private mutating func read(
        _ kind: String, from token: (line: Int, byte: Int), while belongs: (UInt8) -> Bool
    ) throws(SwingError) {
        start = place
        content.removeAll(keepingCapacity: true)
        while try hasByte() {
            let first = position
            while position < count, belongs(bytes[position]) { position += 1 }
            content += bytes[first..<position]
            guard content.count <= Self.lengthLimit else {
                throw error(
                    at: token,
                    "found a \(kind) longer than 1 MiB, expected a shorter one; remove it or name another file")
            }
            if position < count { return }
        }
    }

    /// Returns the UTF-8 text of a string's source text, in which a backslash is never the last byte.
    private func text() throws(SwingError) -> [UInt8] {
        var text: [UInt8] = []
        var i = 0
        while i < content.count {
            let byte = content[i]
            if byte >= 0x80 {
                var rest = content[i...].makeIterator()
                var parser = Unicode.UTF8.ForwardParser()
                guard case .valid(let sequence) = parser.parseScalar(from: &rest) else {
                    throw fault(at: i, "the byte \(hex(byte)), expected UTF-8 text; save the file as UTF-8")
                }
                text += sequence
                i += sequence.count
            } else if byte != UInt8(ascii: "\\") {
                text.append(byte)
                i += 1
            } else if let place = Self.escapes.firstIndex(of: content[i + 1]) {
                text.append(Self.escaped[place])
                i += 2
            } else {
                let shown = VisibleText.quoted(String(decoding: content[i...].prefix(6), as: UTF8.self))
                guard let first = unit(at: i) else {
                    throw fault(at: i, "\(shown), expected an escape such as \\n or \\u00e9; write a backslash as \\\\")
                }
                let pair = [first] + (Unicode.UTF16.isLeadSurrogate(first) ? [unit(at: i + 6) ?? 0] : [])
                guard let character = String(validating: pair, as: UTF16.self) else {
                    throw fault(
                        at: i, "half a surrogate pair, \(shown), expected both halves; correct or remove the text")
                }
                text += character.utf8
                i += 6 * pair.count
            }
        }
        return text
    }

    /// The characters after a backslash, and what they mean.
    private static let (escapes, escaped) = (Array("\"\\/bfnrt".utf8), Array("\"\\/\u{8}\u{C}\n\r\t".utf8))

    /// Returns the code unit of an escape `\u` with four hexadecimal digits.
    private func unit(at i: Int) -> UInt16? {
        let escape = content.dropFirst(i).prefix(6)
        let digits = String(decoding: escape.dropFirst(2), as: UTF8.self)
        guard escape.count == 6, escape.starts(with: "\\u".utf8), digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt16(digits, radix: 16)
    }

    // MARK: - Errors

    /// Returns an error at a line and a byte within it, by default at the next byte.
    func error(at place: (line: Int, byte: Int)? = nil, _ sentence: String) -> SwingError {
        let (line, byte) = place ?? self.place
        return SwingError(.badData, "\(name):\(line):\(byte): \(sentence)")
    }

    /// Returns an error at an index in the content.
    private func fault(at i: Int, _ sentence: String) -> SwingError {
        error(at: (start.line, start.byte + i), "found \(sentence)")
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
        "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}
