import SwingMotion
import SwingTables
import Testing

@testable import SwingRecording

struct SessionFactsTests {
    @Test(arguments: [
        ("player", \SessionInfo.player), ("Player", \.player), ("Device model", \.deviceModel),
        ("os_version", \.osVersion),
        ("Condition", \.condition), ("NOTES", \.notes), ("handedness", \.handednessText), ("sport", \.sport),
        ("Participant", \.player), ("subject", \.player), ("Athlete", \.player), ("Dominant hand", \.handednessText),
    ])
    func aNameIsThatOfAFact(name: String, fact: any WritableKeyPath<SessionInfo, String?> & Sendable) throws {
        var info = SessionInfo.unstated
        try info.state(name, "x")
        var expected = SessionInfo.unstated
        expected[keyPath: fact] = "x"
        #expect(info == expected)
        #expect(SessionInfo.fact(name) != nil)
    }

    @Test func anotherNameIsAFurtherFact() throws {
        var info = SessionInfo.unstated
        try info.state("Racket (g)", "301")
        #expect(info.metadata == ["Racket (g)": "301"] && SessionInfo.fact("Racket (g)") == nil)
    }

    @Test(
        arguments: [
            ("2026-05-01", "2026-05-01"), ("2026-5-1", "2026-05-01"), ("1.5.2026", "2026-05-01"),
            ("31.12.1999", "1999-12-31"), ("2024-02-29", "2024-02-29"), ("2026-02-29", nil), ("2026-13-01", nil),
            ("5/1/2026", nil), ("01-05-2026", nil), ("2026-05-01T10:00:00Z", nil), ("", nil), ("1.5.26", nil),
            ("2026-05", nil), ("25/1/2026", "2026-01-25"), ("1.5.2026 0:00", "2026-05-01"),
            ("May 1, 2026", "2026-05-01"), ("２０２６-05-01", nil), ("-1-5-2026", nil),
        ] as [(String, String?)])
    func aDateIsUnambiguous(text: String, date: String?) {
        var info = SessionInfo.unstated
        let error = failure { () throws(SwingError) in try info.state("Date", text) }
        #expect(info.date == date)
        #expect((error == nil) == (date != nil))
        let message = error?.description ?? "Date is \""
        #expect(message.hasPrefix("Date is \"") || message.hasPrefix("Date: found the date \""))
    }

    private static let stated: SessionInfo = {
        var info = SessionInfo(sessionID: "own")
        (info.player, info.sport, info.startedAt) = ("Anna", "golf", 10)
        info.metadata = ["club": "iron", "wind": "3"]
        return info
    }()

    @Test func aSourceTakesPrecedence() {
        var other = SessionInfo.unstated
        (other.sport, other.bootTime) = ("tennis", 5)
        other.metadata = ["club": "wood"]
        var info = Self.stated
        info.adopt(other)
        #expect(info.sessionID == "own" && info.player == "Anna" && info.sport == "tennis")
        #expect(info.startedAt == nil && info.bootTime == 5)
        #expect(info.metadata == ["club": "wood", "wind": "3"])
    }

    @Test func aSharedSourceOnlyCompletes() {
        var shared = SessionInfo(sessionID: "shared")
        (shared.sport, shared.condition, shared.startedAt) = ("tennis", "tired", 99)
        shared.metadata = ["club": "wood", "court": "2"]
        var info = Self.stated
        info.complete(from: shared)
        #expect(info.sessionID == "own" && info.sport == "golf" && info.condition == "tired" && info.startedAt == 10)
        #expect(info.metadata == ["club": "iron", "wind": "3", "court": "2"])
    }

    /// Texts stay texts, unless they are exactly the JSON of something else.
    @Test(arguments: [
        ("wood", "\"wood\""), ("12", "12"), ("007", "\"007\""), ("1.50", "\"1.50\""), ("true", "true"),
        ("null", "\"null\""),
        ("[1,2]", "[1,2]"), ("{\"a\":1}", "{\"a\":1}"), ("[1", "\"[1\""), ("", "\"\""),
    ])
    func aFurtherFactIsJSON(text: String, json: String) {
        let value = JSONValue(fact: text)
        #expect(value.text == json)
        #expect(value.fact == text)
    }

    private func failure(_ body: () throws(SwingError) -> Void) -> SwingError? {
        do { try body() } catch { return error }
        return nil
    }
}
