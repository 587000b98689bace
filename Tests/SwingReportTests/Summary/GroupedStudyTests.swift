import SwingMotion
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

    private func grouped(_ sessions: [Studies.Session], by names: [String]) throws -> GroupedStudy {
        try Studies.write(sessions, to: folder.path("a.h5"))
        return GroupedStudy(try Study(reading: [folder.path("a.h5")]), by: names.map { SummaryFact($0) })
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
        #expect(study.groups.map(\.interval) == [nil, nil, nil])
        #expect(
            study.groups.map(\.reasonWithoutInterval) == [
                "fewer than 6 times to contact in one session", "2 sessions with times to contact, not 3",
                "fewer than 6 times to contact in one session",
            ])
        #expect(study.differences.isEmpty)
    }

    @Test func sportsAreNeverPooled() throws {
        let study = try grouped(
            [session("1", player: "A", [0.2]), session("2", player: "A", [0.4], sport: "golf")], by: ["player"])
        #expect(study.groups.map(\.sport) == ["baseball", "golf"] && study.hasSeveralSports)
        #expect(try grouped([session("1", player: "A", [0.2])], by: []).groups.map(\.facts) == [[]])
    }

    /// Session medians 0.20, 0.22, 0.24 and 0.30, 0.31, 0.35: scipy.stats.ttest_ind(equal_var=False) has 3.8 degrees.
    @Test func groupsOfThreeSessionsAreCompared() throws {
        let medians = [("Anna", [0.20, 0.22, 0.24]), ("Ben", [0.30, 0.31, 0.35]), ("Carl", [0.2, 0.3])]
        let sessions = medians.flatMap { name, medians in
            medians.map { session("\(name)\($0)", player: name, [$0]) }
        }
        let differences = try grouped(sessions, by: ["player"]).differences
        #expect(differences.count == 1)
        let difference = try #require(differences.first)
        #expect(difference.first == 0 && difference.second == 1)
        #expect(abs(difference.difference - 0.1) < 1e-9 && difference.interval.contains(0.1))
        #expect(difference.interval.lowerBound > 0.03 && difference.interval.upperBound < 0.17)
    }

    /// Sessions of other rates, unknown players and other sports are not compared.
    @Test func whatDiffersInKindIsNotCompared() throws {
        for change in 0..<3 {
            let sessions = (0..<3).flatMap { number in
                [
                    session("a\(number)", player: "Anna", [0.2 + Double(number) / 50]),
                    session(
                        "b\(number)", player: change == 0 ? nil : "Ben", [0.3 + Double(number) / 50],
                        sport: change == 1 ? "golf" : "baseball", rate: change == 2 ? 100 : 800),
                ]
            }
            #expect(try grouped(sessions, by: ["player"]).differences.isEmpty, "\(change)")
        }
    }
}
