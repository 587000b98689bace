import Foundation
import SwingMotion
import SwingRecording
import TestSupport
import Testing

/// Tests of files beside a recording that state its facts.
struct SessionSidecarTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func info(_ name: String) throws -> SessionInfo { try Recording(readingAt: folder.path(name)).info }

    @Test(arguments: ["a.h5", "a.zip", "a"])
    func eachFormatHasASidecar(name: String) throws {
        try folder.simulate(name, minutes: 0.05)
        #expect(try info(name).player == nil)
        folder.write(#"{"player": "Anna", "Condition": "tired", "club": {"loft": 9}}"#, "a.session.json")
        let found = try info(name)
        #expect(found.player == "Anna" && found.condition == "tired" && found.metadata == ["club": #"{"loft":9}"#])
        #expect(found.sport == "baseball")
    }

    @Test func theMoreSpecificFileTakesPrecedence() throws {
        try folder.simulate("a.h5", minutes: 0.05)
        folder.write(
            #"{"sessionId": "all", "startedAt": 5, "sport": "golf", "player": "Ben", "condition": "dry"}"#,
            "session.json")
        var found = try info("a.h5")
        #expect(found.sport == "baseball" && found.player == "Ben" && found.condition == "dry")
        #expect(found.sessionID != "all" && found.startedAt != 5)
        folder.write(#"{"sessionId": "mine", "sport": "tennis"}"#, "a.session.json")
        folder.write(#"{"sport": "curling", "player": "Cleo"}"#, "a.h5.session.json")
        found = try info("a.h5")
        #expect(found.sport == "curling" && found.player == "Cleo" && found.condition == "dry")
    }

    @Test func anAppsFolderHasASession() throws {
        try folder.simulate("own", minutes: 0.05)
        try folder.makeFolder("app")
        for name in ["accelerometer.csv", "motion.csv"] {
            folder.write(folder.bytes("own/" + name), "app/wrist-" + name)
        }
        folder.write(#"{"player": "Anna", "date": "2.5.2026", "court": 3}"#, "app/session.json")
        let found = try info("app")
        #expect(found.player == "Anna" && found.date == "2026-05-02" && found.metadata == ["court": "3"])
    }

    @Test(arguments: ["a.session.json", "session.json"])
    func aWrongFactIsAnErrorOfItsFile(name: String) throws {
        try folder.simulate("a.h5", minutes: 0.05)
        for (text, message) in [
            (#"{"wrist": 5}"#, "found 5 in \"wrist\", expected a text"), ("[]", "found no JSON object"),
            (#"{"date": "5/1/2026"}"#, "date: found the date \"5/1/2026\", which is"),
        ] {
            folder.write(text, name)
            #expect { try info("a.h5") } throws: { "\($0)".hasPrefix("\(folder.path(name)): \(message)") }
        }
    }

    @Test(arguments: [
        (#"{"date": "5/1/2026", "dates": "day/month/year"}"#, "2026-01-05"),
        (#"{"date": "5/1/2026", "dates": "mdy"}"#, "2026-05-01"), (#"{"date": "31/1/2026"}"#, "2026-01-31"),
    ])
    func aDateOfASpreadsheetIsRead(text: String, date: String) throws {
        try folder.simulate("a.h5", minutes: 0.05)
        folder.write(text, "a.session.json")
        let found = try info("a.h5")
        #expect(found.date == date && found.metadata.isEmpty)
    }

    @Test(arguments: [
        (#"{"participant": 7}"#, "7", [:]), (#"{"Athlete": "Anna"}"#, "Anna", [:]),
        (#"{"player": "Anna", "subject": 12}"#, "Anna", ["subject": "12"]),
    ])
    func aPlayerHasOtherNames(text: String, player: String, metadata: [String: String]) throws {
        try folder.simulate("a.h5", minutes: 0.05)
        folder.write(text, "a.session.json")
        #expect(try info("a.h5").player == player && info("a.h5").metadata == metadata)
    }

    @Test func factsAreConverted() async throws {
        try folder.simulate("a.h5", minutes: 0.05)
        folder.write(
            #"{"player": "Anna", "date": "2026-05-02", "notes": "n", "club": "wood", "age": 31}"#, "a.session.json")
        let expected = try info("a.h5")
        for name in ["b.h5", "b.zip", "b"] {
            try await Recording(readingAt: folder.path("a.h5")).write(to: folder.path(name))
            #expect(try info(name) == expected, "\(name)")
        }
        #expect(expected.metadata == ["club": "wood", "age": "31"])
    }
}
