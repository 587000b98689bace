import SwingMotion
import SwingResults
import SwingSignal
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
        return try Season.all(of: ResultSet(reading: [scratch.path("a.h5")]))
    }

    /// The changes and intervals are those of `scipy.stats.linregress` over the medians, times the number of steps.
    ///
    /// The usual ranges are mean ± `scipy.stats.t.ppf(0.975, n - 1)` · s · √(1 + 1/n) of the earlier medians.
    @Test(
        arguments: [
            (
                [250, 240, 231, 222, 209, 200], "Ann's time to contact fell by 50 ms",
                "Over 6 sessions, 2026-01-04 to 2026-02-08, 95 % interval 46 to 54 ms. Last session: median 200 ms, within "
                    + "the usual 182 to 279 ms (95 % prediction interval from 5 earlier sessions). It does not consider the trend."
            ),
            (
                [250, 262, 240, 251, 259, 220], "Ann's time to contact: no clear change",
                "−21 ms over 6 sessions, 2026-01-04 to 2026-02-08, 95 % interval −70 to 27 ms. Last session: median 220 ms, "
                    + "below the usual 226 to 279 ms (95 % prediction interval from 5 earlier sessions)."
            ),
            (
                [250, 262, 240, 251, 259, 246], "Ann's time to contact: no clear change",
                "−3 ms over 6 sessions, 2026-01-04 to 2026-02-08, 95 % interval −33 to 27 ms. Last session: median 246 ms, "
                    + "within the usual 226 to 279 ms (95 % prediction interval from 5 earlier sessions)."
            ),
            (
                [250, 250, 250, 250, 250, 250], "Ann's time to contact: the same in all sessions",
                "0 ms over 6 sessions, 2026-01-04 to 2026-02-08; no interval, because the sessions' values are equal, so their "
                    + "scatter is unknown. Last session: median 250 ms, as in all earlier sessions."
            ),
            (
                [250, 240, 230, 220, 210], "Ann's time to contact: change not judged",
                "−40 ms over 5 sessions, 2026-01-04 to 2026-02-01; no interval, because the sessions' values are on a line, so "
                    + "their scatter is unknown. Last session: median 210 ms; the usual range needs 1 more session."
            ),
            (
                [250, 250, 250, 250, 250, 180], "Ann's time to contact: no clear change",
                "−50 ms over 6 sessions, 2026-01-04 to 2026-02-08, 95 % interval −130 to 30 ms. Last session: median 180 ms, "
                    + "below the 250 ms of all earlier sessions; their scatter is unknown, so there is no usual range."
            ),
            (
                [250, 250, 250, 250, 250, 320], "Ann's time to contact: no clear change",
                "+50 ms over 6 sessions, 2026-01-04 to 2026-02-08, 95 % interval −30 to 130 ms. Last session: median 320 ms, "
                    + "above the 250 ms of all earlier sessions; their scatter is unknown, so there is no usual range."
            ),
            (
                [200, 210, 320], "Ann's time to contact: no trend yet",
                "+120 ms over 3 sessions, 2026-01-04 to 2026-01-18; a trend needs 5 sessions. Last session: median 320 ms; "
                    + "the usual range needs 3 more sessions."
            ),
            (
                [250, 262, 240, 251, 259], "Ann's time to contact: no clear change",
                "+3 ms over 5 sessions, 2026-01-04 to 2026-02-01, 95 % interval −37 to 43 ms. Last session: median 259 ms; "
                    + "the usual range needs 1 more session."
            ),
            ([200], "Ann's time to contact: median 200 ms of 5 swings", "A trend needs 5 sessions."),
        ] as [([Double], String, String)])
    func insightsStateTheirEvidence(medians: [Double], headline: String, evidence: String) throws {
        let season = try #require(Self.seasons(Self.sessions(medians)).first)
        let insight = try #require(SeasonInsight(season, isSportNamed: false))
        #expect(insight.headline == headline)
        #expect(insight.evidence.joined(separator: " ") == evidence)
    }

    /// A best session is a record only beyond what was usual before it, in a sport for which a direction is better.
    @Test(
        arguments: [
            ([250, 262, 240, 251, 259, 220], "baseball", 5), ([250, 262, 240, 251, 259, 220], "softball", 5),
            ([250, 262, 240, 251, 259, 220], "tennis", nil), ([250, 262, 240, 251, 259, 230], "baseball", nil),
            ([250, 262, 240, 251, 220], "baseball", nil), ([250, 262, 240, 251, 259, 300], "baseball", nil),
            ([250, 262, 240, 251, 259, 190, 240], "baseball", 5),
            // The more sessions, the more chances: with two of them, the range begins at 219.6 ms.
            ([250, 262, 240, 251, 259, 220, 240], "baseball", nil),
        ] as [([Double], String, Int?)])
    func aRecordIsBeyondTheUsual(medians: [Double], sport: String, place: Int?) throws {
        let season = try #require(Self.seasons(Self.sessions(medians, sport: sport)).first)
        #expect(season.record == place)
        let best = Int(place.map { medians[$0] } ?? 0)
        let text = SeasonInsight(season, isSportNamed: false)?.evidence.joined(separator: " ") ?? ""
        #expect(
            text.contains(
                "Best session: \(best) ms on 2026-02-08, better than the sessions before it predict.")
                == (place != nil),
            "\(text)")
    }

    /// Contact rates are in percent, and their changes in percentage points.
    @Test func contactRatesHaveACourse() throws {
        var sessions = Self.sessions([250, 250, 250, 250, 250, 250])
        for number in sessions.indices {
            sessions[number].swings = (0..<20).map {
                Studies.swing(at: 1000 + 3 * Double($0), $0 < [8, 11, 12, 14, 16, 18][number] ? .contact : .miss)
            }
            sessions[number].swings.append(Studies.swing(at: 1100, .uncertain))
        }
        let scratch = try TemporaryFolder()
        try Studies.write(sessions, to: scratch.path("a.h5"))
        let season = try #require(
            Season.all(of: ResultSet(reading: [scratch.path("a.h5")]), measure: .contactRate).first)
        #expect(season.sessions.map { ($0.value.value * 100).rounded() } == [40, 55, 60, 70, 80, 90])
        let insight = try #require(SeasonInsight(season, isSportNamed: false))
        #expect(insight.headline == "Ann's contact rate rose by 48 percentage points")
        #expect(
            insight.evidence == [
                "Over 6 sessions, 2026-01-04 to 2026-02-08, 95 % interval 41 to 55 percentage points.",
                "Last session: contact rate 90 %, within the usual 15 to 100 % (95 % prediction interval from 5 earlier "
                    + "sessions). It does not consider the trend.",
            ])
    }

    /// The order is that of the dates, whatever the order in the results.
    @Test func sessionsAreOrderedByDate() throws {
        var sessions = Self.sessions([250, 240, 231, 222, 209, 200])
        // A stated date replaces a clock that was wrong, but not the hours of a local date.
        sessions[0].start = 0
        sessions[0].date = "2026-01-04"
        sessions[1].date = "2026-01-12"
        let season = try #require(Self.seasons(sessions.reversed()).first)
        #expect(season.sessions.map { ($0.value.value * 1000).rounded() } == [250, 240, 231, 222, 209, 200])
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
                "Their sample rates differ or are unknown, which alone can change the figures; compare sessions of one "
                    + "rate in HDF5 or JSON lines."
            ])
        // The rate of a session that is left out does not count.
        for number in sessions.indices.prefix(3) { sessions[number].swings.removeLast(3) }
        #expect(try Self.seasons(sessions).first?.hasOneCapability == true)
    }

    /// A session of unknown rate may be of any; one session is compared with none.
    @Test(
        arguments: [
            ([800, 800], true), ([800, 400], true), ([800, 399], false), ([800, nil], false), ([nil, nil], false),
            ([nil], true), ([200, 349], true),
        ] as [([Double?], Bool)])
    func unknownRatesAreNotComparable(rates: [Double?], isOne: Bool) throws {
        var sessions = Self.sessions(rates.map { _ in 250 })
        for (number, rate) in rates.enumerated() { sessions[number].rate = rate }
        let season = try #require(Self.seasons(sessions).first)
        #expect(season.hasOneCapability == isOne && (season.change == nil) == !(isOne && rates.count > 1))
    }

    @Test func sessionsWithoutPlayerCountAsOne() throws {
        let season = try #require(Self.seasons(Self.sessions([250, 240], player: nil)).first)
        let insight = try #require(SeasonInsight(season, isSportNamed: false))
        #expect(insight.evidence.last == "The sessions name no player; they count as one.")
    }

    /// A clear change of sessions that may be of several players is one only if they are of one.
    @Test(
        arguments: [
            ("Ann", "Unlikely to be chance."), (nil, "Unlikely to be chance, if all sessions are of one player."),
        ] as [(String?, String)])
    func theVerdictNamesItsCondition(player: String?, belief: String) throws {
        let season = try #require(Self.seasons(Self.sessions([250, 240, 231, 222, 209, 200], player: player)).first)
        #expect(SeasonInsight(season, isSportNamed: false)?.belief == belief)
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
        sessions = sessions.map { session in
            var session = session
            session.swings = []
            return session
        }
        let empty = try #require(Self.seasons(sessions).first)
        #expect(SeasonInsight(empty, isSportNamed: false) == nil && SeasonChart.chart([empty], players: []) == nil)
    }
}
