import SwingMotion

/// JSON text that is read piece by piece, in a buffer that contains little more than the current token.
///
/// The result does not depend on how the text is divided into pieces.
struct JSONInput: ~Copyable {
    /// The text's name in messages.
    let name: String
    /// The text around the current token.
    private(set) var bytes: [UInt8]
    /// The number of valid bytes in ``bytes``.
    private(set) var count = 0
    /// The index in ``bytes`` where the search for the next token starts.
    var position = 0
    /// The line number at ``position``, from 1.
    private(set) var line = 1

    /// Whether the last string contains neither escapes nor non-ASCII bytes.
    var isPlain = true

    private let source: any ByteSource
    private var isAtEnd = false
    /// The number of bytes before the buffer's first byte.
    private var past = 0
    /// The number of bytes before the current line.
    private var lineStart = 0

    /// The maximum length of a string or number, in bytes.
    static let lengthLimit = 1 << 20

    /// Creates an input that reads `bufferSize` bytes at a time.
    ///
    /// The buffer grows for a longer token.
    init(_ name: String, bufferSize: Int, _ source: any ByteSource) {
        self.name = name
        self.source = source
        bytes = [UInt8](repeating: 0, count: max(bufferSize, 1))
    }

    /// Moves the bytes from `start` on to the front of the buffer and reads more after them.
    ///
    /// - Returns: `true` if there were more bytes.
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
        let read = try source.read(into: &bytes, from: kept)
        count += read
        isAtEnd = read == 0
        return read > 0
    }

    /// Moves to the next byte that is not white space and returns it, or `nil` at the end of the text.
    @inline(__always)
    mutating func nextByte() throws(SwingError) -> UInt8? {
        if position < count, case let byte = bytes[position], byte > UInt8(ascii: " ") { return byte }
        return try nextByteAfterSpace()
    }

    private mutating func nextByteAfterSpace() throws(SwingError) -> UInt8? {
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

    /// Skips UTF-8's byte order mark and rejects UTF-16's.
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

    /// Returns an error at an index in ``bytes`` on the current line.
    ///
    /// It contains the line and the byte within it, from 1.
    func error(at place: Int, _ sentence: String) -> SwingError {
        SwingError(.badData, "\(name):\(line):\(past + place - lineStart + 1): \(sentence)")
    }
}

/// Tokens of several characters.
extension JSONInput {
    /// Reads the string that starts at ``position``, and returns the range of its content in ``bytes``.
    mutating func string() throws(SwingError) -> Range<Int> {
        // Reading more moves the buffer's content and the position.
        var length = 1
        var isPlain = true
        while true {
            var i = position + length
            let stop = JSONScan.string(bytes.span.extracting(0..<count), &i, &isPlain)
            length = i - position
            guard length - 1 <= Self.lengthLimit else { throw tooLong(position, "string") }
            switch stop {
            case .end:
                let token = position + 1..<i
                position = i + 1
                self.isPlain = isPlain
                if !isPlain { try check(token) }
                return token
            case .control: throw control(at: i)
            case .piece:
                guard try fill(keepingFrom: position) else {
                    throw error(
                        at: count,
                        "found the end of the file within a string, expected the rest; the file is cut off: copy or "
                            + "export it again")
                }
            }
        }
    }

    /// Reads the number or word that starts at ``position``, and returns its range in ``bytes``.
    mutating func word() throws(SwingError) -> Range<Int> {
        // Reading more moves the buffer's content and the position.
        var length = 0
        while true {
            while position + length < count, JSONScan.isInWord(bytes[position + length]) { length += 1 }
            guard length <= Self.lengthLimit else { throw tooLong(position, "number") }
            guard position + length == count, try fill(keepingFrom: position) else { break }
        }
        isPlain = true
        defer { position += length }
        return position..<position + length
    }

    /// Returns an error about a word that is not a JSON value, at an index in ``bytes``.
    func noValue(_ word: String, at place: Int) -> SwingError {
        let found = "found \(VisibleText.quoted(word))"
        let bare = word.lowercased().drop { $0 == "-" || $0 == "+" }
        return error(
            at: place,
            ["nan", "inf", "infinity"].contains(String(bare))
                ? "\(found), which is not valid JSON, expected a number or null; write null"
                : "\(found), expected a value such as -0.25, \"text\", true or null; correct it")
    }

    /// Returns an error about the byte at ``position``.
    ///
    /// The expectation includes the remedy.
    func unexpected(_ byte: UInt8, _ expectation: String) -> SwingError {
        guard byte != 0 else { return noText(at: position) }
        let isShown = byte > UInt8(ascii: " ") && byte < 0x7F
        let found = isShown ? VisibleText.quoted(String(Unicode.Scalar(byte))) : "the byte \(hex(byte))"
        return error(at: position, "found \(found), expected \(expectation)")
    }

    /// Checks a string's escapes and its encoding.
    private func check(_ token: Range<Int>) throws(SwingError) {
        guard let fault = JSONScan.decode(bytes.span.extracting(token)).fault else { return }
        let place = token.lowerBound + fault.place
        let shown = VisibleText.quoted(String(decoding: bytes[place..<min(place + 6, token.upperBound)], as: UTF8.self))
        switch fault.kind {
        case .escape:
            throw error(
                at: place,
                "found \(shown), expected an escape such as \\n or \\u00e9; write a backslash as \\\\")
        case .surrogate:
            throw error(
                at: place, "found half a surrogate pair, \(shown), expected both halves; correct or remove the text")
        case .encoding:
            throw error(at: place, "found the byte \(hex(bytes[place])), expected UTF-8 text; save the file as UTF-8")
        }
    }

    private func tooLong(_ place: Int, _ kind: String) -> SwingError {
        error(at: place, "found a \(kind) longer than 1 MiB, expected a shorter one; remove it or name another file")
    }

    private func control(at place: Int) -> SwingError {
        guard bytes[place] != 0 else { return noText(at: place) }
        return error(
            at: place,
            "found the control character \(hex(bytes[place])) in a string, expected it escaped or the string's end; "
                + "export the file again")
    }

    private func noText(at place: Int) -> SwingError {
        error(at: place, "found a NUL byte, expected text; the file is damaged or not text: export it again")
    }

    private func hex(_ byte: UInt8) -> String {
        "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}

/// A token of JSON text, as returned by ``JSONReader``.
package enum JSONToken: Hashable, Sendable {
    case objectStart
    case objectEnd
    case arrayStart
    case arrayEnd
    /// The name of an object's member. Its value is the next token.
    case key
    case string
    case number
    case boolean(Bool)
    case null
    /// The end of the text.
    case end
}
