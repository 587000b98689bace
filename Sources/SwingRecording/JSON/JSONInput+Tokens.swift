import SwingMotion

/// The tokens that are more than one character.
extension JSONInput {
    /// The most bytes that a string or a number has.
    static let lengthLimit = 1 << 20

    /// Reads the string that begins at ``position``.
    ///
    /// - Returns: Where its inside is in ``bytes``.
    /// - Throws: ``SwingError`` if the text can't be read, or this is no string.
    mutating func string() throws(SwingError) -> Range<Int> {
        // Reading more moves what is in the buffer, and with it the position.
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

    /// Reads the number or the word that begins at ``position``.
    ///
    /// - Returns: Where it is in ``bytes``.
    /// - Throws: ``SwingError`` if the text can't be read, or it is too long.
    mutating func word() throws(SwingError) -> Range<Int> {
        // Reading more moves what is in the buffer, and with it the position.
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

    /// An error about a word that is no value.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - place: Where in ``bytes`` it begins.
    /// - Returns: The error.
    func noValue(_ word: String, at place: Int) -> SwingError {
        let found = "found \(CSVText.quoted(word))"
        let bare = word.lowercased().drop { $0 == "-" || $0 == "+" }
        return error(
            at: place,
            ["nan", "inf", "infinity"].contains(String(bare))
                ? "\(found), which JSON does not have, expected a number or null; write null"
                : "\(found), expected a value such as -0.25, \"text\", true or null; correct it")
    }

    /// An error about the byte at ``position``.
    ///
    /// - Parameters:
    ///   - byte: The byte.
    ///   - expectation: What was expected, and what to do.
    /// - Returns: The error.
    func unexpected(_ byte: UInt8, _ expectation: String) -> SwingError {
        guard byte != 0 else { return noText(at: position) }
        let isShown = byte > UInt8(ascii: " ") && byte < 0x7F
        let found = isShown ? CSVText.quoted(String(Unicode.Scalar(byte))) : "the byte \(hex(byte))"
        return error(at: position, "found \(found), expected \(expectation)")
    }

    /// Checks the escapes and the encoding of a string.
    private func check(_ token: Range<Int>) throws(SwingError) {
        guard let fault = JSONScan.decode(bytes.span.extracting(token)).fault else { return }
        let place = token.lowerBound + fault.place
        let shown = CSVText.quoted(bytes, place..<min(place + 6, token.upperBound))
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
        error(at: place, "found a \(kind) longer than 1 MiB, expected a recording's; remove it or name another file")
    }

    private func control(at place: Int) -> SwingError {
        guard bytes[place] != 0 else { return noText(at: place) }
        return error(
            at: place,
            "found the control character \(hex(bytes[place])) in a string, expected it escaped or the string's end; "
                + "export the file again")
    }

    private func noText(at place: Int) -> SwingError {
        error(at: place, "found a NUL byte, expected text; the file is damaged or no text: export it again")
    }

    private func hex(_ byte: UInt8) -> String {
        "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}
