import SwingMotion

/// How a column of times becomes seconds.
///
/// Times since 1970 are counted from a whole second near the first sample: only so do steps of less than a microsecond
/// survive in a Double.
struct TableClock: Hashable, Sendable {
    /// The unit of the column.
    var unit: TimeUnit = .second
    /// What is taken off each time, in the column's unit: whole seconds since 1970, or 0 if times do not begin in 1970.
    var origin: Int64 = 0
    /// Whether the times are written as integers.
    var isInteger = false

    /// Whether times are read by ``ExactTime``, and not as any other number.
    var isExact: Bool { isInteger || origin != 0 }

    /// The time in seconds.
    ///
    /// - Parameter raw: The time in the column's unit, the origin taken off.
    /// - Returns: The time in seconds, rounded once.
    @inline(__always)
    func seconds(_ raw: Double) -> Double { unit == .second ? raw : raw / unit.perSecond }

    /// The time in the column's unit.
    ///
    /// - Parameter seconds: The time in seconds.
    /// - Returns: The time as the column has it, the origin taken off.
    func raw(_ seconds: Double) -> Double { seconds * unit.perSecond }

    /// When the clock was zero, in seconds since 1970-01-01 00:00:00 UTC; `nil` if its times do not state it.
    var zero: Double? {
        guard origin != 0 else { return nil }
        let (whole, part) = origin.quotientAndRemainder(dividingBy: Int64(unit.perSecond))
        return Double(whole) + Double(part) / unit.perSecond
    }

    /// Counts two clocks' times from one zero: the first one's, or the whole second before it if the second one's unit
    /// can't represent that.
    ///
    /// - Parameters:
    ///   - first: A clock.
    ///   - second: Another; nothing changes unless the times of both begin in 1970.
    static func shareZero(_ first: inout TableClock, _ second: inout TableClock) {
        guard first.origin != 0, second.origin != 0 else { return }
        let (perSecond, others) = (Int128(first.unit.perSecond), Int128(second.unit.perSecond))
        let zero = Int128(first.origin) * others
        if zero % perSecond == 0 {
            second.origin = Int64(zero / perSecond)
        } else {
            let whole = Int128(first.origin) / perSecond
            first.origin = Int64(whole * perSecond)
            second.origin = Int64(whole * others)
        }
    }
}

/// The unit of a column of times.
enum TimeUnit: String, CaseIterable, Hashable, Sendable {
    case second = "s"
    case millisecond = "ms"
    case microsecond = "us"
    case nanosecond = "ns"

    /// How many of it a second has.
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
    /// - Parameter text: Such as `ms`, in any case.
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

/// Times in text, read so that no digit is lost before the clock's origin has been taken off.
///
/// Nanoseconds since 1970 have more digits than a Double holds: an integer is read as one, and of a decimal the part
/// before the point.
enum ExactTime {
    /// Reads the time that begins at `position`, and moves `position` after it.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - position: Where the time begins; moved after it if there is one.
    ///   - origin: What is taken off.
    /// - Returns: The time less the origin, or `nil` if no number begins there.
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

/// The first times of a table, from which the unit follows where a column states none.
struct TimeSample {
    /// The times as they are written, as far as a Double holds them.
    private var times: [Double] = []
    /// Whether all of them are integers.
    private var areIntegers = true

    private static let limit = 512
    /// What is a rate of a motion sensor, in Hz.
    private static let rates = 10.0...5000

    /// Reads the first times of a column.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - header: Its first line.
    ///   - place: Where the column is among the cells.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or a cell holds no number.
    init(_ file: FileHead, _ header: CSVHeader, place: Int) throws(SwingError) {
        var lines = file.lines()
        if !header.isAbsent { _ = try lines.next() }
        while times.count < Self.limit, let line = try lines.next() {
            let cells = lines.cells(of: line, separator: header.separator)
            // Other faults of the line are reported when it is read as a row.
            guard cells.count > place else { continue }
            let text = cells[place]
            guard !["", "null", "none", "nan", "na", "n/a", "-1", "-9999"].contains(text.lowercased()) else { continue }
            guard let time = Double(text) else {
                // A single bad cell is reported when its row is read.
                guard times.isEmpty else { continue }
                let column = header.isAbsent ? "\(place + 1)" : header.cells[place]
                let found = "found \(VisibleText.quoted(text)) in column \(VisibleText.quoted(column))"
                if header.separator != UInt8(ascii: ","), text.contains(",") {
                    throw lines.error(
                        "\(found), expected a decimal point; export the file with points, or replace the commas")
                }
                throw lines.error(
                    "\(found), expected a time as a number, such as seconds; name the column of such times with --map")
            }
            times.append(time)
            if Int64(text) == nil { areIntegers = false }
        }
    }

    /// What the column's times are.
    ///
    /// - Parameter stated: The unit that its name states, if any.
    /// - Returns: The clock, that of times since 1970 with a whole second as its origin.
    func clock(stated: TimeUnit?) -> TableClock {
        let unit = stated ?? unit
        var clock = TableClock(unit: unit, isInteger: areIntegers && !times.isEmpty)
        if let first = times.first(where: \.isFinite), TimeSample.isSince1970(first / unit.perSecond) {
            clock.origin = Int64((first / unit.perSecond).rounded(.down)) * Int64(unit.perSecond)
        }
        return clock
    }

    /// The only unit in which the typical step is one of a motion sensor; else the one in which times begin in 1970.
    private var unit: TimeUnit {
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 && $0.isFinite }.sorted()
        if !steps.isEmpty {
            let step = steps[steps.count / 2]
            if let unit = TimeUnit.allCases.first(where: { Self.rates.contains($0.perSecond / step) }) { return unit }
        }
        guard let first = times.first else { return .second }
        return TimeUnit.allCases.first { Self.isSince1970(first / $0.perSecond) } ?? .second
    }

    /// Whether seconds are between 2000 and 2100 if counted from 1970.
    private static func isSince1970(_ seconds: Double) -> Bool { (946_684_800...4_102_444_800).contains(seconds) }
}
