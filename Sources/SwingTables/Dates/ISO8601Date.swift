internal import SwingMotion

/// Conversion between ISO 8601 dates and seconds since 1970-01-01 00:00:00 UTC.
///
/// Foundation's parser accepts 30 February and text after the date. This one rejects both, and it keeps the fraction.
package enum ISO8601Date {
    /// A date with time as text.
    struct Parsed {
        /// The whole seconds since 1970; of a date without a zone, as if it were in UTC.
        let seconds: Int64
        /// The fraction of the second, from 0 to less than 1.
        let fraction: Double
        /// Whether the text states a zone.
        let hasZone: Bool
    }

    /// Reads a date with time and time zone, such as `2025-06-01T12:00:00.25+02:00`.
    ///
    /// - Parameter text: The date.
    /// - Returns: Seconds since 1970, rounded once; `nil` if the text is not such a date.
    package static func instant(of text: String) -> Double? {
        let bytes = Array(text.utf8)
        var position = 0
        guard let date = read(bytes.span, at: &position), date.hasZone, position == bytes.count else { return nil }
        return Double(date.seconds) + date.fraction
    }

    /// Reads the date with time that begins at `position`, and moves `position` to its end.
    ///
    /// The basic format `20250601T120000.25Z` is read too, and `_` before the time.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - position: The start of the date; unchanged if there is no date.
    /// - Returns: The date; `nil` if no date with time begins there.
    static func read(_ text: Span<UInt8>, at position: inout Int) -> Parsed? {
        var i = position
        guard let year = text.takeNumber(4, at: &i), case let isBasic = !text.take("-", at: &i),
            let month = text.takeNumber(2, at: &i), isBasic || text.take("-", at: &i),
            let day = text.takeNumber(2, at: &i), "Tt _".unicodeScalars.contains(where: { text.take($0, at: &i) }),
            let date = CalendarDate(year: year, month: month, day: day),
            let time = ClockTime.read(text, at: &i) ?? (isBasic ? ClockTime.readBasic(text, at: &i) : nil),
            time.hasSeconds
        else { return nil }
        var end = i
        // Some programs write a space before the zone.
        if end < text.count, text[end] == UInt8(ascii: " ") { end += 1 }
        var offset: Int?
        if let stated = zone(text, &end) { (offset, i) = (stated, end) }
        skipZoneName(text, &i)
        position = i
        return Parsed(
            seconds: Int64(date.daysSince1970 * 86_400 + time.seconds - (offset ?? 0)), fraction: time.fraction,
            hasZone: offset != nil)
    }

    /// Formats an instant that is an integer number of milliseconds.
    ///
    /// - Parameter instant: Seconds since 1970.
    /// - Returns: A date that ``instant(of:)`` reads as the same number; `nil` if no date does.
    package static func text(ofWholeMillisecond instant: Double) -> String? {
        guard let milliseconds = Int(exactly: (instant * 1000).rounded()) else { return nil }
        let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        // The years 1970 to 9999 are supported.
        guard milliseconds >= 0, let date = CalendarDate(daysSince1970: days) else { return nil }
        let time = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { $0.padded(2) }.joined(separator: ":")
        let text = "\(date.text)T\(time).\((rest % 1000).padded(3))Z"
        return self.instant(of: text) == instant ? text : nil
    }

    /// Skips the name of a zone such as `Europe/Berlin`, after a space or in brackets as in `+02:00[Europe/Berlin]`.
    ///
    /// Its offset depends on the date and on rules that change, so the offset stays unknown if the text does not state it.
    private static func skipZoneName(_ text: Span<UInt8>, _ position: inout Int) {
        var i = position
        let isBracketed = text.take("[", at: &i)
        guard isBracketed || text.skipSpaces(at: &i) else { return }
        let start = i
        var slashes = 0
        while i < text.count {
            let letter = text[i] | 0x20
            let isName = letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") || "_-+".utf8.contains(text[i])
            guard isName || text[i] == UInt8(ascii: "/") else { break }
            if !isName { slashes += 1 }
            i += 1
        }
        guard i > start, slashes > 0, !isBracketed || text.take("]", at: &i) else { return }
        position = i
    }

    /// Reads a zone as its offset from UTC in seconds, such as `Z`, `UTC`, `GMT`, `+02:00`, `-0700`, `+02` or `UTC+2`.
    ///
    /// Names of other zones are not read, because many have several meanings.
    static func zone(_ text: Span<UInt8>, _ i: inout Int) -> Int? {
        var start = i
        let isNamed = takeUniversalTime(text, &start)
        if isNamed { i = start }
        if let offset = offset(text, &start, canBeShort: isNamed) {
            i = start
            return offset
        }
        return isNamed ? 0 : nil
    }

    /// Reads a name of universal time, in upper or lower case, and returns whether there is one.
    private static func takeUniversalTime(_ text: Span<UInt8>, _ position: inout Int) -> Bool {
        var i = position
        guard let word = text.takeWord(at: &i), ["z", "utc", "gmt"].contains(word) else { return false }
        position = i
        return true
    }

    /// Reads a sign, hours and optionally minutes.
    ///
    /// Hours of one digit are only usual after a name, as in `UTC+2`; elsewhere they are cut off.
    private static func offset(_ text: Span<UInt8>, _ position: inout Int, canBeShort: Bool) -> Int? {
        var i = position
        let sign = text.take("-", at: &i) ? -1 : 1
        guard sign < 0 || text.take("+", at: &i),
            let hours = text.takeNumber(2, at: &i) ?? (canBeShort ? text.takeNumber(1, at: &i) : nil), hours < 24
        else { return nil }
        position = i
        let hasColon = text.take(":", at: &i)
        guard let minutes = text.takeNumber(2, at: &i), minutes < 60 else {
            // A colon without minutes is not part of the zone.
            return hasColon ? nil : sign * hours * 3600
        }
        position = i
        return sign * (hours * 3600 + minutes * 60)
    }
}
