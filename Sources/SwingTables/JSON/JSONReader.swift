import SwingFiles
import SwingMotion

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

/// Reads JSON text token by token, in bounded memory (RFC 8259, strictly).
///
/// Strings and numbers are checked when they are read, and converted only on request. A string or number has at most 1
/// MiB, and values are nested at most 128 deep. Invalid JSON is reported with the line and the byte within it.
struct JSONReader: ~Copyable {
    private var input: JSONInput
    /// Whether more values may follow the first one, as in JSON lines.
    private let allowsSeveral: Bool
    /// Whether each open container is an object; the innermost one last.
    private var isObject: [Bool] = []
    private var expected = Expected.text

    /// The part of the grammar that may come next.
    private enum Expected {
        /// The beginning of the text.
        case text
        /// The first key or value in an object or array, or its end.
        case first
        /// The colon after a key.
        case colon
        /// A comma or the end of the object or array; between outermost values, nothing.
        case separator
    }

    /// Creates a reader of a text.
    ///
    /// - Parameters:
    ///   - source: The bytes of the text.
    ///   - name: The text's name in messages.
    ///   - allowsSeveral: Whether more values may follow the first one, as in JSON lines.
    ///   - bufferSize: The number of bytes per read.
    init(_ source: any ByteSource, name: String, allowsSeveral: Bool = false, bufferSize: Int = 256 << 10) {
        input = JSONInput(name, bufferSize: bufferSize, source)
        self.allowsSeveral = allowsSeveral
    }

    /// The text's name in messages.
    var name: String { input.name }
    /// The current line number, from 1.
    var line: Int { input.line }
    /// The number of open objects and arrays.
    var depth: Int { isObject.count }
    /// The text of the current key or string, or the source text of another value.
    var text: String { String(decoding: input.bytes[input.content], as: UTF8.self) }

    /// Appends ``text`` as UTF-8.
    func appendText(to bytes: inout [UInt8]) { bytes += input.bytes[input.content] }

    /// Returns whether ``text`` equals this UTF-8 text.
    func isText(_ other: [UInt8]) -> Bool {
        guard input.content.count == other.count else { return false }
        for i in other.indices where input.bytes[input.content.lowerBound + i] != other[i] { return false }
        return true
    }

    /// The number of bytes read so far.
    var offset: Int { input.offset }
    /// The number of bytes before the current key or value.
    var contentOffset: Int { input.offset(of: input.content.lowerBound) }

    // MARK: - Rows of one shape

    /// Returns the shape of the next element of an array, or of the next outermost value, with the separator before it.
    ///
    /// - Returns: `nil` if a value is expected there that is not a complete row in the buffer.
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read.
    mutating func nextShape() throws(SwingError) -> JSONRowShape? {
        guard expected == .separator else { return nil }
        try input.readAhead(JSONRowShape.reach)
        return JSONRowShape(input.bytes.span.extracting(input.unread))
    }

    /// Moves past the next row if it has a shape that occurred in the same array, or among the outermost values.
    ///
    /// - Parameters:
    ///   - shape: The shape.
    ///   - numbers: Receives the begin and end of each number, relative to the row, which ``appendText(to:)`` appends.
    /// - Returns: Whether the row has this shape; if not, nothing is read.
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read.
    mutating func readRow(_ shape: JSONRowShape, _ numbers: inout [UInt32]) throws(SwingError) -> Bool {
        guard expected == .separator else { return false }
        try input.readAhead(JSONRowShape.reach)
        let unread = input.unread
        guard let end = shape.match(input.bytes.span, unread, &numbers) else { return false }
        input.skipRow(of: end - unread.lowerBound, lineBreaks: shape.lineBreaks)
        return true
    }

    /// Moves past the next rows that have a shape.
    ///
    /// - Parameters:
    ///   - shape: The shape of the row that was read last.
    ///   - most: The maximum number of rows.
    ///   - numbers: Room for the ranges of numbers.
    ///   - line: The line that each row becomes; `nil` to count the rows only.
    ///   - lines: Receives the lines.
    /// - Returns: The number of rows; 0 if the next row has another shape.
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read.
    mutating func readRows(
        _ shape: JSONRowShape, most: Int, _ numbers: inout [UInt32], as line: JSONRowLine?, to lines: inout [UInt8]
    ) throws(SwingError) -> Int {
        guard expected == .separator else { return 0 }
        try input.readAhead(JSONRowShape.reach)
        let unread = input.unread
        let (end, count) = shape.read(input.bytes.span, unread, most: most, &numbers, as: line, to: &lines)
        if count > 0 { input.skipRow(of: end - unread.lowerBound, lineBreaks: count * shape.lineBreaks) }
        return count
    }

    /// Moves past the numbers of an array that follow the current one with the same text between them.
    ///
    /// - Parameters:
    ///   - lines: Receives a line for each number.
    ///   - isCounting: Whether the numbers are counted only.
    /// - Returns: The number of numbers; there may be more.
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read.
    mutating func readNumbers(to lines: inout [UInt8], isCounting: Bool = false) throws(SwingError) -> Int {
        guard expected == .separator else { return 0 }
        try input.readAhead(JSONRowShape.reach)
        guard let shape = JSONRowShape(numberIn: input.bytes.span.extracting(input.unread)) else { return 0 }
        var numbers: [UInt32] = []
        return try readRows(shape, most: .max, &numbers, as: isCounting ? nil : .number, to: &lines)
    }

    // MARK: - Grammar

    /// Reads the next token.
    ///
    /// - Returns: The token. After the end of the text it is always ``JSONToken/end``.
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read or is not JSON.
    mutating func next() throws(SwingError) -> JSONToken {
        if expected == .text { try input.begin() }
        guard var byte = try input.nextByte() else {
            if depth == 0, expected == .separator { return .end }
            throw depth > 0
                ? cutOff()
                : input.error("found no value, expected an object or an array; the file is empty: export it again")
        }
        let isInObject = isObject.last ?? false
        let end = isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        if expected == .colon {
            guard byte == UInt8(ascii: ":") else {
                throw input.unexpected(byte, "\":\" after a key; export the file again")
            }
            return try value(byteAfterNext())
        } else if expected == .separator, depth == 0 {
            guard allowsSeveral else { throw input.unexpected(byte, "nothing after the end of the value; remove it") }
        } else if expected == .separator, byte == UInt8(ascii: ",") {
            byte = try byteAfterNext()
            guard byte != end else {
                throw input.unexpected(byte, "a \(isInObject ? "key" : "value") after the comma; remove the comma")
            }
        } else if expected == .separator || expected == .first {
            if byte == end { return close(isInObject ? .objectEnd : .arrayEnd) }
            guard expected == .first else {
                throw input.unexpected(byte, "\",\" or \"\(Unicode.Scalar(end))\"; export the file again")
            }
        }
        return try isInObject ? key(byte) : value(byte)
    }

    /// Skips the rest of the value whose first token has been read, in a text that is known to be JSON.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read or is cut off.
    mutating func skip(_ first: JSONToken) throws(SwingError) {
        guard first == .objectStart || first == .arrayStart else { return }
        guard try input.skipContainer() else { throw cutOff() }
        isObject.removeLast()
        expected = .separator
    }

    private mutating func byteAfterNext() throws(SwingError) -> UInt8 {
        input.skipByte()
        guard let byte = try input.nextByte() else { throw cutOff() }
        return byte
    }

    private mutating func close(_ end: JSONToken) -> JSONToken {
        input.skipByte()
        isObject.removeLast()
        expected = .separator
        return end
    }

    private mutating func key(_ byte: UInt8) throws(SwingError) -> JSONToken {
        guard byte == UInt8(ascii: "\"") else {
            throw input.unexpected(byte, "a key in quotation marks; export the file again")
        }
        try input.readString()
        expected = .colon
        return .key
    }

    private mutating func value(_ byte: UInt8) throws(SwingError) -> JSONToken {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < InputLimits.jsonDepth else {
                throw input.error(
                    "found more than \(InputLimits.jsonDepth) nested objects and arrays, expected a recording; name another "
                        + "file")
            }
            input.skipByte()
            isObject.append(byte == UInt8(ascii: "{"))
            expected = .first
            return byte == UInt8(ascii: "{") ? .objectStart : .arrayStart
        case UInt8(ascii: "\""):
            expected = .separator
            try input.readString()
            return .string
        case let byte where JSONInput.isInWord(byte):
            expected = .separator
            try input.readWord()
            return try Self.isNumber(input.bytes.span.extracting(input.content)) ? .number : word()
        default: throw input.unexpected(byte, "a value; export the file again")
        }
    }

    private mutating func word() throws(SwingError) -> JSONToken {
        switch text {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        case let text:
            // The word may be cut off by the end of the text.
            if depth > 0, try !input.hasByte() { throw cutOff() }
            let bare = text.lowercased().drop { $0 == "-" || $0 == "+" }
            throw error(
                "found \(VisibleText.quoted(text)), "
                    + (["nan", "inf", "infinity"].contains(bare)
                        ? "which is not valid JSON, expected a number or null; write null"
                        : "expected a value such as -0.25, \"text\", true or null; correct it"))
        }
    }

    /// Returns whether text is a number: no sign but `-`, no leading zero, and digits on both sides of a decimal point.
    static func isNumber(_ text: Span<UInt8>) -> Bool {
        var i = text[0] == UInt8(ascii: "-") ? 1 : 0
        let isZero = i < text.count && text[i] == UInt8(ascii: "0")
        guard case let count = digits(text, &i), count > 0, count == 1 || !isZero else { return false }
        if i < text.count, text[i] == UInt8(ascii: ".") {
            i += 1
            guard digits(text, &i) > 0 else { return false }
        }
        if i < text.count, text[i] | 0x20 == UInt8(ascii: "e") {
            i += 1
            if i < text.count, text[i] == UInt8(ascii: "-") || text[i] == UInt8(ascii: "+") { i += 1 }
            guard digits(text, &i) > 0 else { return false }
        }
        return i == text.count
    }

    @inline(__always)
    private static func digits(_ text: Span<UInt8>, _ i: inout Int) -> Int {
        let start = i
        while i < text.count, text[i] &- UInt8(ascii: "0") < 10 { i += 1 }
        return i - start
    }

    // MARK: - Errors

    /// Returns an error about the current key or value, with the line and the byte within it.
    func error(_ sentence: String) -> SwingError { input.error(at: input.content.lowerBound, sentence) }

    private func cutOff() -> SwingError {
        input.error(
            "found the end of the file within an \(isObject.last ?? false ? "object" : "array"), expected the rest; the "
                + "file is cut off: copy or export it again")
    }
}
