import SwingMotion
import Testing

@testable import SwingRecording

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
