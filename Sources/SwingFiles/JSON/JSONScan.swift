/// Functions that find and decode JSON tokens in a piece of text (RFC 8259).
enum JSONScan {
    /// The reason why a scan of a string stopped.
    enum Stop {
        /// The closing quotation mark.
        case end
        /// A control character, which is not allowed in a string.
        case control
        /// The end of the piece.
        case piece
    }

    /// Searches for the end of a string.
    ///
    /// - Parameters:
    ///   - text: The piece.
    ///   - position: The index where the scan starts. On return, the index where it stopped and can be resumed.
    ///   - isPlain: Set to `false` at an escape or a non-ASCII byte.
    /// - Returns: The reason why the scan stopped.
    @inline(__always)
    static func string(_ text: Span<UInt8>, _ position: inout Int, _ isPlain: inout Bool) -> Stop {
        var i = position
        defer { position = i }
        while i < text.count {
            let byte = text[i]
            if byte == UInt8(ascii: "\"") { return .end }
            if byte < 0x20 { return .control }
            if byte == UInt8(ascii: "\\") {
                guard i + 1 < text.count else { return .piece }
                isPlain = false
                // If a control character follows, the next iteration finds it.
                i += text[i + 1] < 0x20 ? 1 : 2
                continue
            }
            if byte >= 0x80 { isPlain = false }
            i += 1
        }
        return .piece
    }

    /// Returns whether a byte can be part of a number or a word such as `true`.
    @inline(__always)
    static func isInWord(_ byte: UInt8) -> Bool {
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        return byte &- UInt8(ascii: "0") < 10 || letter < 26 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "_")
    }

    /// Returns whether text is a JSON number: no sign but `-`, no leading zero, and digits on both sides of a decimal
    /// point.
    static func isNumber(_ text: Span<UInt8>) -> Bool {
        var i = 0
        if i < text.count, text[i] == UInt8(ascii: "-") { i += 1 }
        let whole = digits(text, &i)
        guard whole > 0, whole == 1 || text[i - whole] != UInt8(ascii: "0") else { return false }
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

    /// A fault in a string's content.
    enum Fault {
        case escape, surrogate, encoding
    }

    /// Decodes the content of a string.
    ///
    /// - Parameter text: The text between the quotation marks. A backslash is never its last byte.
    /// - Returns: The string's UTF-8, or the first fault and its position.
    static func decode(_ text: Span<UInt8>) -> (bytes: [UInt8], fault: (kind: Fault, place: Int)?) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var i = 0
        while i < text.count {
            let byte = text[i]
            if byte >= 0x80 {
                let count = sequenceLength(text, at: i)
                guard count > 0 else { return (bytes, (.encoding, i)) }
                for j in i..<i + count { bytes.append(text[j]) }
                i += count
            } else if byte != UInt8(ascii: "\\") {
                bytes.append(byte)
                i += 1
            } else if text[i + 1] == UInt8(ascii: "u") {
                let start = i
                guard let scalar = escapedScalar(text, &i) else {
                    return (bytes, (unit(text, at: start) == nil ? .escape : .surrogate, start))
                }
                bytes.append(contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
            } else {
                guard let meant = escapes[text[i + 1]] else { return (bytes, (.escape, i)) }
                bytes.append(meant)
                i += 2
            }
        }
        return (bytes, nil)
    }

    /// Returns the scalar of one escape or of a surrogate pair, and moves `i` past it.
    private static func escapedScalar(_ text: Span<UInt8>, _ i: inout Int) -> Unicode.Scalar? {
        guard let first = unit(text, at: i) else { return nil }
        i += 6
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, let second = unit(text, at: i), second & 0xFC00 == 0xDC00 else { return nil }
        i += 6
        return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
    }

    /// Returns the code unit of an escape `\u` with four hexadecimal digits.
    private static func unit(_ text: Span<UInt8>, at i: Int) -> UInt32? {
        guard i + 6 <= text.count, text[i] == UInt8(ascii: "\\"), text[i + 1] == UInt8(ascii: "u") else { return nil }
        var unit: UInt32 = 0
        for j in i + 2..<i + 6 {
            let digit = text[j] &- UInt8(ascii: "0")
            let letter = (text[j] | 0x20) &- UInt8(ascii: "a")
            guard digit < 10 || letter < 6 else { return nil }
            unit = unit << 4 | UInt32(digit < 10 ? digit : letter + 10)
        }
        return unit
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    /// Returns the length of the UTF-8 sequence that starts with a non-ASCII byte, or 0 if it is invalid (RFC 3629).
    private static func sequenceLength(_ text: Span<UInt8>, at i: Int) -> Int {
        let (count, second): (Int, ClosedRange<UInt8>) =
            switch text[i] {
            case 0xC2...0xDF: (2, 0x80...0xBF)
            case 0xE0: (3, 0xA0...0xBF)
            case 0xED: (3, 0x80...0x9F)
            case 0xE1...0xEF: (3, 0x80...0xBF)
            case 0xF0: (4, 0x90...0xBF)
            case 0xF1...0xF3: (4, 0x80...0xBF)
            case 0xF4: (4, 0x80...0x8F)
            default: (0, 0...0)
            }
        guard count > 0, i + count <= text.count, second.contains(text[i + 1]) else { return 0 }
        for j in i + 2..<i + count where text[j] & 0xC0 != 0x80 { return 0 }
        return count
    }
}
