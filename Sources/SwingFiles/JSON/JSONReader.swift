package import SwingMotion

/// A piece of JSON text, as ``JSONReader`` finds one after the other.
package enum JSONToken: Hashable, Sendable {
    case objectStart
    case objectEnd
    case arrayStart
    case arrayEnd
    /// The name of a member of an object; its value comes next.
    case key
    case string
    case number
    case boolean(Bool)
    case null
    /// The end of the text.
    case end
}

/// Reads JSON text token by token, in bounded memory (RFC 8259, strictly).
///
/// Strings and numbers are checked when they are met and converted when they are asked for. A string or a number is at
/// most 1 MiB long, and values are nested at most 128 deep. What is not JSON is an error that names the line, and the
/// byte in it.
package struct JSONReader: ~Copyable {
    /// The text.
    private var input: JSONInput
    /// How many objects and arrays are open.
    package private(set) var depth = 0

    /// Whether more values may follow the first one, as in JSON lines.
    private let allowsSeveral: Bool
    /// Which of the open containers are objects; the innermost one last.
    private var isObject = [Bool](repeating: false, count: JSONReader.depthLimit)
    private var expected = Expected.document
    private var hasBegun = false
    /// Where the current key, string or number is in the buffer.
    private var token = 0..<0

    /// The most objects and arrays within each other.
    package static let depthLimit = 128

    /// What may come next.
    private enum Expected {
        case document, firstElement, element, firstKey, key, colon, value, separator
    }

    /// Prepares to read a text.
    ///
    /// - Parameters:
    ///   - source: Its bytes.
    ///   - name: What messages call it.
    ///   - allowsSeveral: Whether more values may follow the first one, as in JSON lines.
    ///   - bufferSize: How many bytes are read at once.
    package init(_ source: any ByteSource, name: String, allowsSeveral: Bool = false, bufferSize: Int = 256 << 10) {
        input = JSONInput(name, bufferSize: bufferSize, source)
        self.allowsSeveral = allowsSeveral
    }

    /// What messages call the text.
    package var name: String { input.name }
    /// The number of the line at which the reader is, from 1.
    package var line: Int { input.line }

    // MARK: - Tokens

    /// Goes to the next token.
    ///
    /// - Returns: The token; ``JSONToken/end`` for ever once the text is at its end.
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read or is not JSON.
    package mutating func next() throws(SwingError) -> JSONToken {
        switch expected {
        case .separator: if let end = try separator() { return end }
        case .colon: try colon()
        default: break
        }
        guard let byte = try firstByte() else {
            guard expected == .document, hasBegun else { throw cutOff() }
            return .end
        }
        switch expected {
        case .document, .value, .element: return try value(byte)
        case .firstElement:
            if byte == UInt8(ascii: "]") { return close(.arrayEnd) }
            return try value(byte)
        case .firstKey:
            if byte == UInt8(ascii: "}") { return close(.objectEnd) }
            return try key(byte)
        case .key: return try key(byte)
        case .colon, .separator: preconditionFailure("what stands between values has been read")
        }
    }

    /// Skips the rest of the value whose first token has been read.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read or is not JSON.
    package mutating func skip(_ first: JSONToken) throws(SwingError) {
        guard first == .objectStart || first == .arrayStart else { return }
        let outer = depth - 1
        while depth > outer { _ = try next() }
    }

    // MARK: - What a token holds

    /// The text of the current key or string, or of the current number as it is written.
    package var text: String {
        input.isPlain
            ? String(decoding: input.bytes[token], as: UTF8.self)
            : String(decoding: JSONScan.decode(input.bytes.span.extracting(token)).bytes, as: UTF8.self)
    }

    /// Appends the text of the current key, string or number as UTF-8.
    package func appendText(to bytes: inout [UInt8]) {
        guard input.isPlain else {
            bytes += JSONScan.decode(input.bytes.span.extracting(token)).bytes
            return
        }
        bytes += input.bytes[token]
    }

    /// Whether the current key or string is, escapes decoded, the text of which this is the UTF-8.
    package func isText(_ other: [UInt8]) -> Bool {
        guard input.isPlain else { return JSONScan.decode(input.bytes.span.extracting(token)).bytes == other }
        guard token.count == other.count else { return false }
        for i in other.indices where input.bytes[token.lowerBound + i] != other[i] { return false }
        return true
    }

    // MARK: - Grammar

    private mutating func firstByte() throws(SwingError) -> UInt8? {
        if !hasBegun {
            try input.begin()
            if let byte = try input.nextByte() {
                hasBegun = true
                return byte
            }
            throw input.error(
                at: input.position, "found no value, expected an object or an array; the file is empty: export it again"
            )
        }
        return try input.nextByte()
    }

    /// Reads the comma behind a value, or the end of what it is in.
    private mutating func separator() throws(SwingError) -> JSONToken? {
        guard depth > 0 else {
            expected = .document
            guard let byte = try input.nextByte() else { return .end }
            guard allowsSeveral else { throw input.unexpected(byte, "nothing behind the end of the value; remove it") }
            return nil
        }
        guard let byte = try input.nextByte() else { throw cutOff() }
        let isInObject = isObject[depth - 1]
        switch byte {
        case UInt8(ascii: ","):
            input.position += 1
            expected = isInObject ? .key : .element
            return nil
        case UInt8(ascii: "}") where isInObject: return close(.objectEnd)
        case UInt8(ascii: "]") where !isInObject: return close(.arrayEnd)
        default: throw input.unexpected(byte, "\",\" or \"\(isInObject ? "}" : "]")\"; export the file again")
        }
    }

    private mutating func colon() throws(SwingError) {
        guard let byte = try input.nextByte() else { throw cutOff() }
        guard byte == UInt8(ascii: ":") else {
            throw input.unexpected(byte, "\":\" behind a key; export the file again")
        }
        input.position += 1
        expected = .value
    }

    private mutating func close(_ end: JSONToken) -> JSONToken {
        input.position += 1
        depth -= 1
        expected = .separator
        return end
    }

    private mutating func open(_ start: JSONToken) throws(SwingError) -> JSONToken {
        guard depth < Self.depthLimit else {
            throw input.error(
                at: input.position,
                "found more than \(Self.depthLimit) objects and arrays within each other, expected a recording; "
                    + "name another file")
        }
        input.position += 1
        isObject[depth] = start == .objectStart
        depth += 1
        expected = start == .objectStart ? .firstKey : .firstElement
        return start
    }

    private mutating func key(_ byte: UInt8) throws(SwingError) -> JSONToken {
        guard byte == UInt8(ascii: "\"") else {
            if byte == UInt8(ascii: "}") {
                throw input.unexpected(byte, "a key behind the comma; remove the comma")
            }
            throw input.unexpected(byte, "a key in quotation marks; export the file again")
        }
        token = try input.string()
        expected = .colon
        return .key
    }

    private mutating func value(_ byte: UInt8) throws(SwingError) -> JSONToken {
        switch byte {
        case UInt8(ascii: "{"): return try open(.objectStart)
        case UInt8(ascii: "["): return try open(.arrayStart)
        case UInt8(ascii: "\""):
            token = try input.string()
            expected = .separator
            return .string
        case let byte where JSONScan.isInWord(byte):
            return try word()
        default:
            if expected == .element, byte == UInt8(ascii: "]") {
                throw input.unexpected(byte, "a value behind the comma; remove the comma")
            }
            throw input.unexpected(byte, "a value; export the file again")
        }
    }

    /// Reads a number, `true`, `false` or `null`.
    private mutating func word() throws(SwingError) -> JSONToken {
        token = try input.word()
        expected = .separator
        if JSONScan.isNumber(input.bytes.span.extracting(token)) { return .number }
        switch text {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        // The end may have cut the word.
        case _ where token.upperBound == input.count && depth > 0: throw cutOff()
        case let word: throw input.noValue(word, at: token.lowerBound)
        }
    }

    // MARK: - Errors

    /// An error about the current token, which names the line and the byte in it.
    package func error(_ sentence: String) -> SwingError { input.error(at: token.lowerBound, sentence) }

    private func cutOff() -> SwingError {
        let isInObject = depth > 0 && isObject[depth - 1]
        return input.error(
            at: input.count,
            "found the end of the file\(depth == 0 ? "" : isInObject ? " within an object" : " within an array"), expected "
                + "the rest; the file is cut off: copy or export it again")
    }
}
