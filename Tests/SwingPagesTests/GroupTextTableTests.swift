import SwingMotion
import SwingPages
import SwingReport
import SwingResults
import TestSupport
import Testing

struct GroupTextTableTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Summarizes sessions by facts; a session without times to contact has uncertain swings only.
    private func table(
        _ sessions: [(player: String, condition: String, sport: String, times: [Double])], by facts: [String]
    ) throws -> GroupTable {
        let path = folder.path("results.jsonl")
        let writer = try JSONLinesResultsWriter(to: .file(path))
        for (index, session) in sessions.enumerated() {
            var info = SessionInfo(sessionID: "My_Recording-2026-04-04_09-30-\(10 + index)")
            (info.player, info.condition, info.sport) = (session.player, session.condition, session.sport)
            let times = session.times.isEmpty ? [.nan, .nan, .nan] : session.times
            let swings = times.enumerated().map { place, time in
                var swing = Swing()
                swing.peakRotationRate = -10 - Double(place)
                swing.startTimestamp = Double(place)
                (swing.outcome, swing.timeToContact) = (time.isNaN ? .uncertain : .contact, time)
                return swing
            }
            var summary = SessionSummary(
                info: info, inputURI: info.sessionID, startTime: .nan, duration: 60, status: .ok)
            summary.count(swings)
            writer.beginSession(SessionStart(info))
            try writer.append(swings)
            try writer.endSession(summary)
        }
        try writer.close()
        return GroupTable(GroupedStudy(try Study(reading: [path]), by: facts.map { SummaryFact($0) }))
    }

    private static let tennis = (player: "Anna Müller", condition: "rested", sport: "tennis", times: [0.2, 0.21, 0.22])

    @Test func aTableFits80Characters() throws {
        var other = Self.tennis
        (other.player, other.condition) = ("Ben, the captain", "tired")
        #expect(
            try table([Self.tennis, other], by: ["player", "condition"]).text(isWide: false) == """
                player            condition  sessions  median (ms)        IQR (ms)  95 % (ms)
                Anna Müller       rested            1        210.0  205.0 to 215.0          –
                Ben, the captain  tired             1        210.0  205.0 to 215.0          –

                All groups: tennis.
                Omitted to fit 80 characters: omitted, uncertain, misses, contacts, swings.
                  --wide shows all columns.

                """)
    }

    @Test func aWideTableHasAllColumns() throws {
        let text = try table([Self.tennis], by: ["player"]).text(isWide: true)
        #expect(
            text == """
                player       sport   sessions  in part  swings  contacts  misses  uncertain  omitted  median (ms)        IQR (ms)  95 % interval (ms)
                Anna Müller  tennis         1        0       3         3       0          0        0        210.0  205.0 to 215.0                   –

                """)
    }

    @Test(arguments: [[""], ["player"], ["player", "condition"], ["session", "player", "condition"]])
    func hostileNamesFit(facts: [String]) throws {
        var long = Self.tennis
        long.player = String(repeating: "x", count: 10_000)
        long.condition = "\u{1B}[31m<script>alert(1)</script>\u{202E} and a long explanation\nof it"
        let text = try table([Self.tennis, long], by: facts.filter { !$0.isEmpty }).text(isWide: false)
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(text)")
        #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
    }

    /// The ends of names distinguish sessions.
    @Test func longNamesStayDifferent() throws {
        let groups = (0..<4).map { _ in Self.tennis }
        let lines = try table(groups, by: ["session", "player", "condition"]).text(isWide: false).split(separator: "\n")
        #expect(Set(lines[1...4].map { $0.prefix(16) }).count == 4, "\(lines)")
    }

    @Test func ratesAreShownWithoutTimesToContact() throws {
        let slow = (player: "Anna", condition: "", sport: "golf", times: [Double]())
        let table = try table([slow], by: ["player"])
        #expect(
            table.text(isWide: false) == """
                player  sessions  swings  contacts  misses  peak rate (rad/s)   IQR (rad/s)
                Anna           1       3         0       0               11.0  10.5 to 11.5

                All groups: golf.
                Omitted to fit 80 characters: omitted, uncertain. --wide shows all columns.
                Peak rates are those of all swings. They are shown because groups have no time
                  to contact, as with an accelerometer below 150 Hz.

                """)
        let lines = table.csv.split(separator: "\n")
        #expect(
            lines[0].hasSuffix(
                ",rate_median (rad/s),rate_quartile_1 (rad/s),rate_quartile_3 (rad/s),partial_sessions"))
        #expect(lines[1].hasSuffix(",no time to contact,11,10.5,11.5,0"), "\(lines[1])")
        #expect(table.json.contains("\"rate_quartile_3\":11.5"), "\(table.json)")
    }

    @Test func groupsWithAndWithoutTimesShowBoth() throws {
        var slow = Self.tennis
        slow.times = []
        let text = try table([Self.tennis, slow], by: ["session"]).text(isWide: false)
        #expect(text.contains("median (ms)") && text.contains("peak rate (rad/s)"), "\(text)")
    }
}
