import SwingMotion
import TestSupport
import Testing

@testable import SwingReport

struct SeasonComparisonTests {
    /// Sessions of five swings around a median in ms, one each day.
    private static func sessions(
        _ player: String, _ medians: [Double], sport: String = "tennis", conditions: [String?] = [], rate: Double? = nil
    ) -> [Studies.Session] {
        medians.enumerated().map { number, median in
            let swings = [-20.0, -10, 0, 10, 20].enumerated().map { place, offset in
                Studies.swing(at: 1000 + 3 * Double(place), timeToContact: (median + offset) / 1000)
            }
            return Studies.Session(
                id: "\(player) \(sport) \(number)", player: player, start: 1_767_528_000 + 86_400 * Double(number),
                swings: swings, sport: sport, condition: conditions.isEmpty ? nil : conditions[number], rate: rate)
        }
    }

    private static func comparisons(_ sessions: [Studies.Session]) throws -> [SeasonComparison] {
        let scratch = try TemporaryFolder()
        try Studies.write(sessions, to: scratch.path("a.h5"))
        let study = try Study(reading: [scratch.path("a.h5")])
        return SeasonComparison.all(Season.all(of: study), of: study)
    }

    /// The expected figures are those of `scipy.stats.ttest_ind` with `equal_var=False` over the sessions' medians.
    @Test func playersOfOneSportAreCompared() throws {
        let found = try Self.comparisons(
            Self.sessions("Ann", [200, 209, 222, 231]) + Self.sessions("Ben", [300, 310, 322])
                + Self.sessions("Cleo", [210, 215, 240]))
        #expect(found.map(\.title) == ["Players"])
        #expect(
            found[0].sentences == [
                "Ben: 95 ms longer than Ann (95 % interval 69 to 121 ms, 4 and 3 sessions).",
                "Cleo: no clear difference from Ann (95 % interval −31 to 43 ms, 4 and 3 sessions).",
            ])
        #expect(found[0].method.hasSuffix("Each interval holds for its difference alone."))
    }

    @Test func sportsAndRatesAreNotCompared() throws {
        #expect(
            try Self.comparisons(
                Self.sessions("Ann", [200, 209, 222], sport: "golf") + Self.sessions("Ben", [300, 310, 322])
            ).isEmpty)
        #expect(
            try Self.comparisons(
                Self.sessions("Ann", [200, 209, 222], rate: 800) + Self.sessions("Ben", [300, 310, 322], rate: 200)
            ).isEmpty)
    }

    @Test func twoSessionsAreTooFew() throws {
        #expect(
            try Self.comparisons(Self.sessions("Ann", [200, 209, 222]) + Self.sessions("Ben", [300, 310])).isEmpty)
    }

    /// Sessions that name no player may be of several.
    @Test func conditionsOfUnknownPlayersAreNotCompared() throws {
        let conditions = ["old", "new", "old", "new", "old", "new"]
        var sessions = Self.sessions("Ann", [200, 231, 209, 240, 222, 250], conditions: conditions)
        #expect(try Self.comparisons(sessions).count == 1)
        for index in sessions.indices { sessions[index].player = nil }
        #expect(try Self.comparisons(sessions).isEmpty)
    }

    @Test func conditionsOfOnePlayerAreCompared() throws {
        let conditions: [String?] = ["old bat", "new bat", "old bat", "new bat", nil, "old bat", "new bat"]
        let sessions = Self.sessions("Ann", [200, 231, 209, 240, 500, 222, 250], conditions: conditions)
        let found = try Self.comparisons(sessions)
        #expect(found.map(\.title) == ["Conditions, Ann"])
        #expect(
            found[0].sentences == ["new bat: 30 ms longer than old bat (95 % interval 3 to 57 ms, 3 and 3 sessions)."])
    }
}
