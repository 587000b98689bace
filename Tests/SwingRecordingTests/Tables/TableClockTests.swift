import Testing

@testable import SwingRecording

struct TableClockTests {
    /// Two streams' times are told from one zero, however their units write it; nothing may shift one against the other.
    @Test(arguments: [
        // A zero that both units can tell stays as it is, down to the nanosecond.
        (
            TimeUnit.nanosecond, 1_750_000_000_250_000_000, TimeUnit.nanosecond, 1_750_000_000_000_000_000,
            1_750_000_000.25
        ),
        (.nanosecond, 1_750_000_000_250_000_000, .millisecond, 1_749_999_999_000, 1_750_000_000.25),
        (.second, 1_750_000_000, .nanosecond, 1_749_999_990_000_000_000, 1_750_000_000),
        // Seconds can't tell a quarter of one.
        (.nanosecond, 1_750_000_000_250_000_000, .second, 1_750_000_007, 1_750_000_000),
    ])
    func bothHaveOneZero(
        unit: TimeUnit, origin: Int64, otherUnit: TimeUnit, otherOrigin: Int64, zero: Double
    ) throws {
        var first = TableClock(unit: unit, origin: origin)
        var second = TableClock(unit: otherUnit, origin: otherOrigin)
        TableClock.shareZero(&first, &second)
        #expect(first.zero == zero)
        #expect(second.zero == zero)
    }

    /// Times since boot have no zero to share.
    @Test func timesSinceBootStay() {
        var first = TableClock(unit: .second), second = TableClock(unit: .nanosecond, origin: 1_750_000_000_000_000_000)
        let before = second
        TableClock.shareZero(&first, &second)
        #expect(first == TableClock(unit: .second))
        #expect(second == before)
    }
}
