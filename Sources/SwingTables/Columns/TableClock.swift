package import SwingMotion

/// The conversion of a column of times to seconds.
///
/// Dates and times of day in text are read as seconds.
///
/// Times since 1970 are counted from a whole second near the first sample. Otherwise a Double could not represent steps
/// of less than a microsecond.
package struct TableClock: Hashable, Sendable {
    /// The unit of the column.
    package var unit: TimeUnit = .second
    /// The value subtracted from each time, in the column's unit.
    ///
    /// It is a number of whole seconds since 1970, or 0 if times do not count from 1970.
    package var origin: Int64 = 0
    /// Whether the times are written as integers.
    var isInteger = false
    /// How the times are written.
    var notation = TimeNotation.number
    /// The first time of day, in seconds since midnight; 0 in other notations.
    ///
    /// The first sample of each stream is less than half a day from it, also across midnight.
    var firstTimeOfDay = 0.0

    /// The clock of a table that states nothing about its times: seconds from an unknown zero.
    package static let unstated = TableClock()

    /// Whether ``ExactTime`` reads the numbers, instead of the usual number reader.
    var isExact: Bool { isInteger || origin != 0 }
    /// Whether the times are dates or times of day.
    package var isText: Bool { notation != .number }

    /// Whether the times are dates whose zone is unknown.
    package var isLocal: Bool { notation.isLocalDate }
    /// What times written in this way do not state, or how they were converted, as a sentence without a full stop; `nil`
    /// if there is nothing to state.
    package var assumption: String? {
        guard !isText, unit.perSecond < 1 else { return notation.assumption }
        return "the times are converted from \(unit.rawValue) to s"
    }

    /// Returns whether a cell is a date or a time of day.
    package static func isText(_ cell: String) -> Bool { TimeNotation(of: cell).map { $0 != .number } ?? false }

    /// Converts a time to seconds.
    ///
    /// - Parameter raw: The time in the column's unit, after the origin is subtracted.
    /// - Returns: The time in seconds, rounded once.
    @inline(__always)
    func seconds(_ raw: Double) -> Double { unit == .second ? raw : raw / unit.perSecond }

    /// Converts a time to the column's unit.
    ///
    /// - Parameter seconds: The time in seconds.
    /// - Returns: The time in the column's unit, after the origin is subtracted.
    func raw(_ seconds: Double) -> Double { seconds * unit.perSecond }

    /// The clock's zero, in seconds since 1970-01-01 00:00:00 UTC; `nil` if times do not count from 1970.
    package var zero: Double? {
        guard origin != 0, !notation.isLocalDate else { return nil }
        let (whole, part) = origin.quotientAndRemainder(dividingBy: Int64(clamped: unit.perSecond))
        return Double(whole) + Double(part) / unit.perSecond
    }

    /// What the times count from.
    ///
    /// Streams can be combined only if they count from the same.
    private enum Basis { case unknown, epoch, localEpoch, midnight }

    private var basis: Basis {
        switch notation {
        case .number: origin == 0 ? .unknown : .epoch
        case .date, .writtenDate(_, hasZone: true): .epoch
        case .localDate, .writtenDate(_, hasZone: false): .localEpoch
        case .timeOfDay: .midnight
        }
    }

    /// Makes two clocks count from the same zero.
    ///
    /// It is the first clock's zero, or the whole second before it if the second clock's unit can't represent that.
    /// Clocks change only if the times of both count from 1970, or are times of day.
    ///
    /// - Parameters:
    ///   - first: A clock.
    ///   - second: The other clock.
    ///   - path: The recording's path, for the error.
    /// - Throws: ``SwingMotion/SwingError`` if the clocks do not count from the same.
    package static func shareZero(
        _ first: inout TableClock, _ second: inout TableClock, _ path: String
    ) throws(SwingError) {
        guard first.basis == second.basis else {
            let isEpoch = Set([first.basis, second.basis]) == [.unknown, .epoch]
            throw SwingError(
                .badData, at: VisibleText.escaped(path),
                "found \(isEpoch ? "times since 1970" : "another kind of times") for only one sensor, expected the same "
                    + "clock for both; record both streams in one app")
        }
        second.firstTimeOfDay = first.firstTimeOfDay
        guard first.origin != 0, second.origin != 0 else { return }
        let (perSecond, others) = (Int128(first.unit.perSecond), Int128(second.unit.perSecond))
        let zero = Int128(first.origin) * others
        if zero % perSecond == 0 {
            second.origin = Int64(clamping: zero / perSecond)
        } else {
            let whole = Int128(first.origin) / perSecond
            first.origin = Int64(clamping: whole * perSecond)
            second.origin = Int64(clamping: whole * others)
        }
    }
}

/// The unit of a column of times.
package enum TimeUnit: String, CaseIterable, Hashable, Sendable {
    case second = "s"
    case millisecond = "ms"
    case microsecond = "us"
    case nanosecond = "ns"
    case minute = "min"
    case hour = "h"
    case day = "d"

    /// The units of sensors' clocks, which steps between samples can indicate.
    package static let sensorUnits: [TimeUnit] = [.second, .millisecond, .microsecond, .nanosecond]

    /// The units that a message names for a column of times.
    package static let choice = "s, ms, us, ns, min, h or d"

    /// The number of these units per second.
    package var perSecond: Double {
        switch self {
        case .second: 1
        case .millisecond: 1e3
        case .microsecond: 1e6
        case .nanosecond: 1e9
        case .minute: 1.0 / 60
        case .hour: 1.0 / 3600
        case .day: 1.0 / 86_400
        }
    }

    /// Reads the name of a unit.
    ///
    /// - Parameter text: The name, such as `ms`, in upper or lower case.
    package init?(spelling text: String) {
        // The longest name has 12 letters.
        guard text.utf8.count <= 64 else { return nil }
        let written = text.lowercased()
        switch written.dropFirst(written.hasPrefix("in ") ? 3 : 0).filter({ $0.isLetter }) {
        case "s", "sec", "secs", "second", "seconds": self = .second
        case "ms", "msec", "msecs", "milli", "millis", "millisec", "millisecond", "milliseconds": self = .millisecond
        case "us", "µs", "μs", "usec", "µsec", "μsec", "usecs", "micro", "micros", "microsec", "microsecond",
            "microseconds":
            self = .microsecond
        case "ns", "nsec", "nsecs", "nano", "nanos", "nanosec", "nanosecond", "nanoseconds": self = .nanosecond
        case "min", "mins", "minute", "minutes": self = .minute
        case "h", "hr", "hrs", "hour", "hours": self = .hour
        case "d", "day", "days": self = .day
        default: return nil
        }
    }
}
