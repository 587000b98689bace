import SwingMotion
import Testing

struct ClampedIntegerTests {
    @Test(arguments: [
        (0.0, 0), (1.9, 1), (-1.9, -1), (.nan, 0), (-0.0, 0), (1e15, 1_000_000_000_000_000), (1e300, 1 << 53),
        (.infinity, 1 << 53), (-.infinity, -(1 << 53)), (.leastNonzeroMagnitude, 0),
    ])
    func everyNumberHasAnInteger(value: Double, expected: Int) { #expect(Int(clamped: value) == expected) }

    @Test func narrowTypesHaveTheirOwnRange() {
        #expect(UInt8(clamped: 300) == 255 && UInt8(clamped: -1) == 0 && Int8(clamped: -.infinity) == -128)
        #expect(Int32(clamped: 1e10) == .max && UInt(clamped: -1) == 0 && Int64(clamped: 1e300) == 1 << 53)
    }
}
