import SwingFiles
import SwingMotion
import Testing

@testable import SwingTables

struct TableClockTests {
    /// Two streams count from the same zero, whatever their units; neither stream may shift against the other.
    @Test(arguments: [
        // A zero that both units can represent does not change, not even by a nanosecond.
        (
            TimeUnit.nanosecond, 1_750_000_000_250_000_000, TimeUnit.nanosecond, 1_750_000_000_000_000_000,
            1_750_000_000.25
        ),
        (.nanosecond, 1_750_000_000_250_000_000, .millisecond, 1_749_999_999_000, 1_750_000_000.25),
        (.second, 1_750_000_000, .nanosecond, 1_749_999_990_000_000_000, 1_750_000_000),
        // Whole seconds can't represent a quarter of a second.
        (.nanosecond, 1_750_000_000_250_000_000, .second, 1_750_000_007, 1_750_000_000),
    ])
    func sharesOneZero(
        unit: TimeUnit, origin: Int64, otherUnit: TimeUnit, otherOrigin: Int64, zero: Double
    ) throws {
        var first = TableClock(unit: unit, origin: origin)
        var second = TableClock(unit: otherUnit, origin: otherOrigin)
        try TableClock.shareZero(&first, &second, "r")
        #expect(first.zero == zero)
        #expect(second.zero == zero)
    }

    /// Streams whose times count from different instants are rejected, also times of day with dates.
    @Test(arguments: [
        (TableClock(), TableClock(unit: .nanosecond, origin: 1_750_000_000_000_000_000), "times since 1970"),
        (TableClock(origin: 5, notation: .date), TableClock(origin: 5, notation: .localDate), "another kind of times"),
        (TableClock(notation: .timeOfDay), TableClock(), "another kind of times"),
    ])
    func rejectsOtherClocks(first: TableClock, second: TableClock, found: String) throws {
        var (first, second) = (first, second)
        let error = try #require(throws: SwingError.self) { try TableClock.shareZero(&first, &second, "r") }
        #expect("\(error)".contains("r: found \(found) for only one sensor"), "\(error)")
    }

    @Test func streamsShareTheDay() throws {
        var first = TableClock(notation: .timeOfDay, firstTimeOfDay: 86_399.5)
        var second = TableClock(notation: .timeOfDay, firstTimeOfDay: 0.25)
        try TableClock.shareZero(&first, &second, "r")
        #expect(first.firstTimeOfDay == 86_399.5 && second.firstTimeOfDay == 86_399.5)
        #expect(TimeNotation.unwrapped(0.25, near: second.firstTimeOfDay) == 86_400.25)
        #expect(first.zero == nil)
    }

    /// Dates without a zone have no instant in UTC.
    @Test func localDatesHaveNoZero() {
        #expect(TableClock(origin: 1_750_000_000, notation: .localDate).zero == nil)
        #expect(TableClock(origin: 1_750_000_000, notation: .date).zero == 1_750_000_000)
    }
}

struct TimeSampleTests {
    private func clock(_ times: [String], stated: TimeUnit? = nil, dates: DateOrder? = nil) throws -> TableClock {
        let file = FileHead(TreeFile("time\n" + times.map { $0 + "\n" }.joined()), dates: dates)
        return try file.clock(of: 0, try #require(try file.header()), stated: stated)
    }

    /// Only one unit makes a step 1.1 to 1000 ms long.
    @Test(arguments: TimeUnit.sensorUnits, [6, 9, 10.5, 25, 50, 100, 200, 800])
    func infersTheUnitFromTheStep(unit: TimeUnit, rate: Double) throws {
        let times = (0..<20).map { (300 + Double($0) / rate) * unit.perSecond }
        let isFine = unit == .microsecond || unit == .nanosecond
        let text = times.map { isFine ? "\(Int64($0))" : "\($0)" }
        #expect(try clock(text).unit == unit)
        #expect(try clock(text).origin == 0)
    }

    /// Times that several samples share step by their resolution, not by the sample's interval.
    @Test(arguments: [(200, 1.0, TimeUnit.second), (802, 1, .second), (802, 0.004, .millisecond), (100, 0.1, .second)])
    func infersTheUnitOfSharedTimes(rate: Double, resolution: Double, unit: TimeUnit) throws {
        let times = (0..<2000).map { (300 + Double($0) / rate) / resolution }.map { $0.rounded(.down) * resolution }
        let text = times.map { time in
            unit == .millisecond || resolution == 1 ? "\(Int64((time * unit.perSecond).rounded()))" : "\(time)"
        }
        #expect(try clock(text).unit == unit)
    }

    @Test(arguments: TimeUnit.sensorUnits)
    func countsTimesSince1970FromAWholeSecond(unit: TimeUnit) throws {
        let scale = Int64(unit.perSecond)
        // 0.7 s after a whole second.
        let first = 1_750_000_000 * scale + scale * 7 / 10
        let times = (0..<20).map { (i: Int64) -> String in
            unit == .second ? "\(1.75e9 + 0.7 + Double(i) / 100)" : "\(first + scale * i / 100)"
        }
        let clock = try clock(times)
        #expect(clock.unit == unit)
        #expect(clock.origin == 1_750_000_000 * scale)
        #expect(clock.zero == 1.75e9)
    }

    @Test func prefersTheStatedUnit() throws {
        #expect(try clock(["100", "101", "102"], stated: .second).unit == .second)
        #expect(try clock(["100", "101", "102"]).unit == .millisecond)
        // Repeated rows and missing times are ignored.
        #expect(try clock(["", "5.00", "5.00", "null", "5.01", "5.01", "-1", "5.02"]).unit == .second)
        #expect(try clock([]).unit == .second)
        #expect(try clock(["1750000000000"]).unit == .millisecond)
    }

    /// Whole numbers without a unit that are not surely times are rejected, and a unit or dates since 1970 settle them.
    @Test(arguments: [
        (1, 0, "ms or numbers of rows"), (100, 7, "ms or the counts of a clock of 10 kHz"),
        (50, 0, "ms or the counts of a clock of 10 kHz"),
    ])
    func countersAreNotTimes(step: Int, first: Int, found: String) throws {
        let times = (0..<20).map { "\(first + step * $0)" }
        let error = try #require(throws: SwingError.self) { try clock(times) }
        #expect("\(error)".contains("numbers that rise by \(step) per row, which can be \(found)"), "\(error)")
        #expect("\(error)".contains("swing inspect --suggest-map --sample-rate 100 proposes a map"), "\(error)")
        #expect(try clock(times, stated: .millisecond).unit == .millisecond)
        #expect(try clock(times.map { "\(1_750_000_000_000 + (Int($0) ?? 0))" }).unit == .millisecond)
        // Times in ms are uneven, and those of 100 Hz rise by 10.
        #expect(try clock((0..<20).map { "\(first + $0 * 5 / 4)" }).unit == .millisecond)
        #expect(try clock((0..<20).map { "\(first + 10 * $0)" }).unit == .millisecond)
    }

    /// Times of 1 to 5 Hz look like those of a thousand times as many samples in the next shorter unit.
    @Test(arguments: [
        (0.4, "0.4", "s or ms"), (1.005, "1.005", "s or ms"), (403, "403", "ms or us"), (250_000, "250000", "us or ns"),
        (403_031, "403031", "us or ns"),
    ])
    func slowSamplesAreNotFastOnes(step: Double, written: String, found: String) throws {
        let times = (0..<20).map { step * Double($0) }.map { "\($0)" }
        let error = try #require(throws: SwingError.self) { try clock(times) }
        #expect("\(error)".contains("numbers that rise by \(written) per row, which can be \(found), in"), "\(error)")
        #expect(try clock(times, stated: .microsecond).unit == .microsecond)
    }

    /// Two rows per second look like two rows per millisecond.
    @Test func sharedTimesOfSlowSamplesAreUnclear() throws {
        let error = try #require(throws: SwingError.self) { try clock((0..<40).map { "\(818_922 + $0 / 2)" }) }
        #expect("\(error)".contains("which can be s or ms, in"), "\(error)")
    }

    /// The size of times since 1970 shows their unit, however slow the samples are.
    @Test(arguments: [
        (TimeUnit.second, 1_750_000_000, 1), (.millisecond, 1_750_000_000_000, 432),
        (.microsecond, 1_750_000_000_000_000, 250_000), (.nanosecond, 1_750_000_000_000_000_000, 110_016_000),
    ])
    func sizeShowsTheUnitOfSlowSamples(unit: TimeUnit, first: Int, step: Int) throws {
        let found = try clock((0..<20).map { "\(first + step * $0)" })
        #expect(found.unit == unit && found.zero == 1.75e9)
        // A phone's time since it started, at 100 Hz.
        #expect(try clock((0..<20).map { "\(1_000_000_000 + 10 * $0)" }).unit == .millisecond)
        // A board's time in us since it started, at 2.5 Hz.
        #expect(throws: SwingError.self) { try clock((0..<20).map { "\(1_112_000_000 + 403_031 * $0)" }) }
    }

    /// A column that no name identifies is a time if it rises; seconds beside minutes start again.
    @Test func risingColumnsAreTimes() throws {
        func rises(_ header: String, _ row: (Int) -> String) throws -> Bool {
            let file = FileHead(TreeFile(header + "\n" + (0..<100).map { row($0) + "\n" }.joined()))
            return file.rises(in: 0, try #require(try file.header()))
        }
        #expect(try rises("check_time,x") { "\($0 * 10),0" })
        #expect(try rises("ms,x") { "\($0 * 2 / 3),0" })
        #expect(try !rises("ms,minute") { "\($0 * 10),0" })
        #expect(try !rises("dt,x") { _ in "10,0" })
        #expect(try !rises("x,y") { "\($0 % 7),0" })
        #expect(try !rises("name,x") { _ in "a,0" })
        #expect(LooseColumnName.isTime("ACC.X Time Series (s)") && LooseColumnName.isTime("ms"))
        #expect(LooseColumnName.isTime("startDate") && !LooseColumnName.isTime("gyro (deg/s)"))
    }

    /// Texts state their unit; dates count from a whole second.
    @Test(arguments: [
        ("2025-06-01T12:00:00.25+02:00", TimeNotation.date, 1_748_772_000, 0.0),
        ("2025-06-01 10:00:00.75Z", .date, 1_748_772_000, 0), ("2025-06-01 12:00:00.25 +0200", .date, 1_748_772_000, 0),
        ("2025-06-01 10:00:00.25", .localDate, 1_748_772_000, 0), ("10:00:00.25", .timeOfDay, 0, 36_000.25),
        ("0:00:00", .timeOfDay, 0, 0), ("10:00:00 PM", .timeOfDay, 0, 79_200),
        ("1.6.2025 10:00:00.25", .writtenDate(.dayMonthYear, hasZone: false), 1_748_772_000, 0),
        ("2025/6/1 10:00:00.25 AM Z", .writtenDate(nil, hasZone: true), 1_748_772_000, 0),
        ("25/6/2025 0:00:01", .writtenDate(.dayMonthYear, hasZone: false), 1_750_809_601, 0),
    ])
    func recognisesTexts(text: String, notation: TimeNotation, origin: Int64, first: Double) throws {
        for stated in [nil, TimeUnit.millisecond] {
            let clock = try clock([text], stated: stated)
            #expect(clock.notation == notation && clock.origin == origin && clock.firstTimeOfDay == first)
            #expect(clock.unit == .second)
        }
    }

    /// A statement, or the date after midnight, settles the order.
    @Test func datesOfSpreadsheetsNeedAnOrder() throws {
        #expect(try clock(["1/6/2025 10:00:00"], dates: .dayMonthYear).origin == 1_748_772_000)
        #expect(try clock(["6/1/2025 10:00:00"], dates: .monthDayYear).origin == 1_748_772_000)
        #expect(try clock(["12/6/2025 23:59:59", "13/6/2025 0:00:00"]).origin == 1_749_772_799)
        let error = #expect(throws: SwingError.self) { try clock(["", "1/6/2025 10:00:00"]) }
        #expect(error?.description.contains("t.csv:3: found the date \"1/6/2025 10:00:00\", which is 1 June") == true)
    }

    @Test(arguments: [
        "12:00", "24:00:00", "2025-06-01", "2025-02-30T10:00:00Z", "25:00:00 PM", "13:00:00 PM", "25/6/2025 10:00",
        "10:00:00x", "noon",
    ])
    func rejectsOtherTexts(text: String) {
        #expect(throws: SwingError.self) { try clock([text]) }
    }
}
