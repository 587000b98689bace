/// Times as text.
package enum UTCText {
    /// Returns a time in ISO 8601, to the second, such as `2026-01-31T12:00:00Z`.
    ///
    /// - Parameter secondsSince1970: The time, in seconds since 1970-01-01 00:00:00 UTC. The fraction is discarded.
    /// - Returns: The text, or `nil` outside the years 1 to 9999.
    package static func second(_ secondsSince1970: Double) -> String? {
        guard let seconds = Int(exactly: secondsSince1970.rounded(.down)),
            case let day = Int(clamped: (Double(seconds) / 86_400).rounded(.down)),
            let date = CalendarDate(daysSince1970: day)
        else { return nil }
        let rest = seconds - day * 86_400
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { $0.padded(2) }.joined(separator: ":")
        return "\(date.text)T\(clock)Z"
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
        return
            "\(text.prefix(10)) \(text.dropFirst(11).prefix(8)).\((milliseconds - seconds * 1000).padded(3))"
    }
}
