import Foundation
import SwingFiles
import SwingMotion
import SwingTables
import Testing

@testable import SwingRecording

struct SessionJSONTests {
    private func read(_ text: String) throws -> SessionInfo {
        let folder = try FolderFixture(["session.json": text])
        return try SessionJSON.read(TreeFile(at: "\(folder.path)/session.json"), defaultID: "folder").info
    }

    private static let full: SessionInfo = {
        var info = SessionInfo(sessionID: "s-1 \"ä\"/\u{1F3BE}\n")
        info.startedAt = 1_748_772_000.125
        info.bootTime = 1_748_700_000.123456
        info.wrist = .left
        info.crown = .right
        info.player = "Anna"
        info.handedness = .right
        info.sport = "baseball"
        info.deviceModel = "Watch7,1"
        info.osVersion = "watchOS 11.2"
        (info.condition, info.date, info.notes) = ("tired", "2026-05-01", "a\nb")
        info.metadata = ["club": "wood", "age": "31", "nested": #"{"a":[1,null]}"#, "code": "007"]
        return info
    }()

    @Test func allFactsAreReadBack() throws { #expect(try read(SessionJSON.text(of: Self.full)) == Self.full) }

    @Test func theNameAloneIsReadBack() throws {
        let info = SessionInfo(sessionID: "only")
        #expect(SessionJSON.text(of: info) == "{\n  \"schemaVersion\" : 1,\n  \"sessionId\" : \"only\"\n}\n")
        #expect(try read(SessionJSON.text(of: info)) == info)
    }

    @Test(arguments: [0, 1e-9, 1.5, 1_748_772_000.1234567, 1_748_772_000.1, 253_402_300_799.999, 1e300, -1.5, 4e9 / 3])
    func anInstantIsReadBackExactly(instant: Double) throws {
        var info = SessionInfo(sessionID: "s")
        info.startedAt = instant
        info.bootTime = instant
        let back = try read(SessionJSON.text(of: info))
        #expect(back.startedAt?.bitPattern == instant.bitPattern)
        #expect(back.bootTime?.bitPattern == instant.bitPattern)
    }

    @Test func anUnknownInstantIsOmitted() throws {
        var info = SessionInfo(sessionID: "s")
        info.startedAt = .nan
        info.bootTime = .infinity
        #expect(try read(SessionJSON.text(of: info)) == SessionInfo(sessionID: "s"))
    }

    @Test(arguments: [
        "{}", " \n{ } ", "{\"sessionId\": null}", "{\"sessionId\": \"\"}", "{\"other\": null}",
        "\u{FEFF}{}",
        "{\"schemaVersion\": 1}",
    ])
    func anAbsentFactIsUnknown(text: String) throws { #expect(try read(text) == SessionInfo(sessionID: "folder")) }

    @Test func theSystemVersionHasTwoKeys() throws {
        #expect(try read("{\"watchOSVersion\": \"11.2\"}").osVersion == "11.2")
        #expect(try read("{\"osVersion\": \"a\", \"watchOSVersion\": \"b\"}").osVersion == "a")
    }

    private static let date =
        "expected a date such as 2025-06-01T10:00:00Z or seconds since 1970; correct or remove the key"
    private static let object =
        "session.json: found no JSON object, expected one such as {\"wrist\": \"left\"}; correct or remove the file"

    @Test(arguments: [
        ("{\"wrist\": 5}", "session.json: found 5 in \"wrist\", expected a text; correct or remove the key"),
        ("{\"crown\": true}", "session.json: found true in \"crown\", expected a text; correct or remove the key"),
        (
            "{\"sport\": []}",
            "session.json: found an array or an object in \"sport\", expected a text; correct or remove the key"
        ),
        (
            "{\"bootTimeUnix\": \"1\\u001b\"}",
            "session.json: found \"1\\u{1b}\" in \"bootTimeUnix\", expected a number; correct or remove the key"
        ),
        ("{\"startedAt\": \"yesterday\"}", "session.json: found \"yesterday\" in \"startedAt\", \(date)"),
        (
            "{\"startedAt\": \"2025-02-30T10:00:00Z\"}",
            "session.json: found \"2025-02-30T10:00:00Z\" in \"startedAt\", \(date)"
        ),
        (
            "{\"schemaVersion\": 2}",
            "session.json: found 2 in \"schemaVersion\", expected at most 1; read it with a newer SwingKit"
        ),
        ("", object), ("[]", object), ("\"text\"", object), ("{\"wrist\": \"left\"", object), ("{\"a\": 1,,}", object),
    ])
    func aWrongValueIsNamed(text: String, message: String) async throws {
        let folder = try FolderFixture(["session.json": text])
        let path = "\(folder.path)/session.json"
        #expect(
            await folder.failure { _ = try SessionJSON.read(TreeFile(at: path), defaultID: "f") }
                == "badData: \(message)")
    }

    @Test func aHugeFileIsRejected() async throws {
        let folder = try FolderFixture(["session.json": "{}" + String(repeating: " ", count: 1 << 20)])
        let path = "\(folder.path)/session.json"
        #expect(
            await folder.failure { _ = try SessionJSON.read(TreeFile(at: path), defaultID: "f") }
                == "badData: session.json: found more than 1 MiB, expected a session's facts; correct or remove the file"
        )
    }

    @Test(arguments: [
        ("2025-06-01T10:00:00Z", 1_748_772_000), ("2025-06-01T12:00:00.25+02:00", 1_748_772_000.25),
        ("2025-06-01t03:00:00-0700", 1_748_772_000), ("2025-06-01 10:00:00,5z", 1_748_772_000.5),
        ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59.5Z", -0.5), ("2000-02-29T00:00:00Z", 951_782_400),
        ("1900-03-01T00:00:00Z", -2_203_891_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
        ("2024-12-31T23:59:59+00:00", 1_735_689_599),
    ])
    func aDateIsAnInstant(text: String, instant: Double) { #expect(ISO8601Date.instant(of: text) == instant) }

    @Test(arguments: [
        "", "2025-06-01", "2025-06-01T10:00:00", "2025-06-01T10:00Z", "2025-13-01T10:00:00Z", "2025-00-01T10:00:00Z",
        "2025-06-31T10:00:00Z", "1900-02-29T00:00:00Z", "2025-06-01T24:00:00Z", "2025-06-01T10:60:00Z",
        "2025-06-01T10:00:60Z", "2025-06-01T10:00:00.Z", "2025-06-01T10:00:00Zx", "2025-06-01T10:00:00+25:00",
        "2025-06-01T10:00:00+0", "25-06-01T10:00:00Z", "２０２５-06-01T10:00:00Z",
    ])
    func anotherTextIsNotADate(text: String) { #expect(ISO8601Date.instant(of: text) == nil) }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (951_782_400.007, "2000-02-29T00:00:00.007Z"),
        (1_735_689_599.999, "2024-12-31T23:59:59.999Z"), (1_735_689_600, "2025-01-01T00:00:00.000Z"),
        (253_402_300_799.999, "9999-12-31T23:59:59.999Z"), (253_402_300_800, nil), (-1, nil), (.nan, nil),
        (1_735_689_600.0001, nil), (1e300, nil),
    ])
    func anIntegerMillisecondIsADate(instant: Double, text: String?) {
        #expect(ISO8601Date.text(ofWholeMillisecond: instant) == text)
    }

    @Test func everyDayHasItsDate() {
        for day in 0..<80_000 {
            let instant = Double(day) * 86_400 + 43_200
            let text = ISO8601Date.text(ofWholeMillisecond: instant)
            let expected = Date(timeIntervalSince1970: instant).formatted(.iso8601).dropLast() + ".000Z"
            guard text == String(expected) else {
                Issue.record("day \(day): \(text ?? "nil")")
                return
            }
        }
    }
}

struct SourceProvenanceTests {
    private static let accelerometer = "timestamp,x,y,z\n1,0,0,-1\n"
    private static let motion = "timestamp,rotationRateX,rotationRateY,rotationRateZ,gravityX,gravityY,gravityZ"
    private static let user = ",userAccelerationX,userAccelerationY,userAccelerationZ"

    @Test(arguments: [
        (nil, SourceProvenance.ClockOrigin.unknown, SourceProvenance.WallClock.none),
        (#"{"startedAt": 1700000000}"#, .unknown, .stated), (#"{"bootTimeUnix": 1700000000}"#, .boot, .stated),
    ])
    func theFactsDefineTheClock(
        _ facts: String?, _ origin: SourceProvenance.ClockOrigin, _ wallClock: SourceProvenance.WallClock
    ) throws {
        let folder = try FolderFixture([CSVLayout.accelerometerName: Self.accelerometer])
        if let facts { try folder.write(facts, CSVLayout.sessionName) }
        let source = try Recording(readingAt: folder.path).source
        #expect(source.clockOrigin == origin)
        #expect(source.wallClock == wallClock)
        #expect(source.clockUnit == .second)
        #expect(source.assumptions.isEmpty)
        #expect(source.factors == .init(rotationRate: nil, gravity: nil, userAcceleration: nil))
    }

    @Test(arguments: [(false, nil), (true, 1.0)])
    func anAbsentQuantityHasNoFactor(_ hasUser: Bool, _ factor: Double?) throws {
        let folder = try FolderFixture([
            CSVLayout.accelerometerName: Self.accelerometer,
            CSVLayout.motionName: Self.motion + (hasUser ? Self.user : "") + "\n",
        ])
        let source = try Recording(readingAt: folder.path).source
        #expect(source.factors == .init(userAcceleration: factor))
    }
    // MARK: - JSON

    private static let json = #"""
        {"accelerationFactor":0.10197162129779283,"accelerationOrigin":"rebuilt","assumptions":["z points / up"],\#
        "clockOrigin":"recording_start","clockUnit":"us","convertedFrom":"sensor-log","frameSign":-1,\#
        "gravityOrigin":"estimated","rotationRateFactor":1,"wallClock":"rows"}
        """#

    private static let provenance: SourceProvenance = {
        var source = SourceProvenance()
        source.convertedFrom = "sensor-log"
        source.factors = .init(acceleration: 1 / 9.80665, rotationRate: 1, gravity: nil, userAcceleration: nil)
        source.clockUnit = .microsecond
        source.clockOrigin = .recordingStart
        source.wallClock = .rows
        source.frameSign = -1
        source.acceleration = .rebuilt
        source.gravity = .estimated
        source.assumptions = ["z points / up"]
        return source
    }()

    @Test func jsonKeepsTheProvenance() throws {
        #expect(Self.provenance.json.text == Self.json)
        #expect(SourceProvenance(try JSONValue(parsing: Array(Self.json.utf8), name: "a")) == Self.provenance)
        #expect(SourceProvenance(SourceProvenance().json) == SourceProvenance())
    }

    @Test(
        arguments: [
            ("clockUnit", "minute"), ("clockUnit", nil), ("clockOrigin", 1), ("wallClock", "Rows"), ("frameSign", 2),
            ("frameSign", 0.5), ("accelerationOrigin", []), ("gravityOrigin", "x"), ("assumptions", nil),
            ("assumptions", [1]), ("convertedFrom", 5), ("gravityFactor", "1"),
        ] as [(String, JSONValue)])
    func anUnknownValueIsRejected(key: String, value: JSONValue) {
        var json = Self.provenance.json
        json[key] = value
        #expect(SourceProvenance(json) == nil)
    }

    /// Existing files depend on these names and codes.
    @Test func categoriesHaveTheirCodes() {
        #expect(SourceProvenance.ClockUnit.names == ["s", "ms", "us", "ns"])
        #expect(SourceProvenance.ClockOrigin.names == ["unknown", "boot", "epoch", "recording_start"])
        #expect(SourceProvenance.WallClock.names == ["none", "stated", "timestamps", "rows"])
        #expect(SourceProvenance.AccelerationOrigin.names == ["recorded", "rebuilt"])
        #expect(SourceProvenance.GravityOrigin.names == ["recorded", "attitude", "estimated"])
        #expect(SourceProvenance.ClockUnit.allCases.map(\.code) == [0, 1, 2, 3])
        #expect(SourceProvenance.GravityOrigin.estimated.code == 2)
    }
}
