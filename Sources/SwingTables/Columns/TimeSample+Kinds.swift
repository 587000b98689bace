import SwingMotion

/// What numbers are that a sensor's clock cannot have written, or that can also be something else.
extension TimeSample {
    /// Returns what the numbers are if a clock cannot have written them.
    ///
    /// - Parameter stated: The unit in the column's name; `nil` without a unit.
    /// - Returns: Dates of a spreadsheet, or digits of dates; `nil` if they can be times.
    func foreignKind(stated: TimeUnit?) -> String? {
        guard notation == .number, times.count >= 3 else { return nil }
        if areIntegers, times.allSatisfy(Self.isDigitsOfDate) {
            return "dates without separators, such as \(Int64(exactly: times[0]) ?? 0),"
        }
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
        guard stated == nil, !steps.isEmpty, case let step = steps[steps.count / 2] else { return nil }
        if areIntegers {
            let isTick = step < Self.longestTick && Self.rates.contains(1e7 / step)
            let clock = Self.ticks.first { ticks in times.allSatisfy { ticks.range.contains($0) } }
            return isTick ? clock.map { "counts of 100 ns, as \($0.program) writes dates," } : nil
        }
        let isOfSheet = times.allSatisfy { (0..<100_000).contains($0) }
        guard isOfSheet || times.allSatisfy(Self.matlabDays.contains), Self.rates.contains(1 / (step * 86_400)),
            !isOfSheet || !TimeUnit.sensorUnits.contains(where: { Self.rates.contains($0.perSecond / step) })
        else { return nil }
        return "days, as \(isOfSheet ? "spreadsheets store" : "MATLAB stores") dates,"
    }

    /// Days since the year 0, from 2000 to 2070.
    private static let matlabDays = 730_486.0...756_061
    /// Counts of 100 ns since the years 1 and 1601, from 2000 to 2070.
    private static let ticks: [(range: ClosedRange<Double>, program: String)] = [
        (6.3e17...6.53e17, ".NET"), (1.258e17...1.48e17, "Windows"),
    ]
    /// The longest step in counts of 100 ns; nanoseconds of Polar's sensors, which count from 2000, step further.
    private static let longestTick = 2.5e6

    /// Returns whether a number is `yyyymmddhhmmss`, also with milliseconds.
    ///
    /// A counter of nanoseconds leaves the valid minutes and seconds within a second.
    private static func isDigitsOfDate(_ time: Double) -> Bool {
        guard let number = Int64(exactly: time), number >= 19_700_101_000_000 else { return false }
        let digits = number >= 1_970_010_100_000_000 ? number / 1000 : number
        let (date, clock) = (digits / 1_000_000, digits % 1_000_000)
        return (1970...2100).contains(date / 10_000) && (1...12).contains(date / 100 % 100)
            && (1...31).contains(date % 100) && clock / 10_000 < 24 && clock / 100 % 100 < 60 && clock % 100 < 60
    }

    /// The number of times in which a clock's minute is found to end, at sampling rates up to 1 kHz.
    static let minute = 65_536

    /// Whether the numbers can be times of day without separators: `hhmmss` with decimals, or `hhmmssfff`.
    var canBeDigitsOfDay: Bool {
        guard notation == .number, times.count >= 3, let first = times.first, first >= (areIntegers ? 1e7 : 1e4) else {
            return false
        }
        return times.allSatisfy { digitsOfDay($0) != nil }
    }

    /// What the numbers are if they are times of day without separators; `nil` otherwise.
    ///
    /// At the end of a minute such a number rises by 40 more than the time.
    var digitsOfDayKind: String? {
        guard canBeDigitsOfDay, let first = times.first else { return nil }
        let unit = areIntegers ? 1000.0 : 1
        let isFound = zip(times, times.dropFirst()).contains { earlier, later in
            guard later - earlier > 39 * unit, let before = digitsOfDay(earlier), let after = digitsOfDay(later) else {
                return false
            }
            return (0..<1).contains(after - before)
        }
        let example = areIntegers ? "\(Int64(clamped: first))" : "\(first)"
        return isFound ? "times of day without separators, such as \(example)," : nil
    }

    /// Returns the seconds since midnight of digits; `nil` if they are not a time of day.
    private func digitsOfDay(_ number: Double) -> Double? {
        let seconds = areIntegers ? number / 1000 : number
        guard (0..<240_000).contains(seconds), case let whole = Int(clamped: seconds), whole / 100 % 100 < 60,
            whole % 100 < 60
        else { return nil }
        return Double(whole / 10_000 * 3600 + whole / 100 % 100 * 60 + whole % 100) + seconds - Double(whole)
    }

    /// What numbers without a unit can be; `nil` if they can only be times in one unit.
    ///
    /// Numbers of rows rise by 1. A counter of 10 kHz, as in Xsens' sensors, steps as times in ms of 10 to 25 Hz do. Steps of
    /// 0.25 are those of 4 Hz in s, and of 4 kHz in ms.
    var unclear: UnclearTimes? {
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }
        // A time since a start can look like one since 1970 in another unit.
        guard notation == .number, steps.count >= Self.minimumCount, unit != unitSince1970 else { return nil }
        if areIntegers, steps.allSatisfy({ $0 == 1 }) {
            return UnclearTimes(
                step: "1", kinds: ["ms", "numbers of rows"], choice: "ms or counts", unit: .millisecond)
        }
        let middle = steps.sorted()[steps.count / 2]
        if areIntegers, unit == .millisecond, Self.slowSteps.contains(middle) {
            let kinds = ["ms", "the counts of a clock of 10 kHz"]
            return UnclearTimes(
                step: "\(Int(clamped: middle))", kinds: kinds, choice: "ms or counts", unit: .millisecond)
        }
        // Whole milliseconds of 800 Hz step by 1 and 2.
        let usual = areIntegers && middle > 0 ? steps.filter { (0...2 * middle).contains($0) } : []
        guard let step = usual.isEmpty ? step : usual.reduce(0, +) / Double(usual.count),
            let place = TimeUnit.sensorUnits.firstIndex(of: unit), place > 0, unit.perSecond / step > Self.usualRate
        else { return nil }
        let kinds = [TimeUnit.sensorUnits[place - 1], unit].map(\.rawValue)
        let text = Int(exactly: step).map { "\($0)" } ?? "\(Float(step))"
        return UnclearTimes(step: text, kinds: kinds, choice: kinds.joined(separator: " or "), unit: unit)
    }

    /// The number of steps that show a counter.
    private static let minimumCount = 8
    /// Steps in ms that are too long for swings.
    private static let slowSteps = 40.0...100
    /// The rate in Hz beyond which numbers can also be times of slow samples in the next longer unit.
    private static let usualRate = 900.0
}

/// Numbers in a column of times that can be one of two things.
package struct UnclearTimes: Hashable, Sendable {
    /// The typical step, and what the numbers can be.
    fileprivate let step: String, kinds: [String]
    /// The two units, for an open unit in a map.
    package let choice: String
    /// The unit with which the table's beginning can be read.
    package let unit: TimeUnit

    /// What was found, as the object of a sentence.
    var description: String {
        "numbers that rise by \(step) per row, which can be \(kinds.joined(separator: " or ")),"
    }
}
