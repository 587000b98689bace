package import SwingMotion

/// Reads JSON text token by token, in bounded memory (RFC 8259, strictly).
///
/// Strings and numbers are checked when they are read, and converted only on request. A string or number has at most 1
/// MiB, and values are nested at most 128 deep. Invalid JSON is reported with the line and the byte within it.
package struct JSONReader: ~Copyable {
    /// The text.
    private var input: JSONInput
    /// The number of open objects and arrays.
    package private(set) var depth = 0

    /// Whether more values may follow the first one, as in JSON lines.
    private let allowsSeveral: Bool
    /// Whether each open container is an object; the innermost one last.
    private var isObject = [Bool](repeating: false, count: JSONReader.depthLimit)
    private var expected = Expected.document
    private var hasBegun = false
    /// The range of the current key, string or number in the buffer.
    private var token = 0..<0

    /// The maximum nesting depth of objects and arrays.
    package static let depthLimit = 128

    /// The part of the grammar that may come next.
    private enum Expected {
        case document, firstElement, element, firstKey, key, colon, value, separator
    }

    /// Creates a reader of a text.
    ///
    /// - Parameters:
    ///   - source: The bytes of the text.
    ///   - name: The text's name in messages.
    ///   - allowsSeveral: Whether more values may follow the first one, as in JSON lines.
    ///   - bufferSize: The number of bytes per read.
    package init(_ source: any ByteSource, name: String, allowsSeveral: Bool = false, bufferSize: Int = 256 << 10) {
        input = JSONInput(name, bufferSize: bufferSize, source)
        self.allowsSeveral = allowsSeveral
    }

    /// The text's name in messages.
    package var name: String { input.name }
    /// The current line number, from 1.
    package var line: Int { input.line }

    // MARK: - Tokens

    /// Reads the next token.
    ///
    /// - Returns: The token. After the end of the text it is always ``JSONToken/end``.
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
        case .colon, .separator: preconditionFailure("separators must have been read already")
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

    // MARK: - The content of a token

    /// Returns the text of the current key or string, or the source text of the current number.
    package var text: String {
        input.isPlain
            ? String(decoding: input.bytes[token], as: UTF8.self)
            : String(decoding: JSONScan.decode(input.bytes.span.extracting(token)).bytes, as: UTF8.self)
    }

    /// Appends the UTF-8 text of the current key, string or number.
    package func appendText(to bytes: inout [UInt8]) {
        guard input.isPlain else {
            bytes += JSONScan.decode(input.bytes.span.extracting(token)).bytes
            return
        }
        bytes += input.bytes[token]
    }

    /// Returns whether the current key or string, with escapes decoded, equals this UTF-8 text.
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

    /// Reads the comma after a value, or the end of the enclosing container.
    private mutating func separator() throws(SwingError) -> JSONToken? {
        guard depth > 0 else {
            expected = .document
            guard let byte = try input.nextByte() else { return .end }
            guard allowsSeveral else { throw input.unexpected(byte, "nothing after the end of the value; remove it") }
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
            throw input.unexpected(byte, "\":\" after a key; export the file again")
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
                "found more than \(Self.depthLimit) nested objects and arrays, expected a recording; "
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
                throw input.unexpected(byte, "a key after the comma; remove the comma")
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
                throw input.unexpected(byte, "a value after the comma; remove the comma")
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
        // The word may be cut off by the end of the text.
        case _ where token.upperBound == input.count && depth > 0: throw cutOff()
        case let word: throw input.noValue(word, at: token.lowerBound)
        }
    }

    // MARK: - Errors

    /// Returns an error about the current token, with the line and the byte within it.
    package func error(_ sentence: String) -> SwingError { input.error(at: token.lowerBound, sentence) }

    private func cutOff() -> SwingError {
        let isInObject = depth > 0 && isObject[depth - 1]
        return input.error(
            at: input.count,
            "found the end of the file\(depth == 0 ? "" : isInObject ? " within an object" : " within an array"), expected "
                + "the rest; the file is cut off: copy or export it again")
    }
}
