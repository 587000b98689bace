import SwingMotion
import SwingResults
import TestSupport
import Testing

@testable import SwingStudy

/// Intervals of several sessions and players, and offsets that differ between them.
extension LabelScoreTests {
    /// Three sessions of contacts, their labels with an offset each, and the players.
    static func score(
        offsets: [Double], players: [String?], count: Int = 12, counts: [Int]? = nil
    ) throws -> LabelScore {
        let swings = players.indices.map { Self.contacts(counts?[$0] ?? count) }
        let sessions = players.enumerated().map { number, player in
            var session = Study.session(swings[number])
            (session.id, session.player) = ("s\(number)", player)
            return session
        }
        var labels = "session,time,kind\n"
        for (number, offset) in offsets.enumerated() {
            for (place, swing) in swings[number].enumerated() {
                let time = swing.0 - 1000 - offset + Double(place % 3 + number % 2) * 0.002
                labels += "s\(number),\((time * 1000).rounded() / 1000),hit\n"
            }
        }
        return try LabelStudy(sessions).score(labels)
    }

    /// Swings of one player or session are not independent.
    @Test(
        arguments: [
            (["A", "B", "C"], "from 3 players"), (["A", "B", "a "], "from 2 players"),
            (["A", "A", "A"], "from 3 sessions, of whose players alone it speaks"),
            ([nil, nil, nil], "from 3 sessions, of whose players alone it speaks"),
            (["A", "B", nil], "from 3 sessions, of whose players alone it speaks"),
            (["A"], "from the swings of one session, of which alone it speaks"),
        ] as [([String?], String)])
    func intervalsComeFromPlayersOrSessions(players: [String?], text: String) throws {
        let score = try Self.score(offsets: players.map { _ in 0 }, players: players)
        let limits = try #require(score.contactTiming.value)
        #expect(limits.units.text == text && limits.count == 12 * players.count)
    }

    /// A player's mean is that of their sessions, whatever these contain, and the mean of all is that of the players.
    @Test(arguments: [[12, 12, 12, 12], [22, 10, 12, 12], [10, 22, 12, 20]])
    func eachSessionAndPlayerCountsOnce(counts: [Int]) throws {
        let score = try Self.score(
            offsets: [0.06, 0, 0.01, 0.01], players: ["A", "a", "B", "B"], counts: counts)
        let rows = score.parts.compactMap(\.score.contactBias.value)
        let mean = try #require(score.contactBias.value)
        #expect(rows.count == 2 && abs(mean - (rows[0] + rows[1]) / 2) < 1e-12)
        let sessions = try (0..<4).map { number -> Double in
            let differences = score.pairs.filter { $0.sessionID == "s\(number)" }.map(\.contactDifference)
            try #require(differences.count == counts[number])
            return differences.reduce(0, +) / Double(counts[number])
        }
        #expect(abs(rows[0] - (sessions[0] + sessions[1]) / 2) < 1e-12)
        #expect(abs(rows[1] - (sessions[2] + sessions[3]) / 2) < 1e-12)
    }

    /// Sessions with too few swings for an estimate show their offsets by their matched contacts.
    @Test(arguments: [(5, true), (3, true), (2, false)]) func clocksOfShortSessionsAreCompared(
        count: Int, isNoticed: Bool
    ) throws {
        let score = try Self.score(offsets: [0, 0, 0.3], players: ["A", "B", "C"], count: count)
        #expect(score.warnings.contains { $0.hasPrefix("offsets differ between sessions by 0.30") } == isNoticed)
    }

    @Test(
        arguments: [
            ([0, 0, 0.3], ["offsets differ between sessions by 0.30"]), ([0.4, 0.4, 0.4], []), ([0, 0.03, 0], []),
            ([5, 0, 0], ["offsets differ between sessions by 5.00"]),
        ] as [([Double], [String])])
    func clocksThatDifferBetweenSessionsAreNoticed(offsets: [Double], beginnings: [String]) throws {
        let score = try Self.score(offsets: offsets, players: ["A", "B", "C"])
        let found = score.warnings.filter { $0.hasPrefix("offsets differ") }
        #expect(found.count == beginnings.count, "\(score.warnings)")
        for (text, beginning) in zip(found, beginnings) {
            #expect(text.hasPrefix(beginning), "\(text)")
            #expect(text.hasSuffix("use --estimate-offset, or --label-offsets with a row for each session"))
        }
    }
}
