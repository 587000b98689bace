import SwingMotion
import SwingResults
import TestSupport
import Testing

@testable import SwingReport

struct SeasonTests {
    /// Sessions of five swings around a median in ms, one each week from Sunday, 2026-01-04 12:00 UTC on.
    private static func sessions(
        _ medians: [Double], player: String? = "Ann", sport: String = "tennis", isDated: Bool = true
    ) -> [Studies.Session] {
        medians.enumerated().map { number, median in
            let swings = [-20.0, -10, 0, 10, 20].enumerated().map { place, offset in
                Studies.swing(at: 1000 + 3 * Double(place), timeToContact: (median + offset) / 1000)
            }
            return Studies.Session(
                id: "\(player ?? "session") \(sport) \(number + 1)", player: player,
                start: isDated ? 1_767_528_000 + 604_800 * Double(number) : nil, swings: swings, sport: sport)
        }
    }

    private static func seasons(_ sessions: [Studies.Session]) throws -> [Season] {
        let scratch = try TemporaryFolder()
        try Studies.write(sessions, to: scratch.path("a.h5"))
        return try Season.all(of: Study(reading: [scratch.path("a.h5")]))
    }

    /// The changes and intervals are those of `scipy.stats.linregress` over the medians, times the number of steps.
    ///
    /// The differences of the last two sessions are NumPy's sorted differences.
    @Test(
        arguments: [
            (
                [250, 240, 231, 222, 209, 200], "Ann's time to contact fell by 50 ms",
                "Over 6 sessions, 2026-01-04 to 2026-02-08, 95 % interval 46 to 54 ms. Last session: median 200 ms, −9 ms "
                    + "against the one before (95 % interval −39 to 21 ms, no clear change); below the usual 222 to 240 ms "
                    + "(interquartile range of the earlier sessions)."
            ),
            (
                [200, 209, 222, 231, 240, 250], "Ann's time to contact rose by 50 ms",
                "Over 6 sessions, 2026-01-04 to 2026-02-08, 95 % interval 46 to 54 ms. Last session: median 250 ms, +10 ms "
                    + "against the one before (95 % interval −20 to 40 ms, no clear change); above the usual 209 to 231 ms "
                    + "(interquartile range of the earlier sessions)."
            ),
            (
                [250, 262, 240, 251, 259, 246], "Ann's time to contact: no clear change",
                "−3 ms over 6 sessions, 2026-01-04 to 2026-02-08, 95 % interval −33 to 27 ms. Last session: median 246 ms, "
                    + "−13 ms against the one before (95 % interval −43 to 17 ms, no clear change); below the usual 250 to "
                    + "259 ms (interquartile range of the earlier sessions)."
            ),
            (
                [200, 210, 320], "Ann's time to contact: no trend yet",
                "+120 ms over 3 sessions, 2026-01-04 to 2026-01-18; a trend needs 5 sessions. Last session: median 320 ms, "
                    + "+110 ms against the one before (95 % interval 80 to 140 ms)."
            ),
            ([200], "Ann's time to contact: median 200 ms of 5 swings", "A trend needs 5 sessions."),
        ] as [([Double], String, String)])
    func insightsStateTheirEvidence(medians: [Double], headline: String, evidence: String) throws {
        let season = try #require(Self.seasons(Self.sessions(medians)).first)
        let insight = try #require(SeasonInsight(season, isSportNamed: false))
        #expect(insight.headline == headline)
        #expect(insight.evidence.joined(separator: " ") == evidence)
    }

    /// The order is that of the dates, whatever the order in the results.
    @Test func sessionsAreOrderedByDate() throws {
        var sessions = Self.sessions([250, 240, 231, 222, 209, 200])
        // A stated date replaces a clock that was wrong, but not the hours of a local date.
        sessions[0].start = 0
        sessions[0].date = "2026-01-04"
        sessions[1].date = "2026-01-12"
        let season = try #require(Self.seasons(sessions.reversed()).first)
        #expect(season.sessions.map { $0.spread.median.rounded() } == [250, 240, 231, 222, 209, 200])
        #expect(season.sessions.prefix(2).map(\.date) == ["2026-01-04", "2026-01-12"])
        #expect(season.sessions.map(\.index) == [5, 4, 3, 2, 1, 0])
    }

    @Test func playersAndSportsAreNotPooled() throws {
        let seasons = try Self.seasons(
            Self.sessions([250, 240], player: "Ann") + Self.sessions([230], player: "Ben")
                + Self.sessions([330, 320], player: "Ann", sport: "golf") + Self.sessions([1], player: nil))
        #expect(seasons.map(\.player) == ["Ann", "Ben", "Ann", nil])
        #expect(seasons.map(\.sport) == ["tennis", "tennis", "golf", "tennis"])
        #expect(seasons.map(\.sessions.count) == [2, 1, 2, 1])
        #expect(Season.hasSeveralSports(seasons))
        let headlines = seasons.compactMap { SeasonInsight($0, isSportNamed: true)?.headline }
        #expect(
            headlines == [
                "Ann's time to contact in tennis: no trend yet",
                "Ben's time to contact in tennis: median 230 ms of 5 swings",
                "Ann's time to contact in golf: no trend yet", "Time to contact in tennis: median 1 ms of 5 swings",
            ])
        // One session is no course, so only two of the four are drawn.
        let rows = SeasonChart.rows(seasons)
        #expect(rows.count == 4 && rows.allSatisfy { $0.contains("\"group\":\"Ann, ") })
        #expect(rows[1].contains("\"last\":\"Ann, tennis\"") && rows[1].contains("\"best\":\"best 240\""))
        #expect(rows[0].contains("\"date\":\"2026-01-04T12:00:00\""))
    }

    @Test func whatIsLeftOutIsStated() throws {
        var sessions = Self.sessions([250, 240, 231, 222, 209, 200])
        sessions[1].start = nil
        sessions[3].swings.removeLast(3)
        sessions[5].status = .failed
        let season = try #require(Self.seasons(sessions).first)
        #expect(season.sessions.count == 3 && season.undatedCount == 1 && season.sparseCount == 1)
        let insight = try #require(SeasonInsight(season, isSportNamed: false))
        #expect(
            insight.evidence.suffix(2) == [
                "1 session with fewer than 3 known values left out.", "1 session without a date left out.",
            ])
        let undated = try #require(Self.seasons(Self.sessions([250, 240], isDated: false)).first)
        #expect(!undated.isDated && undated.sessions.count == 2)
        let text = SeasonInsight(undated, isSportNamed: false)?.evidence.joined(separator: " ")
        #expect(text?.contains("The sessions have no dates; their order is that of the results.") == true)
        #expect(SeasonChart.chart([undated], players: ["Ann"])?.caption.contains("some have no date") == true)
        // A calendar shows nothing of several sessions on one day.
        var oneDay = Self.sessions([250, 240, 231])
        #expect(try SeasonChart.chart(Self.seasons(oneDay), players: ["Ann"])?.caption.contains("the date") == true)
        for number in oneDay.indices { oneDay[number].start = (oneDay[0].start ?? 0) + 60 * Double(number) }
        let caption = try SeasonChart.chart(Self.seasons(oneDay), players: ["Ann"])?.caption
        #expect(caption?.contains("all have the same date") == true)
    }

    /// Slow sensors alone change the figures, so that a course over both would be wrong.
    @Test func sessionsOfDifferentRatesAreNotCompared() throws {
        var sessions = Self.sessions([250, 240, 231, 222, 209, 200])
        for number in sessions.indices { sessions[number].rate = number < 3 ? 200 : 800 }
        let season = try #require(Self.seasons(sessions).first)
        let insight = try #require(SeasonInsight(season, isSportNamed: false))
        #expect(insight.headline == "Ann's time to contact: sessions not comparable")
        #expect(
            insight.evidence == [
                "Their sample rates differ, which alone can change the figures; compare sessions of one rate."
            ])
        // The rate of a session that is left out does not count.
        for number in sessions.indices.prefix(3) { sessions[number].swings.removeLast(3) }
        #expect(try Self.seasons(sessions).first?.hasOneCapability == true)
    }

    @Test func sessionsWithoutPlayerCountAsOne() throws {
        let season = try #require(Self.seasons(Self.sessions([250, 240], player: nil)).first)
        let insight = try #require(SeasonInsight(season, isSportNamed: false))
        #expect(insight.evidence.last == "The sessions name no player; they count as one.")
    }

    /// Without any time to contact, as from slow sensors, the rotation rate is compared.
    @Test func sessionsWithoutTimesCompareTheRotationRate() throws {
        var sessions = Self.sessions([250, 240], player: nil)
        for number in sessions.indices {
            sessions[number].swings = (0..<5).map { Studies.swing(at: 1000 + 3 * Double($0), .uncertain) }
        }
        let season = try #require(Self.seasons(sessions).first)
        let insight = try #require(SeasonInsight(season, isSportNamed: false))
        #expect(insight.headline == "Peak rotation rate: no trend yet")
        #expect(insight.evidence[0].hasPrefix("0.0 rad/s over 2 sessions"))
        #expect(
            insight.evidence.contains("No time to contact is known, so the peak rotation rate is compared."))
        #expect(!SeasonChart.rows([season]).contains { $0.contains("best") })
        sessions = sessions.map { session in
            var session = session
            session.swings = []
            return session
        }
        let empty = try #require(Self.seasons(sessions).first)
        #expect(SeasonInsight(empty, isSportNamed: false) == nil && SeasonChart.chart([empty], players: []) == nil)
    }
}
