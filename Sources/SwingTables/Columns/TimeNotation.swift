/// How a column writes times.
enum TimeNotation: Hashable, Sendable {
    /// Numbers, in a unit of ``TableClock/unit``.
    case number
    /// Dates with time and time zone, in ISO 8601.
    case date
    /// Dates with time, without a zone.
    case localDate
    /// Dates with time as spreadsheets write them, such as `3/11/2026 7:05:00 PM`, and whether they state a zone.
    ///
    /// Without an order only dates that have one meaning are read.
    case writtenDate(DateOrder?, hasZone: Bool)
    /// Times of day without a date, as `h:mm:ss`, and durations of days and a time, as `0 days 00:00:01.25`.
    case timeOfDay

    private static let secondsPerDay = 86_400.0

    /// Detects the notation of a cell; `nil` if it is not a time.
    ///
    /// - Parameter cell: The cell, without surrounding spaces.
    init?(of cell: String) {
        let bytes = Array(cell.utf8)
        var position = 0
        if DecimalNumber.read(bytes.span, at: &position) != nil, position == bytes.count {
            self = .number
            return
        }
        position = 0
        if let date = ISO8601Date.read(bytes.span, at: &position), position == bytes.count {
            self = date.hasZone ? .date : .localDate
            return
        }
        position = 0
        if let time = Self.clockTime(bytes.span, at: &position), position == bytes.count, time.hasSeconds {
            self = .timeOfDay
            return
        }
        guard let date = WrittenDate(cell), let time = date.time, time.hasSeconds else { return nil }
        self = .writtenDate(nil, hasZone: date.utcOffset != nil)
    }

    /// Whether the times are dates whose zone is unknown.
    var isLocalDate: Bool { self == .localDate || isWritten && !hasZone }

    /// Whether dates are written as in spreadsheets.
    var isWritten: Bool { if case .writtenDate = self { true } else { false } }

    private var hasZone: Bool {
        switch self {
        case .date: true
        case .writtenDate(_, let hasZone): hasZone
        case .number, .localDate, .timeOfDay: false
        }
    }

    /// What recordings with this notation do not state, as a sentence without a full stop; `nil` if nothing is missing.
    var assumption: String? {
        switch self {
        case .number, .date, .writtenDate(_, hasZone: true): nil
        case .localDate, .writtenDate(_, hasZone: false): "the dates state no offset from UTC, so the start is unknown"
        case .timeOfDay: "the times of day state no date, so the start is unknown"
        }
    }

    /// Reads the time at `position` in this notation, and moves `position` to its end.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - position: The index of the time's first byte; unchanged if no such time begins there.
    ///   - origin: The whole seconds to subtract from a date.
    /// - Returns: The time in seconds: since `origin`, or since midnight. `nil` if no time in this notation begins there.
    func read(_ text: Span<UInt8>, at position: inout Int, origin: Int64) -> Double? {
        let start = position
        switch self {
        case .number: return ExactTime.read(text, at: &position, origin: origin)
        case .date, .localDate:
            guard let date = ISO8601Date.read(text, at: &position) else { return nil }
            guard date.hasZone == (self == .date) else {
                position = start
                return nil
            }
            return Double(date.seconds - origin) + date.fraction
        case .timeOfDay:
            guard let time = Self.clockTime(text, at: &position), time.hasSeconds else {
                position = start
                return nil
            }
            return Double(time.seconds) + time.fraction
        case .writtenDate(let order, let hasZone):
            guard let date = WrittenDate.read(text, at: &position), date.time?.hasSeconds == true,
                (date.utcOffset != nil) == hasZone, let time = date.seconds(order)
            else {
                position = start
                return nil
            }
            return Double(time.whole - origin) + time.fraction
        }
    }

    private static func clockTime(_ text: Span<UInt8>, at position: inout Int) -> ClockTime? {
        ClockTime.read(text, at: &position) ?? ClockTime.readAfterDays(text, at: &position)
    }

    /// Returns a time of day on the day on which it is nearest to another time, so that it does not step back at
    /// midnight.
    ///
    /// - Parameters:
    ///   - time: A time of day, in seconds since midnight.
    ///   - other: Another time, in seconds since the first midnight.
    /// - Returns: The time in seconds since the first midnight.
    static func unwrapped(_ time: Double, near other: Double) -> Double {
        time + ((other - time) / secondsPerDay).rounded() * secondsPerDay
    }
}

/// A reader of times in text that loses no digits before it subtracts the clock's origin.
///
/// Nanoseconds since 1970 have more digits than a Double can represent. Integers, and the integer part of decimals, are
/// therefore read as integers.
enum ExactTime {
    /// Reads the time at `position` and moves `position` to its end.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - position: The index of the time's first byte; unchanged if there is no number.
    ///   - origin: The value to subtract.
    /// - Returns: The time less the origin, or `nil` if there is no number at `position`.
    static func read(_ text: Span<UInt8>, at position: inout Int, origin: Int64) -> Double? {
        let start = position
        let isNegative = start < text.count && text[start] == UInt8(ascii: "-")
        var i = isNegative ? start + 1 : start
        let firstDigit = i
        var magnitude: Int64 = 0
        // 18 digits always fit, 19 often do.
        while i < text.count, case let digit = text[i] &- UInt8(ascii: "0"), digit < 10 {
            let (tens, isTooLarge) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, overflows) = tens.addingReportingOverflow(Int64(digit))
            guard !isTooLarge, !overflows else { return readAny(text, at: &position, origin: origin) }
            magnitude = sum
            i += 1
        }
        let isInteger = i == text.count || (text[i] != UInt8(ascii: ".") && text[i] | 0x20 != UInt8(ascii: "e"))
        let (difference, overflows) = (isNegative ? -magnitude : magnitude).subtractingReportingOverflow(origin)
        guard i > firstDigit, !overflows else { return readAny(text, at: &position, origin: origin) }
        if isInteger {
            position = i
            return Double(difference)
        }
        let fractionStart = i
        guard text[i] == UInt8(ascii: "."), let fraction = DecimalNumber.read(text, at: &i), fraction < 1,
            i > fractionStart + 1, !text.extracting(fractionStart..<i).containsExponent
        else { return readAny(text, at: &position, origin: origin) }
        position = i
        return Double(difference) + (isNegative ? -fraction : fraction)
    }

    private static func readAny(_ text: Span<UInt8>, at position: inout Int, origin: Int64) -> Double? {
        DecimalNumber.read(text, at: &position).map { $0 - Double(origin) }
    }
}

extension Span<UInt8> {
    fileprivate var containsExponent: Bool {
        for i in indices where self[i] | 0x20 == UInt8(ascii: "e") { return true }
        return false
    }
}
