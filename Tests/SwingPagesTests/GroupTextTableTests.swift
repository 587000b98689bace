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
        _ sessions: [(player: String, condition: String, sport: String, times: [Double])], by facts: [String],
        _ measure: SwingMeasure? = nil, rates: [Double] = []
    ) throws -> GroupTable {
        let path = folder.path("results.jsonl")
        let writer = try JSONLinesResultsWriter(to: .file(path))
        for (index, session) in sessions.enumerated() {
            var info = SessionInfo(sessionID: "My_Recording-2026-04-04_09-30-\(10 + index)")
            (info.player, info.condition, info.sport) = (session.player, session.condition, session.sport)
            let times = session.times.isEmpty ? [.nan, .nan, .nan] : session.times
            let swings = times.enumerated().map { place, time in
                var swing = Swing()
                swing.peakRotationRate.orNaN = -10 - Double(place)
                swing.startTimestamp.orNaN = Double(place)
                (swing.outcome, swing.timeToContact.orNaN) = (time.isNaN ? .uncertain : .contact, time)
                return swing
            }
            var summary = SessionSummary(
                info: info, inputURI: info.sessionID, startTime: .nan, duration: 60, status: .ok)
            summary.accelerometerReport.intervalCount = 1
            summary.accelerometerReport.intervalDuration = 1 / (rates.isEmpty ? 800 : rates[index])
            summary.count(swings)
            writer.beginSession(SessionStart(info))
            try writer.append(swings)
            try writer.endSession(summary)
        }
        try writer.close()
        return GroupTable(
            GroupedStudy(try ResultSet(reading: [path]), by: facts.map { SummaryFact($0) }, measure: measure))
    }

    private static let tennis = (player: "Anna Müller", condition: "rested", sport: "tennis", times: [0.2, 0.21, 0.22])

    @Test func aTableFits80Characters() throws {
        var other = Self.tennis
        (other.player, other.condition) = ("Ben, the captain", "tired")
        #expect(
            try table([Self.tennis, other], by: ["player", "condition"]).text(isWide: false) == """
                player            condition  players  time to contact (ms)  95 % interval
                Anna Müller       rested           1                 210.0              –
                Ben, the captain  tired            1                 210.0              –

                All groups: tennis.
                Omitted to fit 80 characters: omitted, uncertain, misses, contacts, swings, IQR
                  of swings, sessions. --wide shows all columns.
                Time to contact: a player's value is the mean of the medians of their sessions.
                  A group's value is the mean over its players.
                No interval for Anna Müller, rested; Ben, the captain, tired: the only session
                  has fewer than 6 known values.

                """)
    }

    /// Players in both groups are compared with themselves, and the text says so; scipy.stats.ttest_rel gives the interval.
    @Test func differencesStateTheirPlayers() throws {
        let sessions = [("A", 0.2, 0.21), ("B", 0.25, 0.27), ("C", 0.22, 0.25)].flatMap { name, rested, tired in
            [("rested", rested), ("tired", tired)].map { condition, time in
                (player: name, condition: condition, sport: "tennis", times: [time, time, time])
            }
        }
        let table = try table(sessions, by: ["condition"])
        #expect(
            table.text(isWide: false).hasSuffix(
                """
                95 % intervals of several players: Student's, of the players.
                tired minus rested: 20.0 ms (95 % interval −4.8 to 44.8 ms; the same 3 players)

                """))
        #expect(table.json.contains("\"design\":\"paired_players\",\"first_units\":3,\"second_units\":3"))
        #expect(table.json.contains("\"measure\":\"time_to_contact\",\"unit\":\"s\",\"groups\""))
    }

    @Test func aWideTableHasAllColumns() throws {
        let text = try table([Self.tennis], by: ["player"]).text(isWide: true)
        #expect(
            text.hasPrefix(
                """
                player       sport   players  sessions  in part  swings  contacts  misses  uncertain  omitted  time to contact (ms)  95 % interval   IQR of swings  change in session (ms)  95 % interval of change  time between swings (s)  swings per minute
                Anna Müller  tennis        1         1        0       3         3       0          0        0                 210.0              –  205.0 to 215.0                       –                        –                        –                  –

                """))
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
            table.text(isWide: false).hasPrefix(
                """
                player  players  sessions  peak rotation rate (rad/s)  95 % interval
                Anna          1         1                        11.0              –

                """))
        #expect(
            table.text(isWide: false).contains(
                "No time to contact is known, so the peak rotation rate is summarized.\n"))
        #expect(!(try self.table([slow], by: [], .peakRotationRate)).text(isWide: false).contains("No time to contact"))
        let lines = table.csv.split(separator: "\n")
        #expect(lines[0].contains(",measure,value (rad/s),interval_low (rad/s),"))
        #expect(
            lines[1].contains(
                ",peak_rotation_rate,11,,,,the only session has fewer than 6 known values,3,11,10.5,11.5,"))
    }

    /// A group's change is that of `scipy.stats.theilslopes` over the starts, 1 s apart, times 11 s.
    @Test func changesAndPacesAreShown() throws {
        var long = Self.tennis
        long.times = [200.2, 204.1, 203.3, 210.4, 212.2, 211.3, 219.1, 220.4, 226.2, 225.1, 231.3, 233.4].map {
            $0 / 1000
        }
        let one = try table([long], by: [])
        #expect(
            one.text(isWide: false).hasSuffix(
                """
                Time to contact changed by +33 ms from the first to the last swing (95 %
                  interval 29 to 38 ms): it became longer.
                The median time between successive swings was 1.0 s; there were 60.0 swings per
                  minute from the first to the last one.

                """), "\(one.text(isWide: false))")
        let lines = one.csv.split(separator: "\n")
        #expect(
            lines[0].hasSuffix(
                ",session_change (s),session_change_low (s),session_change_high (s),session_change_basis,"
                    + "session_change_missing,session_change_sessions,swing_interval (s),swings_per_minute"))
        #expect(lines[1].contains(",0.03327936") && lines[1].hasSuffix(",swings,,1,1,60"), "\(lines[1])")
        let two = try table([long, Self.tennis], by: ["session"]).text(isWide: true)
        #expect(two.contains("33.3             29.3 to 37.9                      1.0               60.0\n"), "\(two)")
        #expect(!two.contains("changed by"))
        let few = try table([Self.tennis], by: [])
        #expect(few.text(isWide: false).contains("not stated, because no session has 10\n  known values that differ."))
        #expect(few.json.contains("\"session_change\":null") && few.json.contains("\"swing_interval\":null"))
        #expect(!(try table([long], by: [], .contactRate)).text(isWide: false).contains("first to the last swing ("))
    }

    /// Rates that show different things can change a value without any other difference.
    @Test(
        arguments: [
            ([800, 800, 800, 800], nil), ([800, 450, 800, 800], nil),
            ([800, 200, 800, 800], "Different sample rates in Anna: the rates alone can change the value;"),
            ([800, 200, 200, 800], "Different sample rates in Anna; Ben: the rates alone can change the value;"),
        ] as [([Double], String?)])
    func mixedRatesAreNamed(rates: [Double], expected: String?) throws {
        let sessions = ["Anna", "Anna", "Ben", "Ben"].map {
            (player: $0, condition: "", sport: "golf", times: [0.2, 0.21, 0.22])
        }
        let text = try table(sessions, by: ["player"], rates: rates).text(isWide: false)
        #expect(expected.map { text.contains($0) } ?? !text.contains("Different sample rates"), "\(text)")
    }

    /// A group without the measure has a reason instead of another measure.
    @Test func groupsWithoutTheMeasureHaveAReason() throws {
        var slow = Self.tennis
        slow.times = []
        let text = try table([Self.tennis, slow], by: ["session"]).text(isWide: false)
        #expect(text.contains("no session has 3 known values") && !text.contains("peak"), "\(text)")
    }

    /// Contact rates have no unit in files, and no quartiles.
    @Test func contactRatesAreParts() throws {
        let table = try table([Self.tennis], by: ["player"], .contactRate)
        #expect(table.text(isWide: false).contains("contact rate (%)  95 % interval\n"))
        let lines = table.csv.split(separator: "\n")
        #expect(
            lines[0].contains(",measure,value,interval_low,interval_high,") && lines[1].contains(",contact_rate,1,,"))
    }
}
