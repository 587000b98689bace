/// Conversion between ISO 8601 dates and seconds since 1970-01-01 00:00:00 UTC.
///
/// Foundation's parser accepts 30 February and text after the date. This one rejects both, and it keeps the fraction.
package enum ISO8601Date {
    /// A date with time as text.
    package struct Parsed {
        /// The whole seconds since 1970; of a date without a zone, as if it were in UTC.
        package let seconds: Int64
        /// The fraction of the second, from 0 to less than 1.
        package let fraction: Double
        /// Whether the text states a zone.
        package let hasZone: Bool
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
    /// - Parameters:
    ///   - text: The text.
    ///   - position: The start of the date; unchanged if there is no date.
    /// - Returns: The date; `nil` if no date with time begins there.
    package static func read(_ text: Span<UInt8>, at position: inout Int) -> Parsed? {
        var i = position
        guard let year = number(4, text, &i), take("-", text, &i), let month = number(2, text, &i),
            take("-", text, &i), let day = number(2, text, &i),
            take("T", text, &i) || take("t", text, &i) || take(" ", text, &i),
            (1...12).contains(month), (1...daysInMonth(month, year)).contains(day),
            let time = readTimeOfDay(text, at: &i), time.seconds < 86_400
        else { return nil }
        var end = i
        // Some programs write a space before the zone.
        if end < text.count, text[end] == UInt8(ascii: " ") { end += 1 }
        var offset: Int?
        if let stated = zone(text, &end) { (offset, i) = (stated, end) }
        position = i
        let days = Int64(daysSince1970(year, month, day))
        return Parsed(
            seconds: days * 86_400 + Int64(time.seconds - (offset ?? 0)), fraction: time.fraction,
            hasZone: offset != nil)
    }

    /// Reads the time of day that begins at `position`, such as `9:30:00.25`, and moves `position` to its end.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - position: The start of the time; unchanged if there is no time.
    /// - Returns: The seconds since midnight, and their fraction after a point or a comma; `nil` if no time begins there.
    package static func readTimeOfDay(
        _ text: Span<UInt8>, at position: inout Int
    ) -> (seconds: Int, fraction: Double)? {
        var i = position
        guard let hour = number(2, text, &i) ?? number(1, text, &i), take(":", text, &i),
            let minute = number(2, text, &i), take(":", text, &i), let second = number(2, text, &i),
            hour < 24, minute < 60, second < 60
        else { return nil }
        var fraction = 0.0
        if take(".", text, &i) || take(",", text, &i) {
            let start = i
            var (value, scale) = (0.0, 1.0)
            while i < text.count, case let digit = text[i] &- UInt8(ascii: "0"), digit < 10 {
                // Fifteen digits are exact; no sensor's clock has more.
                if i - start < 15 { (value, scale) = (value * 10 + Double(digit), scale * 10) }
                i += 1
            }
            guard i > start else { return nil }
            fraction = value / scale
        }
        position = i
        return (hour * 3600 + minute * 60 + second, fraction)
    }

    /// Formats an instant that is an integer number of milliseconds.
    ///
    /// - Parameter instant: Seconds since 1970.
    /// - Returns: A date that ``instant(of:)`` reads as the same number; `nil` if no date does.
    package static func text(ofWholeMillisecond instant: Double) -> String? {
        guard let milliseconds = Int(exactly: (instant * 1000).rounded()) else { return nil }
        let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        // The years 1970 to 9999 are supported.
        guard milliseconds >= 0, days <= 2_932_896 else { return nil }
        var year = 1970 + days / 366
        while daysSince1970(year + 1, 1, 1) <= days { year += 1 }
        var month = 1
        while month < 12, daysSince1970(year, month + 1, 1) <= days { month += 1 }
        let day = days - daysSince1970(year, month, 1) + 1
        let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
        let time = "\(padded(rest / 3_600_000, 2)):\(padded(rest / 60_000 % 60, 2)):\(padded(rest / 1000 % 60, 2))"
        let text = "\(date)T\(time).\(padded(rest % 1000, 3))Z"
        return self.instant(of: text) == instant ? text : nil
    }

    /// Reads an offset from UTC, such as `Z`, `+02:00` or `-0700`, in seconds.
    private static func zone(_ text: Span<UInt8>, _ i: inout Int) -> Int? {
        if take("Z", text, &i) || take("z", text, &i) { return 0 }
        let sign = take("-", text, &i) ? -1 : 1
        guard sign < 0 || take("+", text, &i), let hours = number(2, text, &i) else { return nil }
        _ = take(":", text, &i)
        guard let minutes = number(2, text, &i), hours < 24, minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    /// Returns the number of days since 1970-01-01 in the Gregorian calendar.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let past = year - 1
        let leapDays = past / 4 - past / 100 + past / 400 - 477
        return (year - 1970) * 365 + leapDays + (1..<month).reduce(0) { $0 + daysInMonth($1, year) } + day - 1
    }

    private static func daysInMonth(_ month: Int, _ year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return switch month {
        case 2: isLeap ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Reads `count` digits; `i` is unchanged if there are fewer.
    private static func number(_ count: Int, _ text: Span<UInt8>, _ i: inout Int) -> Int? {
        guard text.count - i >= count else { return nil }
        var value = 0
        for place in i..<i + count {
            guard case let digit = text[place] &- UInt8(ascii: "0"), digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        i += count
        return value
    }

    private static func take(_ character: Unicode.Scalar, _ text: Span<UInt8>, _ i: inout Int) -> Bool {
        guard i < text.count, text[i] == UInt8(ascii: character) else { return false }
        i += 1
        return true
    }

    private static func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
