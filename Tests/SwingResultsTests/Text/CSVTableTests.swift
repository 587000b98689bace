import Foundation
import SwingMotion
import TestSupport
import Testing

@testable import SwingResults

struct CSVTableTests {
    /// Facts of sessions are repeated in each row, and every dialect is read back.
    @Test(arguments: [false, true])
    func theTableOfASpreadsheetIsReadBack(hasDecimalCommas: Bool) throws {
        let scratch = try TemporaryFolder()
        var options = ResultsOptions()
        options.hasDecimalCommas = hasDecimalCommas
        options.facts = [
            FactColumn(name: "court", key: "Court", isNumber: true),
            FactColumn(name: "coach", key: "Coach", isNumber: false),
        ]
        let writer = try CSVResultsWriter(to: .file(scratch.path("s.csv")), options: options)
        var info = SessionInfo(sessionID: "a;b")
        (info.player, info.sport, info.condition, info.date) = ("=Anna, B", "golf", "a\"b", "2026-05-01")
        info.metadata = ["Court": "2.5", "Coach": "+1"]
        writer.beginSession(SessionStart(info, wallClockOffset: 1_760_000_000))
        try writer.append([Samples.contact, Samples.miss])
        try writer.endSession(Samples.summary("a;b", [Samples.contact, Samples.miss], startTime: 1_760_000_000.5))
        try writer.close()
        let script = """
            import csv, sys
            rows = list(csv.reader(open(sys.argv[1], newline=""), delimiter=sys.argv[2]))
            print(rows[0][-6:], rows[1][-6:], rows[1][8:12], len(set(map(len, rows))))
            """
        let found = try Python.run(script, scratch.path("s.csv"), hasDecimalCommas ? ";" : ",")
        let (court, time) = hasDecimalCommas ? ("2,5", "0,15") : ("2.5", "0.15")
        #expect(
            found == """
                ['player', 'sport', 'condition', 'date', 'court', 'coach'] \
                ["'=Anna, B", 'golf', 'a"b', '2026-05-01', '\(court)', "'+1"] \
                ['2025-10-09 08:55:00.250', '2025-10-09 08:55:00.400', '2025-10-09 08:55:00.402', '\(time)'] 1
                """)
        let rows = try ResultsReader.swings(at: scratch.path("s.csv"))
        #expect(rows.map(\.swing.startTimestamp.orNaN) == [100.25, 7] && rows.map(\.swingInSession) == [1, 2])
        #expect(rows.map(\.sessionID) == ["a;b", "a;b"] && rows[0].startTime == 1_760_000_100.25)
    }
}
