/// How a column of times becomes seconds.
///
/// Times since 1970 are told from a whole second near the first sample on: only so do steps of less than a microsecond
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

    /// When the clock was zero, in seconds since 1970-01-01 00:00:00 UTC; `nil` if its times do not tell.
    var zero: Double? {
        guard origin != 0 else { return nil }
        let (whole, part) = origin.quotientAndRemainder(dividingBy: Int64(unit.perSecond))
        return Double(whole) + Double(part) / unit.perSecond
    }

    /// Tells two clocks' times from one zero on: the first one's, or the whole second before it if the second one's unit
    /// can't tell that.
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
