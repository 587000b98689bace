import SwingMotion
import Testing

@testable import SwingRecording

/// Dates with zones as times of samples: the start is known in UTC.
struct ZonedTimesTests {
    private static let zones = [
        "+02", "+0200", "+02:00", " +02", " UTC+2", " GMT+02:00", "Z", " Z", " UTC", " GMT", "UTC",
    ]

    /// Ten seconds before noon, at 100 Hz and across a second.
    private func times(_ zone: String, _ separator: String) -> [String] {
        let hour = zone.contains("2") ? 14 : 12
        return (0..<120).map { i in
            let hundredths = i % 100 < 10 ? "0\(i % 100)" : "\(i % 100)"
            return "2025-06-01\(separator)\(hour):00:5\(i / 100).\(hundredths)0789\(zone)"
        }
    }

    private func check(_ recording: Recording, _ comment: String) async throws {
        #expect(recording.info.bootTime == 1_748_779_250, "\(comment)")
        let times = try await recording.accelerometer.all().samples.time
        #expect(times.count == 120, "\(comment)")
        #expect(times.enumerated().allSatisfy { abs($1 - (Double($0) / 100 + 0.000789)) < 1e-9 }, "\(comment)")
    }

    @Test(arguments: zones, [" ", "T"]) func startIsKnown(zone: String, separator: String) async throws {
        let times = times(zone, separator)
        let folder = try FolderFixture([
            "accelerometer.csv": "timestamp,x (g),y (g),z (g)\n" + times.map { "\($0),0,0,-1\n" }.joined(),
            "table.csv": "time,accX,accY,accZ\n" + times.map { "\($0),0,0,-1\n" }.joined(),
            "text.json": "[" + times.map { #"{"time":"\#($0)","x":0,"y":0,"z":-1}"# }.joined(separator: ",") + "]",
        ])
        try await check(folder.recording(), "folder")
        try await check(folder.recording("table.csv"), "table")
        // JSON keeps a date as a number, to a quarter of a microsecond.
        let text = try folder.recording("text.json")
        #expect(text.info.bootTime == 1_748_779_250)
        #expect(abs(try await text.accelerometer.all().samples.time[0] - 0.000789) < 1e-6)
    }

    /// The name of a zone does not state the offset: with an offset beside it the start is known, and without one it is not.
    @Test(arguments: [
        ("+02:00[Europe/Berlin]", 1_748_779_250.0), (" Europe/Berlin", nil), ("[America/Port-au-Prince]", nil),
    ])
    func namesOfZonesAreIgnored(zone: String, start: Double?) async throws {
        let folder = try FolderFixture([
            "t.csv": "time,accX,accY,accZ\n" + times(zone, " ").map { "\($0),0,0,-1\n" }.joined()
        ])
        let recording = try folder.recording("t.csv")
        #expect(recording.info.bootTime == start)
        #expect(try await recording.accelerometer.all().samples.time.count == 120)
        #expect(recording.source.assumptions.contains { $0.contains("no offset from UTC") } == (start == nil))
    }

    /// GENEActiv separates milliseconds by a colon.
    @Test func millisecondsAfterAColonAreRead() async throws {
        let rows = (0..<100).map { "2025-06-01 12:00:50:\(String($0 * 10 + 1000).dropFirst()),0,0,-1\n" }
        let folder = try FolderFixture(["t.csv": "time,accX,accY,accZ\n" + rows.joined()])
        let times = try await folder.recording("t.csv").accelerometer.all().samples.time
        #expect(times.count == 100 && times.enumerated().allSatisfy { abs($1 - times[0] - Double($0) / 100) < 1e-6 })
    }

    /// The first time may be missing; a text that is not a time is rejected with what is expected.
    @Test func firstTimeDecides() async throws {
        let rows = times("+02", " ").map { "\($0),0,0,-1\n" }.joined()
        let folder = try FolderFixture(["accelerometer.csv": "timestamp,x,y,z\n,0,0,-1\n" + rows])
        let recording = try folder.recording()
        #expect(recording.info.bootTime == 1_748_779_250)
        #expect(try await recording.accelerometer.all().samples.time.filter(\.isFinite).count == 120)
        try folder.write("timestamp,x,y,z\n2025-06-01 12:00:51 EST,0,0,-1\n", "accelerometer.csv")
        #expect(
            await folder.failure { _ = try folder.recording() }
                == "badData: accelerometer.csv:2: found \"2025-06-01 12:00:51 EST\" in column \"timestamp\", expected a "
                + "number, h:mm:ss, or a date such as 2025-06-01T12:00:00Z; convert the column, or name another with --map"
        )
    }
}
