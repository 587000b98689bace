import Testing

@testable import SwingTables

struct ExactTimeTests {
    private func read(_ text: String, origin: Int64) -> (value: Double?, length: Int) {
        let bytes = Array(text.utf8)
        var position = 0
        let value = ExactTime.read(bytes.span, at: &position, origin: origin)
        return (value, position)
    }

    /// Consecutive nanoseconds since 1970 have the same Double, but are different times.
    @Test func keepsEachNanosecond() {
        let origin: Int64 = 1_719_102_681_000_000_000
        for step in [0, 1, 2, 255, 256, 1_250_000, 999_999_999, -1, -4_000_000_001] as [Int64] {
            let (value, length) = read("\(origin + step),", origin: origin)
            #expect(value == Double(step))
            #expect(length == 19)
        }
        #expect(Double(origin + 1) == Double(origin))
    }

    @Test func keepsTheFractionOfDecimals() {
        #expect(read("1719102681.2500001", origin: 1_719_102_681).value == 0.2500001)
        #expect(read("-5.25", origin: -6).value == 0.75)
        #expect(read("12.", origin: 10).value == 2)
    }

    @Test(arguments: [
        ("1.7191026812793874e+18", 1_719_102_681_000_000_000 as Int64, 279_387_392.0),
        ("99999999999999999999", 0, 1e20),
        ("9223372036854775807", 9_223_372_036_854_775_806, 1), ("-9223372036854775808", 1, -9_223_372_036_854_775_808),
        ("1e3", 0, 1000), ("+7", 2, 5), (".5", 1, -0.5),
    ])
    func readsOtherNotationsAsNumbers(text: String, origin: Int64, expected: Double) {
        #expect(read(text, origin: origin).value == expected)
    }

    @Test(arguments: ["", "-", "abc", ",", "x1"])
    func returnsNilIfThereIsNoNumber(text: String) { #expect(read(text, origin: 5).value == nil) }
}
