import Foundation
import SwingMotion
import Testing

@testable import SwingTables

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

    @Test(arguments: [
        "20250601T120051.25Z", "2025-06-01_12:00:51.25Z", "20250601 12:00:51,25Z", "20250601T140051.25+0200",
    ])
    func otherFormsAreRead(text: String) { #expect(ISO8601Date.instant(of: text) == Self.noon) }

    @Test(arguments: [
        "2025-0601T12:00:51Z", "202506T120051Z", "20250601T1200Z", "2025-06-01T120051Z", "20250601120051Z",
    ])
    func mixedFormsAreNotRead(text: String) { #expect(ISO8601Date.instant(of: text) == nil) }

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
