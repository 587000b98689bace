import SwingMotion
import SwingResults
import SwingSignal
import TestSupport
import Testing

@testable import SwingReport

struct GroupedStudyTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func session(
        _ id: String, player: String?, _ times: [Double], sport: String = "baseball", condition: String? = nil,
        rate: Double = 800
    ) -> Studies.Session {
        Studies.Session(
            id: id, player: player,
            swings: times.enumerated().map { Studies.swing(at: Double($0 * 5 + 5), timeToContact: $1) }
                + [Studies.swing(at: 100, .miss, timeToContact: .nan)],
            sport: sport, condition: condition, rate: rate)
    }

    private func grouped(
        _ sessions: [Studies.Session], by names: [String], _ measure: SwingMeasure? = nil
    ) throws -> GroupedStudy {
        try Studies.write(sessions, to: folder.path("a.h5"))
        return GroupedStudy(
            try ResultSet(reading: [folder.path("a.h5")]), by: names.map { SummaryFact($0) }, measure: measure)
    }

    @Test func groupsHaveTheirOwnFigures() throws {
        let study = try grouped(
            [
                session("1", player: "Ben", [0.2, 0.3]), session("2", player: "Anna", [0.25]),
                session("3", player: "Ben", [0.4]), session("4", player: nil, [0.5]),
            ], by: ["player"])
        #expect(study.groups.map { $0.facts[0] } == ["Anna", "Ben", nil])
        #expect(study.groups.map(\.sessionCount) == [1, 2, 1])
        #expect(study.groups.map(\.figures.swingCount) == [2, 5, 2])
        #expect(study.groups.map(\.figures.contactCount) == [1, 3, 1])
        #expect(study.groups.map(\.figures.timeToContact.median) == [0.25, 0.3, 0.5])
        #expect(study.groups.map(\.value.interval) == [nil, nil, nil])
        #expect(study.groups.map(\.value.missing) == [.values, .values, .values])
        #expect(study.groups.map(\.value.sparseCount) == [1, 2, 1] && study.pairs.isEmpty)
        #expect(study.uncompared.map(\.count) == [1])
    }

    /// Sessions without a player have no interval, whether they are in one file or in several.
    @Test(arguments: [1, 3]) func filesAreNotPlayers(fileCount: Int) throws {
        let sessions = (0..<3).map { session("s\($0)", player: nil, times(0.2 + Double($0) / 50)) }
        let size = sessions.count / fileCount
        let paths = try (0..<fileCount).map { number in
            let path = folder.path("r\(number).h5")
            try Studies.write(Array(sessions[number * size..<(number + 1) * size]), to: path)
            return path
        }
        let study = try ResultSet(reading: paths)
        let group = try #require(GroupedStudy(study, by: []).groups.first)
        #expect(group.value.players.map(\.name) == [nil] && group.value.missing == .names)
        #expect(group.value.interval == nil && abs(group.value.value - 0.22) < 1e-9)
        #expect(GroupedStudy(study, by: [SummaryFact("player")]).groups.map(\.facts) == [[nil]])
        #expect(Season.all(of: study).map(\.player) == [nil])
        #expect(!RecordingSentences(study, analysed: study.sessions).text.contains("player"))
    }

    @Test func sportsAreNeverPooled() throws {
        let study = try grouped(
            [session("1", player: "A", [0.2]), session("2", player: "A", [0.4], sport: "golf")], by: ["player"])
        #expect(study.groups.map(\.sport) == ["baseball", "golf"] && study.hasSeveralSports)
        #expect(try grouped([session("1", player: "A", [0.2])], by: []).groups.map(\.facts) == [[]])
    }

    /// Times around a median in seconds.
    private func times(_ median: Double) -> [Double] { [median - 0.01, median, median + 0.01] }

    /// Three swings and a median for each session: players, their conditions, and the expected design.
    ///
    /// The figures are those of scipy.stats: ttest_rel and ttest_ind(equal_var=False) of the players' values, and ttest_ind
    /// of the sessions' medians.
    @Test(
        arguments: [
            (
                [("A", "old", 0.2), ("A", "old", 0.22), ("A", "new", 0.24), ("B", "old", 0.3), ("B", "new", 0.31)],
                "condition", "paired(players: 2)", 0.02, -0.10706, 0.14706
            ),
            (
                [("A", "old", 0.2), ("B", "old", 0.22), ("C", "new", 0.24), ("D", "new", 0.3)],
                "condition", "independent(2, 2)", 0.06, -0.20544, 0.32544
            ),
            (
                [("A", "old", 0.2), ("A", "old", 0.22), ("A", "new", 0.24), ("A", "new", 0.28)],
                "condition", "sessions(2, 2)", 0.05, -0.08837, 0.18837
            ),
            (
                [
                    ("A", "x", 0.20), ("A", "x", 0.22), ("A", "x", 0.24), ("B", "x", 0.3), ("B", "x", 0.31),
                    ("B", "x", 0.35),
                ],
                "player", "sessions(3, 3)", 0.1, 0.04524, 0.15476
            ),
        ] as [([(String, String, Double)], String, String, Double, Double, Double)])
    func groupsAreComparedByPlayers(
        sessions: [(String, String, Double)], fact: String, design: String, difference: Double, low: Double,
        high: Double
    ) throws {
        let study = try grouped(
            sessions.enumerated().map { number, session in
                self.session("\(number)", player: session.0, times(session.2), condition: session.1)
            }, by: [fact])
        let pair = try #require(study.pairs.first)
        // Groups are in the order of their names, so that “new” is before “old”.
        let sign = fact == "condition" ? -1.0 : 1
        #expect(study.pairs.count == 1 && pair.first == 0 && pair.second == 1)
        #expect("\(pair.difference.design)" == design)
        #expect(abs(sign * pair.difference.difference - difference) < 1e-9)
        let limits = [pair.difference.interval.lowerBound, pair.difference.interval.upperBound]
        #expect(abs((sign < 0 ? -limits[1] : limits[0]) - low) < 1e-4, "\(limits)")
        #expect(abs((sign < 0 ? -limits[0] : limits[1]) - high) < 1e-4, "\(limits)")
        #expect(
            abs(study.groups[1].value.value - study.groups[0].value.value - pair.difference.difference) < 1e-9)
    }

    /// A condition of one player and that of another one differ by the player or by the condition: nobody knows.
    @Test func conditionsOfDifferentSinglePlayersAreNotCompared() throws {
        let study = try grouped(
            (0..<6).map { number in
                session(
                    "\(number)", player: number < 3 ? "A" : "B", times(0.2 + Double(number) / 100),
                    condition: number < 3 ? "old" : "new")
            }, by: ["condition"])
        #expect(study.pairs.isEmpty && study.uncompared.map(\.reason) == [GroupDifference.Missing.players.text])
        #expect(study.groups.map(\.value.unit) == [.sessions, .sessions])
    }

    /// A time is not negative, and neither is its interval: that of 100 and 400 ms would be −1656 to 2156 ms.
    @Test(
        arguments: [(.timeToContact, 0.25, 2.15593), (.peakRotationRate, 20, nil), (.contactRate, 0.75, nil)]
            as [(SwingMeasure, Double, Double?)])
    func intervalsAreWithinPossibleValues(measure: SwingMeasure, value: Double, high: Double?) throws {
        let study = try grouped(
            [session("1", player: "A", times(0.1)), session("2", player: "B", times(0.4))], by: [], measure)
        let group = try #require(study.groups.first)
        #expect(abs(group.value.value - value) < 1e-9 && (group.value.interval == nil) == (high == nil))
        if let interval = group.value.interval, let high {
            #expect(interval.lowerBound == 0 && abs(interval.upperBound - high) < 1e-4, "\(interval)")
        }
    }

    /// A difference of player and condition at once can't be attributed.
    @Test func pairsDifferInOneFact() throws {
        let sessions = (0..<8).map { (number: Int) -> Studies.Session in
            let median = 0.2 + Double(number * number) / 100
            let condition = number % 4 < 2 ? "old" : "new"
            return session("\(number)", player: number < 4 ? "A" : "B", times(median), condition: condition)
        }
        let study = try grouped(sessions, by: ["player", "condition"])
        #expect(study.groups.count == 4)
        #expect(study.pairs.map { [$0.first, $0.second] } == [[0, 1], [0, 2], [1, 3], [2, 3]])
    }

    /// Names that differ in case and spaces are one player, and a warning states it once.
    @Test func spellingsOfAPlayerAreOne() throws {
        let sessions = ["Ann Lee", "ann lee", "Ann  Lee ", "ANN LEE", "Ben"].enumerated().map { number, name in
            session("\(number)", player: name, times(0.2 + Double(number) / 100))
        }
        #expect(try grouped(sessions, by: ["player"]).groups.map { $0.facts[0] } == ["Ann Lee", "Ben"])
        let study = try ResultSet(reading: [folder.path("a.h5")])
        #expect(
            study.nameWarnings.map(\.text) == [
                #"the player "ann lee", "Ann  Lee ", "ANN LEE" are counted as "Ann Lee": only case or spaces differ"#
            ])
    }

    /// Sports and conditions are joined as players are, in summaries and on pages.
    @Test(
        arguments: [
            (["Fresh", "fresh", "fresh "], ["baseball", "baseball", "baseball"], 1),
            (["fresh", "fresh", "tired"], ["Baseball", "baseball", " BASEBALL"], 2),
            (["fresh", "FRESH", "tired", "Tired"], ["Table  Tennis", "table tennis", "tennis", "Tennis"], 2),
        ] as [([String], [String], Int)])
    func spellingsOfSportsAndConditionsAreOne(conditions: [String], sports: [String], count: Int) throws {
        let sessions = zip(conditions, sports).enumerated().map { number, names in
            session("\(number)", player: "Ann", times(0.2), sport: names.1, condition: names.0)
        }
        let study = try grouped(sessions, by: ["condition"])
        #expect(
            study.groups.count == count
                && study.groups.allSatisfy { $0.facts[0] == $0.facts[0]?.lowercased() || $0.facts[0] == "Fresh" })
        let set = try ResultSet(reading: [folder.path("a.h5")])
        let joined = Set(sports.map(PlayerNames.key)).count
        #expect(set.sports.count == joined && set.conditions.count == Set(conditions.map(PlayerNames.key)).count)
        #expect(Season.all(of: set).count == joined)
        #expect(
            set.nameWarnings.map { $0.text.prefix { $0 != "\"" } }.allSatisfy {
                ["the sport ", "the condition "].contains($0)
            })
        #expect(!set.nameWarnings.isEmpty)
    }

    /// Contact rates count contacts and misses only; a group of misses only has a rate and no time.
    @Test func measuresHaveValuesOfTheirOwn() throws {
        let sessions = ["A", "B", "C"].enumerated().map { number, name in
            session(name, player: name, [Double](repeating: 0.2, count: number + 2))
        }
        let rates = try grouped(sessions, by: [], .contactRate).groups[0].value
        #expect(abs(rates.value - (2 / 3.0 + 3 / 4.0 + 4 / 5.0) / 3) < 1e-9 && rates.unit == .players)
        let peaks = try grouped(sessions, by: [], .peakRotationRate).groups[0].value
        #expect(peaks.value == 20 && peaks.missing == .scatter(.players))
        let misses = ["A", "B"].map { name in
            Studies.Session(
                id: name, player: name,
                swings: (0..<4).map { Studies.swing(at: Double($0), .miss, timeToContact: .nan) }, sport: "baseball")
        }
        let study = try grouped(misses, by: [])
        #expect(study.measure == .peakRotationRate)
        #expect(try grouped(misses, by: [], .timeToContact).groups[0].value.missing == .values)
        let none = try grouped(misses, by: [], .contactRate).groups[0].value
        #expect(none.value == 0 && none.interval == nil && none.missing == .scatter(.players))
    }

    /// Where misses are not reported, all swings with an outcome are contacts; the rate of them is not a contact rate.
    @Test(
        arguments: [
            ([800.0, 800], 0, 0.75, nil), ([800, 200], 1, 0.75, PlayerGroup.Missing.swings),
            ([200, 160], 2, nil, .values), ([349, 350], 1, 0.75, .swings),
        ] as [([Double], Int, Double?, PlayerGroup.Missing?)])
    func contactRatesNeedMisses(
        rates: [Double], unrated: Int, value: Double?, missing: PlayerGroup.Missing?
    ) throws {
        let sessions = rates.enumerated().map { number, rate in
            session("s\(number)", player: "Ann", times(0.2), condition: "\(number)", rate: rate)
        }
        let study = try grouped(sessions, by: [], .contactRate)
        let group = study.groups[0]
        #expect(group.unratedCount == unrated && group.sparseCount == 0 && group.sessionCount == 2)
        #expect(value.map { $0 == group.value.value } ?? group.value.value.isNaN)
        #expect(missing == nil || group.value.missing == missing)
        #expect(group.missing == (missing == .values ? SwingMeasure.withoutMisses : group.value.missing?.text))
        let timed = try grouped(sessions, by: [], .timeToContact).groups[0]
        #expect(timed.unratedCount == 0 && abs(timed.value.value - 0.2) < 1e-9)
        let set = try ResultSet(reading: [folder.path("a.h5")])
        let season = try #require(Season.all(of: set, measure: .contactRate).first)
        #expect(season.sessions.count == 2 - unrated && season.unratedCount == unrated && season.sparseCount == 0)
        #expect(try StudyReport(set).page().contains(SwingMeasure.withoutMisses.prefix(36)) == (unrated > 1))
        let pairs = try grouped(sessions, by: ["condition"], .contactRate)
        #expect(unrated < 2 || pairs.uncompared.map(\.reason) == [SwingMeasure.withoutMisses])
    }

    /// Sessions of other rates, unknown players and other sports are not compared.
    @Test func whatDiffersInKindIsNotCompared() throws {
        for change in 0..<3 {
            let sessions = (0..<3).flatMap { number in
                [
                    session("a\(number)", player: "Anna", times(0.2 + Double(number) / 50)),
                    session(
                        "b\(number)", player: change == 0 ? nil : "Ben", times(0.3 + Double(number) / 50),
                        sport: change == 1 ? "golf" : "baseball", rate: change == 2 ? 100 : 800),
                ]
            }
            let study = try grouped(sessions, by: ["player"])
            #expect(study.pairs.isEmpty && study.uncompared.map(\.count) == (change == 2 ? [1] : []), "\(change)")
        }
    }
}
