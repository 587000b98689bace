internal import SwingMotion

/// What the times of labels mean.
public enum LabelTimeMeaning: Hashable, Sendable {
    /// Seconds since the session's first sample.
    case sessionStart
    /// Timestamps of the sensor's clock, in seconds.
    case sensorClock
    /// Time since 1970-01-01 00:00:00 UTC, in a unit given in seconds.
    case unix(unit: Double)
    /// Dates and times with their zones.
    case date
    /// Dates and times without a zone, in a zone given as its offset from UTC in seconds.
    case localDate(utcOffset: Int)
    /// Times of day, in a zone given as its offset from UTC in seconds.
    case timeOfDay(utcOffset: Int)

    /// A meaning as a user names it.
    public enum Choice: String, CaseIterable, Hashable, Sendable {
        /// Seconds since the session's first sample.
        case start
        /// Timestamps of the sensor's clock.
        case sensor
        /// Time since 1970, or dates.
        case unix
        /// Times of day.
        case day
    }

    /// The name of the meaning in options.
    package var choice: Choice {
        switch self {
        case .sessionStart: .start
        case .sensorClock: .sensor
        case .unix, .date, .localDate: .unix
        case .timeOfDay: .day
        }
    }

    /// The meaning as a clause without a full stop, such as `seconds since the start of the session`.
    package var text: String {
        switch self {
        case .sessionStart: "seconds since the start of the session"
        case .sensorClock: "timestamps of the sensor's clock"
        case .unix(let unit):
            switch unit {
            case 1: "seconds since 1970, UTC"
            case 1e-3: "milliseconds since 1970, UTC"
            case 1e-6: "microseconds since 1970, UTC"
            default: "nanoseconds since 1970, UTC"
            }
        case .date: "dates with their zones"
        case .localDate(let offset): "dates at UTC\(Self.zone(offset))"
        case .timeOfDay(let offset): "times of day at UTC\(Self.zone(offset))"
        }
    }

    /// The zone of the times, as its offset from UTC in seconds; `nil` if the meaning has none.
    var utcOffset: Int? {
        switch self {
        case .localDate(let offset), .timeOfDay(let offset): offset
        case .sessionStart, .sensorClock, .unix, .date: nil
        }
    }

    /// The offsets from UTC that are in use, in seconds.
    static let zones: [Int] =
        ((-12...14).map { $0 * 60 } + [-570, -210, 210, 270, 330, 345, 390, 525, 570, 630, 765]).map { $0 * 60 }

    /// Returns an offset from UTC as text, such as `+05:30`.
    static func zone(_ offset: Int) -> String {
        let minutes = offset.magnitude / 60
        let parts = [minutes / 60, minutes % 60].map { $0.padded(2) }
        return (offset < 0 ? "-" : "+") + parts.joined(separator: ":")
    }

    /// Reads an offset from UTC, such as `+02:00`, `-0700` or `Z`.
    ///
    /// - Parameter text: The offset.
    /// - Returns: The offset in seconds, or `nil` if the text is not one.
    package static func utcOffset(_ text: String) -> Int? {
        if text == "Z" || text == "z" { return 0 }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.count == 4, let value = Int(digits), digits.allSatisfy(\.isNumber), value % 100 < 60,
            value / 100 <= 14
        else { return nil }
        return (sign == "-" ? -1 : 1) * (value / 100 * 60 + value % 100) * 60
    }

    /// Returns the timestamp of a time on the sensor's clock, in seconds; `nil` without the wall clock that it needs.
    func timestamp(of seconds: Double, in session: LabelledSession) -> Double? {
        switch self {
        case .sessionStart: return session.start + seconds
        case .sensorClock: return seconds
        case .unix(let unit): return session.wallClockOffset.map { seconds * unit - $0 }
        case .date: return session.wallClockOffset.map { seconds - $0 }
        case .localDate(let zone): return session.wallClockOffset.map { seconds - Double(zone) - $0 }
        case .timeOfDay(let zone):
            guard let offset = session.wallClockOffset else { return nil }
            // The day on which the time is nearest to the middle of the session.
            let middle = session.start + session.duration / 2 + offset
            let inUTC = seconds - Double(zone)
            let days = ((middle - inUTC) / 86_400).rounded()
            return inUTC + days * 86_400 - offset
        }
    }
}
