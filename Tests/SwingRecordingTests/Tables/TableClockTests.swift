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
        TableClock.shareZero(&first, &second)
        #expect(first.zero == zero)
        #expect(second.zero == zero)
    }

    /// Times since boot have no zero to share.
    @Test func keepsTimesSinceBoot() {
        var first = TableClock(unit: .second), second = TableClock(unit: .nanosecond, origin: 1_750_000_000_000_000_000)
        let before = second
        TableClock.shareZero(&first, &second)
        #expect(first == TableClock(unit: .second))
        #expect(second == before)
    }
}
