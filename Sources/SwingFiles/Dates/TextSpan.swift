/// The bytes of a text, read token by token.
typealias TextSpan = Span<UInt8>

extension TextSpan {
    /// Reads exactly `count` digits; `i` is unchanged if there are fewer.
    func takeNumber(_ count: Int, at i: inout Int) -> Int? {
        guard self.count - i >= count else { return nil }
        var value = 0
        for place in i..<i + count {
            guard case let digit = self[place] &- UInt8(ascii: "0"), digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        i += count
        return value
    }

    /// Reads all digits that begin at `i`, at most `limit`; `i` is unchanged without a digit or with more.
    func takeNumber(upTo limit: Int, at i: inout Int) -> (value: Int, digits: Int)? {
        var end = i
        while end < count, self[end] &- UInt8(ascii: "0") < 10 { end += 1 }
        let digits = end - i
        guard (1...limit).contains(digits) else { return nil }
        return takeNumber(digits, at: &i).map { ($0, digits) }
    }

    /// Reads one ASCII character; `i` is unchanged if there is another one.
    func take(_ character: Unicode.Scalar, at i: inout Int) -> Bool {
        guard i < count, self[i] == UInt8(ascii: character) else { return false }
        i += 1
        return true
    }

    /// Reads ASCII letters as text in lower case; `nil` without a letter.
    func takeWord(at i: inout Int) -> String? {
        var word = ""
        while i < count, case let letter = self[i] | 0x20, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) {
            word.unicodeScalars.append(Unicode.Scalar(letter))
            i += 1
        }
        return word.isEmpty ? nil : word
    }

    /// Skips spaces, also the protected ones that macOS and Windows write before AM and PM.
    ///
    /// - Returns: Whether there were any.
    @discardableResult func skipSpaces(at i: inout Int) -> Bool {
        let start = i
        while i < count {
            if self[i] == UInt8(ascii: " ") {
                i += 1
            } else if i + 1 < count, self[i] == 0xC2, self[i + 1] == 0xA0 {
                i += 2
            } else if i + 2 < count, self[i] == 0xE2, self[i + 1] == 0x80, self[i + 2] == 0xAF {
                i += 3
            } else {
                break
            }
        }
        return i > start
    }
}
