import Foundation
import SwingMotion
import Testing

struct UTCTextTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (0.999, "1970-01-01T00:00:00Z"),
        (951_782_400, "2000-02-29T00:00:00Z"), (4_107_542_399.5, "2100-02-28T23:59:59Z"),
        (4_107_542_400, "2100-03-01T00:00:00Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
        (253_402_300_799, "9999-12-31T23:59:59Z"),
    ])
    func anInstantIsWritten(seconds: Double, text: String) { #expect(UTCText.second(seconds) == text) }

    @Test(arguments: [Double.nan, .infinity, 1e300, -62_135_596_801, 253_402_300_800])
    func otherYearsAreNotWritten(seconds: Double) { #expect(UTCText.second(seconds) == nil) }

    @Test func foundationWritesTheSame() {
        // From the start of the Gregorian calendar on. Before it, Foundation uses the Julian calendar.
        for seconds in stride(from: -12_219_292_800.0, to: 10_000_000_000, by: 8_654_321.25) {
            let date = Date(timeIntervalSince1970: seconds.rounded(.down))
            #expect(UTCText.second(seconds) == date.formatted(.iso8601))
        }
    }
}
