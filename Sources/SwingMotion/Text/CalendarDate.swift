/// A date of the Gregorian calendar, without a time zone.
package struct CalendarDate: Hashable, Sendable {
    /// The year, from 0 to 9999.
    package let year: Int
    /// The month, from 1.
    package let month: Int
    /// The day of the month, from 1.
    package let day: Int

    /// Creates a date; `nil` if the calendar does not contain it, such as 30 February.
    package init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month),
            (1...Self.daysInMonth(month, year)).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Creates the date of a day that is counted from 1970-01-01; `nil` outside the years 1 to 9999.
    ///
    /// Years start in March, so that the leap day is their last day. They are counted in cycles of 400 years, after
    /// which the calendar repeats.
    package init?(daysSince1970 day: Int) {
        guard (-719_162...2_932_896).contains(day) else { return nil }
        let sinceMarch0 = day + 719_468
        let (era, dayOfEra) = (sinceMarch0 / 146_097, sinceMarch0 % 146_097)
        let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let isNextYear = month >= 10
        self.year = era * 400 + year + (isNextYear ? 1 : 0)
        self.month = isNextYear ? month - 9 : month + 3
        self.day = dayOfYear - (153 * month + 2) / 5 + 1
    }

    /// The number of days since 1970-01-01.
    package var daysSince1970: Int {
        let past = year - 1
        let leapDays = (past >= 0 ? past / 4 - past / 100 + past / 400 : -1) - 477
        return (year - 1970) * 365 + leapDays + (1..<month).reduce(0) { $0 + Self.daysInMonth($1, year) } + day - 1
    }

    /// The date in ISO 8601, such as `2026-05-01`.
    package var text: String { "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))" }

    private static func daysInMonth(_ month: Int, _ year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return switch month {
        case 2: isLeap ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
