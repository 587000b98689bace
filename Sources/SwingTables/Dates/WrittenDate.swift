package import SwingMotion

/// A date as spreadsheets and people write it, perhaps with a time: `3/11/2026 7:05 PM`, `03.11.2026`, `2026/11/3`,
/// `3 Nov 2026`.
///
/// ISO 8601 is one of these forms. Dates with slashes or hyphens that end with the year have two meanings, so that the
/// caller states the order. Dates with dots begin with the day everywhere, unless another order is stated.
package struct WrittenDate: Hashable, Sendable {
    private enum Parts: Hashable {
        case known(CalendarDate)
        /// Day and month in either order.
        case open(first: Int, second: Int, year: Int, isDotted: Bool)
        case shortYear
    }

    private let parts: Parts
    /// The time of day; `nil` if the text states none.
    package let time: ClockTime?
    /// The offset from UTC in seconds; `nil` if the text states none.
    package let utcOffset: Int?

    /// Reads a text that is a date; `nil` if it is something else.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        var position = 0
        guard let date = Self.read(bytes.span, at: &position), position == bytes.count else { return nil }
        self = date
    }

    private init(_ parts: Parts, _ time: ClockTime?, _ utcOffset: Int?) {
        (self.parts, self.time, self.utcOffset) = (parts, time, utcOffset)
    }

    /// Whether the year has two digits, so that the date is unknown.
    package var hasShortYear: Bool { parts == .shortYear }

    /// Returns the date.
    ///
    /// - Parameter order: The order of day and month; `nil` to read only dates that have one meaning.
    /// - Returns: The date; `nil` if the calendar does not contain it.
    package func date(_ order: DateOrder?) -> CalendarDate? {
        switch parts {
        case .known(let date): return date
        case .shortYear: return nil
        case .open(let first, let second, let year, _):
            let orders = order.map { [$0] } ?? orders
            let dates = orders.compactMap { order in
                order == .dayMonthYear
                    ? CalendarDate(year: year, month: second, day: first)
                    : CalendarDate(year: year, month: first, day: second)
            }
            return Set(dates).count == 1 ? dates[0] : nil
        }
    }

    /// Returns the date of a text without a zone; with one, the day is another one elsewhere.
    ///
    /// - Parameter order: The order of day and month; `nil` to read only dates that have one meaning.
    /// - Returns: The date; `nil` if the text states a zone, or the calendar does not contain the date.
    package func day(_ order: DateOrder?) -> CalendarDate? { utcOffset == nil ? date(order) : nil }

    /// The orders in which the text is a date; both if the order does not matter.
    package var orders: [DateOrder] {
        guard case .open(_, _, _, let isDotted) = parts else { return hasShortYear ? [] : DateOrder.allCases }
        return (isDotted ? [.dayMonthYear] : DateOrder.allCases).filter { date($0) != nil }
    }

    /// Returns the time in seconds since 1970, as if it were in UTC if the text states no zone.
    ///
    /// - Parameter order: The order of day and month; `nil` to read only dates that have one meaning.
    /// - Returns: The whole seconds and the fraction; `nil` if the date or the time is unknown.
    package func seconds(_ order: DateOrder?) -> (whole: Int64, fraction: Double)? {
        guard let time, let date = date(order) else { return nil }
        return (Int64(date.daysSince1970 * 86_400 + time.seconds - (utcOffset ?? 0)), time.fraction)
    }
}

extension WrittenDate {
    /// Reads the date that begins at `position`, and moves `position` to its end.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - position: The start of the date; unchanged if there is no date.
    /// - Returns: The date; `nil` if no date begins there.
    static func read(_ text: Span<UInt8>, at position: inout Int) -> WrittenDate? {
        var i = position
        guard let parts = parts(text, at: &i) else { return nil }
        position = i
        if !text.take("T", at: &i), !text.take("t", at: &i) {
            _ = text.take(",", at: &i)
            guard text.skipSpaces(at: &i) else { return WrittenDate(parts, nil, nil) }
        }
        guard let time = ClockTime.read(text, at: &i) else { return WrittenDate(parts, nil, nil) }
        position = i
        // Some programs write a space before the zone.
        text.skipSpaces(at: &i)
        let offset = ISO8601Date.zone(text, &i)
        if offset != nil { position = i }
        return WrittenDate(parts, time, offset)
    }

    private static func parts(_ text: Span<UInt8>, at i: inout Int) -> Parts? {
        skipWeekday(text, at: &i)
        if let month = month(text, at: &i) {
            // Nov 3, 2026
            guard separate(text, at: &i) != nil, let day = text.takeNumber(upTo: 2, at: &i),
                separate(text, at: &i) != nil
            else { return nil }
            return known(text, at: &i, month, day.value)
        }
        guard let first = text.takeNumber(upTo: 4, at: &i), let separator = separate(text, at: &i) else { return nil }
        if first.digits <= 2, let month = month(text, at: &i) {
            // 3 Nov 2026, 3-Nov-2026, 3. November 2026
            return separate(text, at: &i) == nil ? nil : known(text, at: &i, month, first.value)
        }
        guard separator != UInt8(ascii: " "), let second = text.takeNumber(upTo: 2, at: &i),
            separate(text, at: &i) == separator, let third = text.takeNumber(upTo: 4, at: &i)
        else { return nil }
        switch (first.digits, third.digits) {
        case (4, 1...2):
            return CalendarDate(year: first.value, month: second.value, day: third.value).map(Parts.known)
        case (1...2, 4):
            // In tables with decimal commas, readers exchange points and commas.
            let isDotted = separator == UInt8(ascii: ".") || separator == UInt8(ascii: ",")
            return .open(first: first.value, second: second.value, year: third.value, isDotted: isDotted)
        case (1...2, 1...2): return .shortYear
        default: return nil
        }
    }

    private static func known(_ text: Span<UInt8>, at i: inout Int, _ month: Int, _ day: Int) -> Parts? {
        guard let year = text.takeNumber(upTo: 4, at: &i) else { return nil }
        if year.digits == 2 { return .shortYear }
        return year.digits == 4 ? CalendarDate(year: year.value, month: month, day: day).map(Parts.known) : nil
    }

    /// Skips the English name of a weekday, of which three letters suffice, as in `Tuesday, 3 November 2026`.
    private static func skipWeekday(_ text: Span<UInt8>, at position: inout Int) {
        var i = position
        guard let word = text.takeWord(at: &i), word.count >= 3,
            CalendarDate.weekdays.contains(where: { $0.lowercased().hasPrefix(word) }), separate(text, at: &i) != nil
        else { return }
        position = i
    }

    /// Reads the English name of a month, of which three letters suffice.
    private static func month(_ text: Span<UInt8>, at position: inout Int) -> Int? {
        var i = position
        guard let word = text.takeWord(at: &i), word.count >= 3,
            let index = CalendarDate.months.firstIndex(where: { $0.lowercased().hasPrefix(word) })
        else { return nil }
        _ = text.take(".", at: &i)
        position = i
        return index + 1
    }

    /// Reads what separates two parts: `/`, `.`, `-`, a comma or a space, and spaces after it; `nil` if nothing does.
    private static func separate(_ text: Span<UInt8>, at i: inout Int) -> UInt8? {
        let mark = i < text.count ? text[i] : 0
        if "/.-,".utf8.contains(mark) {
            i += 1
            text.skipSpaces(at: &i)
            return mark
        }
        return text.skipSpaces(at: &i) ? UInt8(ascii: " ") : nil
    }
}

extension CalendarDate {
    /// The date in words, such as `1 May 2026`.
    var words: String { "\(day) \(Self.months[month - 1]) \(year)" }

    /// The English names of the months.
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// The English names of the days of the week.
    static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
}
