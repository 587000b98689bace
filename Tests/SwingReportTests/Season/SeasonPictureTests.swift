import Foundation
import SwingMotion
import SwingResults
import TestSupport
import Testing

@testable import SwingReport

struct SeasonPictureTests {
    @Test(
        arguments: [
            (180, 260, 5, ["180", "200", "220", "240", "260"]), (0, 1, 3, ["0.0", "0.5", "1.0"]),
            (-12, 7, 3, ["−20", "−10", "0", "10"]), (200, 200, 3, ["199", "200", "201"]),
            // Values hardly apart neither fill the picture nor need long labels.
            (250, 250.03, 5, ["248", "249", "250", "251", "252"]),
        ] as [(Double, Double, Int, [String])])
    func ticksAreRoundAndContainTheData(low: Double, high: Double, count: Int, labels: [String]) {
        let ticks = AxisTicks(low...high, count: count)
        #expect(ticks.range.lowerBound <= low && ticks.range.upperBound >= high)
        #expect(ticks.values.map(ticks.text) == labels)
    }

    private static func seasons(
        _ players: [(String, [Double])], in scratch: TemporaryFolder
    ) throws -> (ResultSet, [Season]) {
        var sessions: [Studies.Session] = []
        for (player, medians) in players {
            for (number, median) in medians.enumerated() {
                var swings: [Swing] = []
                for (place, offset) in [-20.0, -10, 0, 10, 20].enumerated() {
                    swings.append(Studies.swing(at: 1000 + 3 * Double(place), timeToContact: (median + offset) / 1000))
                }
                sessions.append(
                    Studies.Session(
                        id: "\(player)-\(number).h5", player: player, start: 1_767_528_000 + 604_800 * Double(number),
                        swings: swings, sport: "tennis"))
            }
        }
        try Studies.write(sessions, to: scratch.path("a.h5"))
        let study = try ResultSet(reading: [scratch.path("a.h5")])
        return (study, Season.all(of: study))
    }

    /// The picture has a dot for each session at its date and value, and no text outside itself.
    @Test(arguments: [358.0, 1080]) func dotsAreAtTheirValues(width: Double) throws {
        let scratch = try TemporaryFolder()
        let (_, seasons) = try Self.seasons([("Ann", [250, 240, 231, 222, 209, 200])], in: scratch)
        let season = try #require(seasons.first)
        let domain = try #require(SeasonPicture.domain(of: season))
        #expect(domain == 190...260)
        let svg = SeasonPicture(season, colour: Palette.series, domain: domain).svg(
            width: width, height: 220, style: "broad")
        func values(_ element: String, _ name: String) -> [Double] {
            svg.components(separatedBy: "<\(element) ").dropFirst().compactMap { part in
                part.components(separatedBy: "\(name)=\"").dropFirst().first?.split(separator: "\"").first
                    .flatMap { Double($0) }
            }
        }
        let (x, y) = (values("circle", "cx"), values("circle", "cy"))
        #expect(x.count == 6 && y == y.sorted())
        var steps: [Double] = []
        for (left, right) in zip(x, x.dropFirst()) { steps.append(right - left) }
        #expect(steps.allSatisfy { abs($0 - steps[0]) < 0.11 })
        // 250 ms and 200 ms are 50 of 80 ms apart, on an axis from 180 to 260 ms.
        #expect(abs((y[5] - y[0]) / (220 - 52) - 50.0 / 80) < 0.01)
        #expect(values("text", "x").allSatisfy { $0 >= 0 && $0 <= width })
        #expect(svg.contains("<title>2026-01-04: 250.0 ms, 5 swings</title>") && svg.contains("stroke-dasharray"))
    }

    /// Sessions of one day have their numbers below the axis, and no day is there twice in succession.
    @Test(
        arguments: [
            ([0.0, 1, 2, 3], ["1", "2", "3", "4"]), ([0, 1, 24 * 14, 24 * 28], ["4 Jan", "18 Jan", "1 Feb"]),
        ] as [([Double], [String])])
    func daysAreThereOnce(hours: [Double], labels: [String]) throws {
        let scratch = try TemporaryFolder()
        let swings = (0..<3).map { Studies.swing(at: 1000 + 3 * Double($0), timeToContact: 0.25) }
        let sessions = hours.enumerated().map {
            Studies.Session(
                id: "\($0).h5", player: "Ann", start: 1_767_528_000 + 3600 * $1, swings: swings, sport: "tennis")
        }
        try Studies.write(sessions, to: scratch.path("a.h5"))
        let season = try #require(Season.all(of: ResultSet(reading: [scratch.path("a.h5")])).first)
        let svg = SeasonPicture(season, colour: Palette.series, domain: 249...251).svg(
            width: 1080, height: 250, style: "broad")
        let found = svg.components(separatedBy: "text-anchor=\"middle\">").dropFirst().map {
            $0.components(separatedBy: "<")[0]
        }
        #expect(found == labels)
    }

    /// The largest clear change is first, and the sentence says how many chance would show.
    @Test func manyPlayersAreATable() throws {
        let falling = [250.0, 240, 231, 222, 209, 200]
        let steady = [250.0, 262, 240, 251, 259, 250]
        let names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus"]
        let scratch = try TemporaryFolder()
        let (study, seasons) = try Self.seasons(
            names.enumerated().map { ($1, $0 == 3 ? falling : $0 == 5 ? [200, 210] : steady) }, in: scratch)
        let ordered = PlayersInsight.ordered(seasons)
        #expect(ordered.first?.player == "Dan" && ordered.last?.player == "Fay")
        let insight = try #require(PlayersInsight(ordered, isSportNamed: false))
        #expect(insight.headline == "Time to contact changed clearly for 1 of 6 players")
        #expect(insight.evidence == "Changes: Dan −50 ms. Chance alone would show less than 1 of 6.")
        let page = try StudyReport(study).page()
        #expect(page.contains(insight.headline) && page.components(separatedBy: "<svg class=\"spark\"").count == 8)
        #expect(!page.contains("class=\"course\""))
        // Pictures show the changes, since the courses over each other would be a tangle.
        let rows = SeasonChart.rows(seasons)
        #expect(rows.count == 7 && rows[0].hasPrefix("{\"group\":\"Dan\",\"median\":-50"))
        #expect(SeasonChart.chart(seasons, players: names)?.title == "Change of the time to contact by player")
    }

    /// Sessions without a player are not one player more, and the reason why no change is judged is stated.
    @Test(
        arguments: [
            (false, 2, "A trend needs 5 sessions of a player; 8 players found."),
            (true, 2, "A trend needs 5 sessions of a player; 8 players found."),
            (true, 5, "A trend needs 5 sessions of a player whose scatter is known."),
        ])
    func playersAreCountedByTheirNames(hasUnnamed: Bool, count: Int, evidence: String) throws {
        let names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"] + (hasUnnamed ? [nil] : [])
        let scratch = try TemporaryFolder()
        var sessions: [Studies.Session] = []
        for name in names {
            for number in 0..<count {
                let swings = (0..<3).map { Studies.swing(at: 1000 + 3 * Double($0), timeToContact: 0.25) }
                sessions.append(.init(id: "\(name ?? "") \(number)", player: name, swings: swings))
            }
        }
        try Studies.write(sessions, to: scratch.path("a.h5"))
        let seasons = try Season.all(of: ResultSet(reading: [scratch.path("a.h5")]))
        let insight = try #require(PlayersInsight(PlayersInsight.ordered(seasons), isSportNamed: false))
        #expect(insight.headline == "Time to contact: no trend yet" && insight.evidence == evidence)
    }

    /// Players without a session that counts are named, also if no player has one.
    @Test(
        arguments: [
            ([("Ann", 250), ("Ben", nil)], ["Not judged: Ben, because no session has 3 swings with a known value."]),
            (
                [("Ann", nil), ("Ben", nil)],
                [
                    "Too few known values to judge",
                    "Not judged: Ann, Ben, because no session has 3 swings with a known value.",
                ]
            ),
            ([("Ann", 250), ("Ben", 240)], []),
        ] as [([(String, Double?)], [String])])
    func whoIsNotJudgedIsNamed(players: [(String, Double?)], expected: [String]) throws {
        let scratch = try TemporaryFolder()
        let sessions = players.map { name, time in
            let times: [Double] = time.map { [$0, $0 + 1, $0 + 2] } ?? [240]
            let swings = times.enumerated().map { Studies.swing(at: 1000 + 3 * Double($0), timeToContact: $1 / 1000) }
            return Studies.Session(id: name, player: name, swings: swings)
        }
        try Studies.write(sessions, to: scratch.path("a.h5"))
        let page = try StudyReport(ResultSet(reading: [scratch.path("a.h5")])).page()
        let texts = ["Too few known values to judge", "Not judged: "]
        for text in expected { #expect(page.contains(text)) }
        for text in texts where !expected.contains(where: { $0.hasPrefix(text) }) { #expect(!page.contains(text)) }
    }

    /// Up to six players have a picture each, before any script.
    @Test func fewPlayersHaveAPictureEach() throws {
        let scratch = try TemporaryFolder()
        let players = [("Ann", [250.0, 240, 231, 222, 209, 200]), ("Ben", [250])]
        let (study, _) = try Self.seasons(players, in: scratch)
        let page = try StudyReport(study).page()
        let begin = try #require(page.range(of: "<section id=\"insight\""))
        let text = page[begin.upperBound...].components(separatedBy: "</section>")[0]
        #expect(text.components(separatedBy: "<svg class=\"panel\"").count == 3)
        #expect(text.contains("<strong>Unlikely to be chance.</strong> Over 6 sessions"))
        #expect(text.contains("Each dot is a swing") && text.contains("var(--group-1)"))
    }
}
