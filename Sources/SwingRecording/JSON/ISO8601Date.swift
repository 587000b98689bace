/// Conversion between ISO 8601 dates and seconds since 1970-01-01 00:00:00 UTC.
///
/// Foundation's parser accepts 30 February and text after the date. This one rejects both, and it keeps the fraction.
package enum ISO8601Date {
    /// Reads a date with time and time zone, such as `2025-06-01T12:00:00.25+02:00`.
    ///
    /// - Parameter text: The date.
    /// - Returns: Seconds since 1970, rounded once; `nil` if the text is not such a date.
    package static func instant(of text: String) -> Double? {
        var rest = text[...]
        guard let year = number(4, &rest), take("-", &rest), let month = number(2, &rest), take("-", &rest),
            let day = number(2, &rest), take("T", &rest) || take("t", &rest) || take(" ", &rest),
            let hour = number(2, &rest), take(":", &rest), let minute = number(2, &rest), take(":", &rest),
            let second = number(2, &rest),
            (1...12).contains(month), (1...daysInMonth(month, year)).contains(day),
            hour < 24, minute < 60, second < 60
        else { return nil }
        var fraction = 0.0
        if take(".", &rest) || take(",", &rest) {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty, let value = Double("0.\(digits)") else { return nil }
            fraction = value
            rest = rest[digits.endIndex...]
        }
        guard let offset = zone(&rest), rest.isEmpty else { return nil }
        let seconds = (daysSince1970(year, month, day) * 24 + hour) * 3600 + minute * 60 + second - offset
        return Double(seconds) + fraction
    }

    /// Formats an instant that is an integer number of milliseconds.
    ///
    /// - Parameter instant: Seconds since 1970.
    /// - Returns: A date that ``instant(of:)`` reads as the same number; `nil` if no date does.
    static func text(ofWholeMillisecond instant: Double) -> String? {
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
    private static func zone(_ rest: inout Substring) -> Int? {
        if take("Z", &rest) || take("z", &rest) { return 0 }
        let sign = take("-", &rest) ? -1 : 1
        guard sign < 0 || take("+", &rest), let hours = number(2, &rest) else { return nil }
        _ = take(":", &rest)
        guard let minutes = number(2, &rest), hours < 24, minutes < 60 else { return nil }
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

    private static func number(_ count: Int, _ rest: inout Substring) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        rest = rest.dropFirst(count)
        return Int(digits)
    }

    private static func take(_ character: Character, _ rest: inout Substring) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    private static func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
