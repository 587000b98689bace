/// Times as text.
package enum UTCText {
    /// Returns a time in ISO 8601, to the second, such as `2026-01-31T12:00:00Z`.
    ///
    /// - Parameter secondsSince1970: The time, in seconds since 1970-01-01 00:00:00 UTC. The fraction is discarded.
    /// - Returns: The text, or `nil` outside the years 1 to 9999.
    package static func second(_ secondsSince1970: Double) -> String? {
        guard let seconds = Int(exactly: secondsSince1970.rounded(.down)),
            case let day = Int((Double(seconds) / 86_400).rounded(.down)), (-719_162...2_932_896).contains(day)
        else { return nil }
        let (year, month, dayOfMonth) = date(day)
        let rest = seconds - day * 86_400
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { padded($0, 2) }.joined(separator: ":")
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))T\(clock)Z"
    }

    /// Returns the date of a time in UTC, such as `2026-01-31`.
    ///
    /// - Parameter secondsSince1970: The time, in seconds since 1970-01-01 00:00:00 UTC.
    /// - Returns: The text, or `nil` outside the years 1 to 9999.
    package static func day(_ secondsSince1970: Double) -> String? {
        second(secondsSince1970).map { String($0.prefix(10)) }
    }

    /// Returns a time that a spreadsheet reads as one, rounded to the millisecond, such as `2026-01-31 12:00:00.250`.
    ///
    /// - Parameter secondsSince1970: The time, in seconds since 1970-01-01 00:00:00 UTC.
    /// - Returns: The text, or `nil` outside the years 1 to 9999.
    package static func millisecond(_ secondsSince1970: Double) -> String? {
        guard let milliseconds = Int(exactly: (secondsSince1970 * 1000).rounded()) else { return nil }
        let seconds = (milliseconds - (milliseconds % 1000 + 1000) % 1000) / 1000
        guard let text = second(Double(seconds)) else { return nil }
        return "\(text.prefix(10)) \(text.dropFirst(11).prefix(8)).\(padded(milliseconds - seconds * 1000, 3))"
    }

    /// Returns the Gregorian date of a day that is counted from 1970-01-01.
    ///
    /// Years start in March, so that the leap day is their last day. They are counted in cycles of 400 years, after
    /// which the calendar repeats.
    private static func date(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let sinceMarch0 = day + 719_468
        let (era, dayOfEra) = (sinceMarch0 / 146_097, sinceMarch0 % 146_097)
        let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let isNextYear = month >= 10
        return (
            era * 400 + year + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3,
            dayOfYear - (153 * month + 2) / 5 + 1
        )
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }
}
