import Foundation
import SwingMotion
import SwingResults
import TestSupport
import Testing

@testable import SwingReport

struct ShareCardTests {
    /// Returns the card's specification of sessions.
    private func card(_ sessions: [Studies.Session], title: String = "Camp") throws -> [String: Any]? {
        let scratch = try TemporaryFolder()
        let path = scratch.path("r.h5")
        try Studies.write(sessions, to: path)
        guard let picture = try StudyReport(try ResultSet(reading: [path]), title: title).card() else { return nil }
        return try #require(
            try JSONSerialization.jsonObject(with: Data(picture.specification.utf8)) as? [String: Any])
    }

    /// Returns sessions of five swings each on successive days, whose times fall by about 5 ms from one to the next.
    private func season(_ player: String, count: Int) -> [Studies.Session] {
        (0..<count).map { day in
            // Scatter that does not change the slope of six days.
            let scatter: [Double] = [0.0005, -0.0005, 0, 0, -0.0005, 0.0005]
            let median = 0.2 - 0.005 * Double(day) + scatter[day % 6]
            let swings = (0..<5).map { index in
                Studies.swing(at: Double(10 + 5 * index), timeToContact: median + 0.001 * Double(index))
            }
            return Studies.Session(
                id: "\(player)-\(day)", player: player, start: 1_780_000_000 + 86400 * Double(day), swings: swings)
        }
    }

    private func texts(_ card: [String: Any]) throws -> [String] {
        let layers = try #require(card["layer"] as? [[String: Any]])
        return layers.compactMap { ($0["mark"] as? [String: Any])?["text"] as? [String] }.map {
            $0.joined(separator: " ")
        }
    }

    private func height(_ card: [String: Any]) throws -> Double {
        let padding = try #require(card["padding"] as? [String: Double])
        let height = try #require(card["height"] as? Double)
        return height + (padding["top"] ?? .nan) + (padding["bottom"] ?? .nan)
    }

    @Test func showsTheInsightAndTheSeason() throws {
        let card = try #require(try card(season("Ann", count: 6)))
        let texts = try texts(card)
        #expect(texts.contains("Camp"))
        #expect(texts.contains { $0.hasPrefix("Ann · 6 sessions · baseball · 2026-") })
        #expect(texts.contains("Ann's time to contact fell by 25 ms"))
        #expect(texts.contains { $0.contains("95 % interval") })
        #expect((card["data"] as? [String: Any])?["name"] as? String == "season")
        let rows = (card["datasets"] as? [String: Any])?["season"] as? [Any]
        #expect(rows?.count == 6)
    }

    /// The texts take space from the chart, never from the margins: the size is the same.
    @Test(arguments: [
        ("A", 1), ("A", 6), (String(repeating: "Long name ", count: 30), 6), ("选手的名字非常非常长", 6), ("شخص", 6),
    ])
    func hasOneSize(player: String, count: Int) throws {
        let card = try #require(try card(season(player, count: count), title: String(repeating: "title ", count: 20)))
        #expect(try height(card) == 675)
        #expect(card["height"] as? Double ?? 0 > 150)
        let padding = try #require(card["padding"] as? [String: Double])
        #expect((card["width"] as? Double ?? 0) + (padding["left"] ?? 0) + (padding["right"] ?? 0) == 540)
        #expect(card["autosize"] as? String == "none")
    }

    @Test func severalPlayersShareACard() throws {
        let sessions = ["Ann", "Ben", "Cleo", "Dan"].flatMap { season($0, count: 5) }
        let texts = try texts(try #require(try card(sessions)))
        #expect(texts.contains { $0.hasPrefix("20 sessions · 4 players") })
        #expect(texts.contains { $0.hasPrefix("Ann's ") } && texts.contains { $0.hasPrefix("Ben's ") })
        #expect(!texts.contains { $0.hasPrefix("Cleo's ") })
        #expect(texts.contains("2 more on the page of the report."))
    }

    @Test func withoutTimesTheSwingsAreShown() throws {
        let card = try #require(try card([.init(id: "s", swings: [Studies.swing(at: 50, .miss)])]))
        #expect((card["data"] as? [String: Any])?["name"] as? String == "swings")
        #expect(try texts(card).contains("1 swing"))
    }

    @Test func noSwingGivesNoCard() throws { #expect(try card([.init(id: "s", swings: [])]) == nil) }
}

struct CardTextTests {
    @Test(arguments: [
        ("", []), ("one line", ["one line"]), ("a line of several words", ["a line of", "several", "words"]),
        // A number stays with its unit.
        ("it fell by 12 ms", ["it fell by", "12 ms"]), ("95 % of 4 to 19 ms", ["95 % of", "4 to 19 ms"]),
        ("  spaces   between ", ["spaces", "between"]), ("Donaudampfschifffahrt", ["Donaudam", "pfschifffah", "rt"]),
        ("選手の打撃", ["選手の打撃"]), ("選手の打撃時間", ["選手の打撃", "時間"]),
    ])
    func dividesAtSpaces(text: String, lines: [String]) {
        #expect(CardText.lines(text, width: 56, size: 10) == lines)
    }

    @Test func tooManyLinesAreCut() {
        #expect(CardText.lines("a line of several words", width: 56, size: 10, limit: 2) == ["a line of", "several…"])
        #expect(CardText.lines("a line of several words", width: 56, size: 10, limit: 3).count == 3)
    }

    /// The expected widths are those of Adobe's metrics of Helvetica Bold.
    @Test(arguments: [
        ("Ann's time to contact fell by 110 ms", 16.965), ("WWWWWMMMMM", 8.885), ("peak rotation rate (rad/s)", 11.725),
        ("−32 to 113 ms, 95 % interval", 13.257), ("illicit", 2.279),
    ])
    func estimatesTheWidth(text: String, width: Double) {
        let estimate = CardText.ems(text)
        #expect(estimate >= width && estimate <= 1.25 * width)
    }
}
