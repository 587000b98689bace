import Foundation
import SwingFiles
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

struct ISO8601ZoneTests {
    /// 12:00:51.25 on 1 June 2025 in UTC.
    private static let noon = 1_748_779_251.25

    @Test(
        arguments: [
            ("Z", 0), ("z", 0), (" Z", 0), ("UTC", 0), (" UTC", 0), (" utc", 0), (" GMT", 0), ("+00", 0), ("+02", 2),
            (" +02", 2), ("-07", -7), ("+0200", 2), ("+02:00", 2), (" +02:00", 2), ("+05:30", 5.5), ("+0530", 5.5),
            (" UTC+2", 2), (" GMT+02:00", 2), ("UTC-0330", -3.5),
        ], [" ", "T"])
    func aZoneIsRead(zone: (text: String, hours: Double), separator: String) {
        let text = "2025-06-01\(separator)12:00:51.25\(zone.text)"
        #expect(ISO8601Date.instant(of: text) == Self.noon - 3600 * zone.hours)
        #expect(WrittenDate("1 Jun 2025 12:00:51.25\(zone.text)")?.utcOffset == Int(3600 * zone.hours))
    }

    /// Names of other zones have several meanings, and half a zone is damage.
    @Test(arguments: [
        "", " ", " EST", " CET", " UT", " Zulu", "+", "+2", "-3", "+24", "+02:", "+02:6", "+02:60", "+020", "+02:00:00",
        " UTC+",
        " Europe/Berlin",
    ])
    func otherTextsAreNotZones(zone: String) {
        #expect(ISO8601Date.instant(of: "2025-06-01T12:00:51.25\(zone)") == nil)
    }
}
