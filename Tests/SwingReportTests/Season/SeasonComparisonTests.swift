import SwingMotion
import SwingResults
import TestSupport
import Testing

@testable import SwingReport

struct SeasonComparisonTests {
    /// Sessions of five swings around a median in ms, one each day.
    private static func sessions(
        _ player: String, _ medians: [Double], sport: String = "tennis", conditions: [String?] = [], rate: Double? = 800
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
        let study = try ResultSet(reading: [scratch.path("a.h5")])
        return SeasonComparison.all(Season.all(of: study), of: study, by: PageFact.all(of: study, by: []))
    }

    /// The expected figures are those of `scipy.stats.ttest_ind` with `equal_var=False` over the sessions' medians.
    @Test func playersOfOneSportAreCompared() throws {
        let found = try Self.comparisons(
            Self.sessions("Ann", [200, 209, 222, 231]) + Self.sessions("Ben", [300, 310, 322])
                + Self.sessions("Cleo", [210, 215, 240]) + Self.sessions("Dan", [240]))
        #expect(found.map(\.title) == ["Players"])
        #expect(
            found[0].sentences == [
                "Ben: 95 ms longer than Ann (95 % interval 71 to 119 ms; 4 and 3 sessions).",
                "Cleo: no clear difference from Ann (95 % interval −26 to 38 ms; 4 and 3 sessions).",
                "Dan: not compared with Ann; a comparison of single players needs 2 sessions of each.",
            ])
        #expect(found[0].scope.hasSuffix("speak of these players only."))
    }

    /// Conditions are compared by their players: with themselves, or with others; never by the sessions of several.
    @Test(
        arguments: [
            (
                [
                    ("Ann", [200, 220], [210, 233]), ("Ben", [300, 320], [318, 322]),
                    ("Cleo", [250, 250], [260, 263]),
                ],
                "new: 11 ms longer than old (95 % interval 9 to 13 ms; the same 3 players)."
            ),
            (
                [
                    ("Ann", [200, 220], []), ("Ben", [300, 320], []), ("Cleo", [], [260, 263]),
                    ("Dan", [], [300, 301]),
                ],
                "new: no clear difference from old (95 % interval −383 to 425 ms; 2 and 2 players)."
            ),
            (
                [("Ann", [200, 220, 230], []), ("Ben", [], [318, 322, 325])],
                "new: not compared with old; a comparison needs 2 players in both groups, or 2 others in each; with fewer, "
                    + "a difference of the groups can't be distinguished from one of the players."
            ),
        ] as [([(String, [Double], [Double])], String)])
    func conditionsAreComparedByPlayers(players: [(String, [Double], [Double])], sentence: String) throws {
        let sessions = players.flatMap { name, old, new in
            Self.sessions(
                name, old + new, conditions: old.map { _ in "old" } + new.map { _ in "new" })
        }
        let found = try Self.comparisons(sessions).filter { $0.kind == .conditions }
        #expect(found.map(\.title) == ["Conditions"] && found.first?.sentences == [sentence])
    }

    @Test func sportsAndRatesAreNotCompared() throws {
        #expect(
            try Self.comparisons(
                Self.sessions("Ann", [200, 209, 222], sport: "golf") + Self.sessions("Ben", [300, 310, 322])
            ).isEmpty)
    }

    private static let difference = "their sample rates differ or are unknown, which alone can change the figures."

    /// Groups are compared as in a summary: if the rates of both are known and show the same.
    @Test(
        arguments: [
            (800, 800, 800, ["Ben: 101 ms longer than Ann", "Cleo: 200 ms longer than Ann"]),
            (800, 200, 800, ["Cleo: 200 ms longer than Ann", "Ben: not compared with Ann; \(difference)"]),
            (nil, nil, nil, ["Ben, Cleo: not compared with Ann; \(difference)"]),
            (800, nil, 200, ["Ben, Cleo: not compared with Ann; \(difference)"]),
        ] as [(Double?, Double?, Double?, [String])])
    func ratesAreCompared(ann: Double?, ben: Double?, cleo: Double?, sentences: [String]) throws {
        let found = try Self.comparisons(
            Self.sessions("Ann", [200, 209, 222], rate: ann) + Self.sessions("Ben", [300, 310, 324], rate: ben)
                + Self.sessions("Cleo", [400, 409, 422], rate: cleo))
        #expect(found.map(\.title) == ["Players"])
        let starts = found[0].sentences.map { (sentence: String) -> String in
            let start = sentence.prefix { $0 != "(" }.drop { $0 == " " }
            return String(start.hasSuffix(" ") ? start.dropLast() : start)
        }
        #expect(starts == sentences)
    }

    /// No player is dropped without a word, and each heading occurs once.
    @Test func conditionsOfSeveralRatesAreNotPooled() throws {
        let conditions = ["old", "new", "old", "new"]
        let ann = Self.sessions("Ann", [200, 231, 209, 240], conditions: conditions)
        let ben = Self.sessions("Ben", [300, 331, 309, 340], conditions: conditions, rate: 200)
        var cleo = Self.sessions("Cleo", [300, 331, 309, 340], conditions: conditions)
        for number in [0, 2] { cleo[number].rate = 200 }
        let found = try Self.comparisons(ann + ben + cleo)
        #expect(found.map(\.title) == ["Players", "Conditions", "Conditions of single players"])
        #expect(found[1].sentences == ["new: not compared with old; \(Self.difference)"])
        #expect(
            found[2].sentences.map { String($0.prefix(19)) } == [
                "Ann, new: 31 ms lon", "Ben, new: 31 ms lon", "Cleo, new: not comp",
            ])
    }

    @Test func oneSessionIsTooFew() throws {
        #expect(try Self.comparisons(Self.sessions("Ann", [200, 209, 222]) + Self.sessions("Ben", [300])).isEmpty)
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
        #expect(found.map(\.title) == ["Conditions of single players"])
        #expect(
            found[0].sentences == [
                "Ann, new bat: 30 ms longer than old bat (95 % interval 6 to 54 ms; 3 and 3 sessions)."
            ])
        #expect(found[0].scope.hasSuffix("speak of that player only."))
        let other = Self.sessions(
            "Ben", [300, 331, 309, 340], conditions: ["old bat", "new bat", "old bat", "new bat"])
        let both = try Self.comparisons(sessions + other)
        #expect(both.map(\.title) == ["Players", "Conditions", "Conditions of single players"])
        #expect(
            both[2].sentences.map { String($0.prefix(24)) } == ["Ann, new bat: 30 ms long", "Ben, new bat: 31 ms long"])
    }
}
