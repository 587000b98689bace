import SwingFiles
import SwingMotion

/// The conversion of a column of times to seconds.
///
/// Dates and times of day in text are read as seconds.
///
/// Times since 1970 are counted from a whole second near the first sample. Otherwise a Double could not represent steps
/// of less than a microsecond.
struct TableClock: Hashable, Sendable {
    /// The unit of the column.
    var unit: TimeUnit = .second
    /// The value subtracted from each time, in the column's unit.
    ///
    /// It is a number of whole seconds since 1970, or 0 if times do not count from 1970.
    var origin: Int64 = 0
    /// Whether the times are written as integers.
    var isInteger = false
    /// How the times are written.
    var notation = TimeNotation.number
    /// The first time of day, in seconds since midnight; 0 in other notations.
    ///
    /// The first sample of each stream is less than half a day from it, also across midnight.
    var firstTimeOfDay = 0.0

    /// Whether ``ExactTime`` reads the numbers, instead of the usual number reader.
    var isExact: Bool { isInteger || origin != 0 }
    /// Whether the times are dates or times of day.
    var isText: Bool { notation != .number }

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
    var zero: Double? {
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
    static func shareZero(
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
enum TimeUnit: String, CaseIterable, Hashable, Sendable {
    case second = "s"
    case millisecond = "ms"
    case microsecond = "us"
    case nanosecond = "ns"

    /// The number of these units per second.
    var perSecond: Double {
        switch self {
        case .second: 1
        case .millisecond: 1e3
        case .microsecond: 1e6
        case .nanosecond: 1e9
        }
    }

    /// Reads the name of a unit.
    ///
    /// - Parameter text: The name, such as `ms`, in upper or lower case.
    init?(spelling text: String) {
        switch text.lowercased().filter({ $0.isLetter }) {
        case "s", "sec", "secs", "second", "seconds": self = .second
        case "ms", "msec", "millis", "millisecond", "milliseconds": self = .millisecond
        case "us", "µs", "μs", "usec", "micros", "microsecond", "microseconds": self = .microsecond
        case "ns", "nsec", "nanos", "nanosecond", "nanoseconds": self = .nanosecond
        default: return nil
        }
    }
}

/// The first times of a table, used to infer the unit if the column does not state it.
struct TimeSample {
    /// The times as written, to a Double's precision.
    private var times: [Double] = []
    /// Whether all of them are integers.
    private var areIntegers = true
    /// How they are written.
    private var notation = TimeNotation.number

    private static let limit = 512
    /// The sampling rates of motion sensors, in Hz.
    private static let rates = 10.0...5000

    /// Reads the first times of a column.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - header: The table's first line.
    ///   - place: The column's index among the cells.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or the first time is not a number.
    init(_ file: FileHead, _ header: CSVHeader, place: Int) throws(SwingError) {
        var lines = file.lines()
        if !header.isAbsent { _ = try lines.next() }
        while times.count < Self.limit, let line = try lines.next() {
            let cells = lines.cells(of: line, separator: header.separator)
            // Other errors in the line are reported when it is read as a row.
            guard cells.count > place else { continue }
            let text = header.decimalMark.withPoint(cells[place])
            guard !["", "null", "none", "nan", "na", "n/a", "-1", "-9999"].contains(text.lowercased()) else { continue }
            if times.isEmpty, let found = TimeNotation(of: text) {
                notation = found
                if case .writtenDate(_, let hasZone) = found {
                    notation = .writtenDate(try Self.order(file, header, place), hasZone: hasZone)
                }
            }
            guard let time = notation == .number ? Double(text) : seconds(text) else {
                // A single bad cell is reported when its row is read.
                guard times.isEmpty else { continue }
                let column = header.isAbsent ? "\(place + 1)" : header.cells[place]
                let found = "found \(VisibleText.quoted(cells[place])) in column \(VisibleText.quoted(column))"
                if Self.lacksHours(text) {
                    throw lines.error(
                        "\(found), which are minutes and seconds without hours, as spreadsheets show times; expected "
                            + "h:mm:ss.000; export the column in this format, or state the rate of the rows, for example of "
                            + "100 Hz: swing inspect --suggest-map --sample-rate 100 proposes a map")
                }
                if header.decimalMark == .point, header.separator != UInt8(ascii: ","), text.contains(",") {
                    throw lines.error(
                        "\(found), expected a decimal point; export the file with points, or replace the commas")
                }
                throw lines.error(
                    "\(found), expected a number, h:mm:ss, or a date such as 2025-06-01T12:00:00Z; convert the column, or name another with --map"
                )
            }
            times.append(time)
            if Int64(text) == nil { areIntegers = false }
        }
    }

    /// Returns whether a text is minutes and seconds, such as `06:40.0`.
    private static func lacksHours(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, Int(parts[0]) != nil, parts[1].contains(where: { ".,".contains($0) }) else {
            return false
        }
        return Double(parts[1].replacing(",", with: ".")) != nil
    }

    /// Returns the order of day and month in a column of dates; `nil` if it does not matter.
    private static func order(_ file: FileHead, _ header: CSVHeader, _ place: Int) throws(SwingError) -> DateOrder? {
        var lines = file.lines()
        if !header.isAbsent { _ = try lines.next() }
        var found: [DateColumn.Cell] = []
        while found.count < limit, let line = try lines.next() {
            let cells = lines.cells(of: line, separator: header.separator)
            if cells.count > place { found.append(("\(file.name):\(lines.number)", cells[place])) }
        }
        return try DateColumn(found, stated: file.dates).order
    }

    private func seconds(_ text: String) -> Double? {
        let bytes = Array(text.utf8)
        var position = 0
        return notation.read(bytes.span, at: &position, origin: 0)
    }

    /// Whether the first rows contain no time.
    var isEmpty: Bool { times.isEmpty }

    /// Infers the column's clock.
    ///
    /// - Parameter stated: The unit in the column's name; `nil` without a unit. Dates and times of day need none.
    /// - Returns: The clock; for times since 1970, its origin is a whole second.
    func clock(stated: TimeUnit?) -> TableClock {
        if notation != .number {
            let first = times.first ?? 0
            return TableClock(
                origin: notation == .timeOfDay ? 0 : Int64(clamped: first.rounded(.down)), notation: notation,
                firstTimeOfDay: notation == .timeOfDay ? first : 0)
        }
        let unit = stated ?? unit
        var clock = TableClock(unit: unit, isInteger: areIntegers && !times.isEmpty)
        if let first = times.first(where: \.isFinite), TimeSample.isSince1970(first / unit.perSecond) {
            clock.origin = Int64(clamped: (first / unit.perSecond).rounded(.down)) * Int64(clamped: unit.perSecond)
        }
        return clock
    }

    /// The unit in which the typical step matches a motion sensor's rate; else the unit in which times are since 1970.
    private var unit: TimeUnit {
        let all = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 >= 0 && $0.isFinite }
        let steps = all.filter { $0 > 0 }.sorted()
        if !steps.isEmpty {
            // Samples that share times have a mean step, but times step by the resolution.
            let isShared = 10 * (all.count - steps.count) > all.count
            let step = isShared ? steps.reduce(0, +) / Double(all.count) : steps[steps.count / 2]
            if let unit = TimeUnit.allCases.first(where: { Self.rates.contains($0.perSecond / step) }) { return unit }
        }
        guard let first = times.first else { return .second }
        return TimeUnit.allCases.first { Self.isSince1970(first / $0.perSecond) } ?? .second
    }

    /// Returns whether seconds counted from 1970 are between the years 2000 and 2100.
    private static func isSince1970(_ seconds: Double) -> Bool { (946_684_800...4_102_444_800).contains(seconds) }
}
