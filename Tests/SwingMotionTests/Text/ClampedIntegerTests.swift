import SwingMotion
import Testing

struct ClampedIntegerTests {
    @Test(
        arguments: [
            (0.0, 0), (1.9, 1), (-1.9, -1), (.nan, 0), (-0.0, 0), (1e15, 1_000_000_000_000_000), (1e300, 1 << 53),
            (.infinity, 1 << 53), (-.infinity, -(1 << 53)), (.leastNonzeroMagnitude, 0),
        ] as [(Double, Int)])
    func everyNumberHasAnInteger(value: Double, expected: Int) { #expect(Int(clamped: value) == expected) }

    @Test func narrowTypesHaveTheirOwnRange() {
        #expect(UInt8(clamped: 300) == 255 && UInt8(clamped: -1) == 0 && Int8(clamped: -.infinity) == -128)
        #expect(UInt(clamped: -1) == 0 && Int64(clamped: 1e300) == 1 << 53)
    }

    /// `Int` has 32 bits on some watches: seconds since 1970 are exact, and later times leave room for sums.
    @Test(arguments: [1.7e12, 1e300, .infinity]) func narrowIntegersLeaveRoomForSums(_ time: Double) {
        #expect(Int32(clamped: time).addingReportingOverflow(100_000).overflow == false)
        #expect(Int32(clamped: -time).subtractingReportingOverflow(100_000).overflow == false)
        #expect(Int32(clamped: 2_145_916_800.5) == 2_145_916_800, "the end of 2037")
    }
}
