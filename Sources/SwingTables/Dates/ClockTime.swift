/// A time of day as text, with 24 or 12 hours.
package struct ClockTime: Hashable, Sendable {
    /// The whole seconds since midnight.
    package let seconds: Int
    /// The fraction of the second, from 0 to less than 1.
    package let fraction: Double
    /// The smallest difference that the text can show, in seconds: 60 if it states no seconds.
    package let resolution: Double

    /// Whether the text states seconds.
    var hasSeconds: Bool { resolution <= 1 }

    /// Reads the time that begins at `position`, such as `9:30:00.25`, `21:30` or `9:30 PM`, and moves `position` to its
    /// end.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - position: The start of the time; unchanged if there is no time.
    /// - Returns: The time, with a fraction after a point or a comma; `nil` if no time begins there.
    package static func read(_ text: Span<UInt8>, at position: inout Int) -> ClockTime? {
        var i = position
        guard var hour = text.takeNumber(2, at: &i) ?? text.takeNumber(1, at: &i), text.take(":", at: &i),
            let minute = text.takeNumber(2, at: &i), hour < 24, minute < 60
        else { return nil }
        var (second, fraction, resolution) = (0, 0.0, 60.0)
        if text.take(":", at: &i) {
            guard let value = text.takeNumber(2, at: &i), value < 60 else { return nil }
            (second, resolution) = (value, 1)
            // GENEActiv writes `10:00:00:125`.
            let end = i
            if text.take(".", at: &i) || text.take(",", at: &i) {
                guard let decimals = decimals(text, at: &i) else { return nil }
                (fraction, resolution) = decimals
            } else if text.take(":", at: &i) {
                if let milliseconds = text.takeNumber(3, at: &i) {
                    (fraction, resolution) = (Double(milliseconds) / 1000, 1e-3)
                } else {
                    i = end
                }
            }
        }
        if let isAfternoon = half(text, at: &i) {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        position = i
        return ClockTime(seconds: hour * 3600 + minute * 60 + second, fraction: fraction, resolution: resolution)
    }

    /// Reads a time after a number of days, such as `0 days 00:00:01.25` of pandas, and moves `position` to its end.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - position: The start of the number; unchanged if there is no such time.
    /// - Returns: The time, with the days among its seconds; `nil` if none begins there.
    static func readAfterDays(_ text: Span<UInt8>, at position: inout Int) -> ClockTime? {
        var i = position
        guard let days = text.takeNumber(upTo: 5, at: &i)?.value, text.skipSpaces(at: &i),
            ["day", "days"].contains(text.takeWord(at: &i))
        else { return nil }
        _ = text.take(",", at: &i)
        guard text.skipSpaces(at: &i), let time = read(text, at: &i) else { return nil }
        position = i
        return ClockTime(seconds: days * 86_400 + time.seconds, fraction: time.fraction, resolution: time.resolution)
    }

    /// Reads a time without colons, such as `093000.25`, and moves `position` to its end; `nil` without one.
    static func readBasic(_ text: Span<UInt8>, at position: inout Int) -> ClockTime? {
        var i = position
        guard let hour = text.takeNumber(2, at: &i), let minute = text.takeNumber(2, at: &i),
            let second = text.takeNumber(2, at: &i), hour < 24, minute < 60, second < 60
        else { return nil }
        position = i
        let hasDecimals = text.take(".", at: &i) || text.take(",", at: &i)
        let fraction = hasDecimals ? decimals(text, at: &i) : nil
        if fraction != nil { position = i }
        return ClockTime(
            seconds: hour * 3600 + minute * 60 + second, fraction: fraction?.value ?? 0,
            resolution: fraction?.resolution ?? 1)
    }

    private static func decimals(_ text: Span<UInt8>, at i: inout Int) -> (value: Double, resolution: Double)? {
        let start = i
        var (value, scale) = (0.0, 1.0)
        while i < text.count, case let digit = text[i] &- UInt8(ascii: "0"), digit < 10 {
            // Fifteen digits are exact; no sensor's clock has more.
            if i - start < 15 { (value, scale) = (value * 10 + Double(digit), scale * 10) }
            i += 1
        }
        return i > start ? (value / scale, 1 / scale) : nil
    }

    /// Reads `AM` or `PM`, also as `a.m.`, with or without a space before it; `nil` if neither follows.
    private static func half(_ text: Span<UInt8>, at position: inout Int) -> Bool? {
        var i = position
        text.skipSpaces(at: &i)
        guard i < text.count, case let first = text[i] | 0x20, first == UInt8(ascii: "a") || first == UInt8(ascii: "p")
        else { return nil }
        i += 1
        let isDotted = text.take(".", at: &i)
        guard text.take("m", at: &i) || text.take("M", at: &i) else { return nil }
        if isDotted { _ = text.take(".", at: &i) }
        position = i
        return first == UInt8(ascii: "p")
    }
}

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
