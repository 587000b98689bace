import Foundation
import SwingFiles
import SwingMotion
import SwingResults
import TestSupport
import Testing

@testable import SwingReport

struct StudyReportTests {
    private static let hostile = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&"

    /// The report of two sessions with hostile names; one swing's time to contact is omitted.
    private func page(title: String = "Swings") throws -> String {
        let scratch = try TemporaryFolder()
        let path = scratch.path("r.h5")
        var omitted = Studies.swing(at: 60, timeToContact: .nan)
        // A sensor at the limit of its range omits nothing.
        omitted.flags = [.weakContact, .clipped]
        (omitted.contactScore.orNaN, omitted.blowCount) = (.nan, 3)
        try Studies.write(
            [
                .init(id: Self.hostile, player: Self.hostile, swings: [Studies.swing(at: 30), omitted]),
                .init(id: "b", swings: [Studies.swing(at: 9, .miss)]),
            ], to: path,
            parameters: #"""
                {"profiles":{"a":{"name":"a","contactThreshold":1.5,"minimumPeakRate":6,
                "startRule":{"rule":"fractionOfPeak","fraction":0.1}}}}
                """#)
        return try StudyReport(try ResultSet(reading: [path]), title: title).page()
    }

    private func part(_ page: String, _ begin: String, _ end: String) throws -> String {
        let start = try #require(page.range(of: begin))
        let finish = try #require(page.range(of: end, range: start.upperBound..<page.endIndex))
        return String(page[start.upperBound..<finish.lowerBound])
    }

    private func data(_ page: String) throws -> [String: Any] {
        let text = try part(page, "<script type=\"application/json\" id=\"data\">", "</script>")
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func containsEverySwingExactly() throws {
        let data = try data(try page())
        let swings = try #require(data["swings"] as? [[String: Any]])
        #expect(swings.count == 3)
        #expect(swings[0]["session"] as? String == Self.hostile)
        #expect(swings[0]["time"] as? Double == 0.2 * 1000)
        #expect(swings[1]["time"] is NSNull)
        #expect(swings[1]["flags"] as? String == "clipped, weak_contact")
        let expected: [String: [Double]] = [
            "start": [30 - 0.2, 60 - 0.2, 9 - 0.2], "gravityStart": [30 - 0.15, 60 - 0.15, 9 - 0.15],
            "onset": [30 - 0.25, 60 - 0.25, 9 - 0.25], "spread": [4, 4, 4], "onsetSpread": [8, 8, 8],
            "tilt": [45, 45, 45],
        ]
        for (key, values) in expected { #expect(swings.compactMap { $0[key] as? Double } == values, "\(key)") }
        // One blow is not worth a number.
        #expect(swings.map { $0["blows"] as? Int } == [nil, 3, nil])
        #expect(swings[0]["score"] as? Double == 0.95 && swings[1]["score"] is NSNull)
        #expect(swings[2]["contact"] is NSNull && swings[2]["peakRate"] as? Double == 9.01)
        let traces = try #require(data["traces"] as? [String: [String: Any]])
        #expect(Set(traces.keys) == ["0", "1", "2"])
        // The page contains the part of the high-passed acceleration that it draws, 60 ms before to 120 ms after the contact.
        let z = SwingWindow.accelerometerTime.filter { $0 >= -0.06 && $0 <= 0.12 }.map { Float($0 * 100) * 100 }
        #expect(traces["0"]?["z"] as? String == SignalCode.text(z.map { Int($0.rounded()) }))
        #expect(traces["0"]?.keys.contains { $0.hasSuffix("At") } == false)
        let sessions = try #require(data["sessions"] as? [[String: Any]])
        let levels = try #require(sessions[0]["rotation"] as? [[String: Any]])
        #expect(levels.map { $0["value"] as? Double } == [6])
        #expect(sessions.map { $0["start"] as? String } == ["start (10 %)", "start (10 %)"])
    }

    @Test func runsOnlyItsOwnScripts() throws {
        let page = try page(title: Self.hostile)
        let policy = try part(page, "Content-Security-Policy\" content=\"", "\">")
        #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
        #expect(!policy.contains("unsafe"))
        // The policy contains the hash of each script that a browser would run.
        let scripts = page.components(separatedBy: "<script>").dropFirst().compactMap {
            $0.components(separatedBy: "</script>").first
        }
        let hashes = scripts.map { "'sha256-\(Data(SHA256.digest(of: String($0))).base64EncodedString())'" }
        #expect(scripts.count == (StudyReport.hasCharts ? 2 : 1))
        #expect(policy.contains("script-src \(hashes.joined(separator: " "));"))
        let style = try part(page, "<style>", "</style>")
        #expect(policy.contains("'sha256-\(Data(SHA256.digest(of: String(style))).base64EncodedString())'"))
        // The hostile name appears nowhere unescaped.
        #expect(!page.contains("<img src=x"))
        #expect(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)"))
    }

    @Test func everyChartHasAPlace() throws {
        let page = try page()
        let text = try part(page, "<script type=\"application/json\" id=\"charts\">", "</script>")
        let charts = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [String: Any]])
        #expect(
            Set(charts.keys) == [
                "timeline", "impact", "rotation", "sessions", "trend-time", "trend-rate", "trend-acceleration",
                "trend-angle", "swing-rotation", "swing-impact", "swing-acceleration",
            ])
        for name in charts.keys where !name.hasPrefix("trend-") && StudyReport.hasCharts {
            #expect(page.contains("data-chart=\"\(name)\""), "\(name)")
        }
        #expect(
            charts.values.allSatisfy { $0["$schema"] as? String == "https://vega.github.io/schema/vega-lite/v6.json" })
    }

    @Test func listsOmittedTimesWithReasons() throws {
        let page = try page()
        let section = try part(page, "<h2>Omitted</h2>", "</section>")
        #expect(section.contains("<p>1 contact has no time to contact"))
        #expect(section.contains("weak_contact") && section.contains("href=\"#session-1-swing-2\""))
        #expect(section.contains(HTML.escaped(FlagMeaning.text(.weakContact))))
        #expect(!section.contains("start_uncertain") && !section.contains("clipped"))
    }

    @Test func theTablesContainOneTime() throws {
        let page = try page()
        let table = try part(page, "<caption>By session</caption>", "</table>")
        #expect(table.components(separatedBy: "time to contact").count == 2)
        #expect(table.contains("<td class=\"number\">200.0</td>") && table.contains("<td class=\"number\">–</td>"))
        #expect(page.contains("up to 150 Hz"))
    }

    /// Titles name the axis if it is the same for all swings; the data of all profiles of an analysis are known.
    @Test(arguments: [
        (["golf", "golf"], "rotation rate about the swing's axis (rad/s)"),
        (["baseball", "baseball"], "rotation rate about gravity (rad/s)"),
        (["golf", "baseball"], "rotation rate (rad/s)"), (["", ""], "rotation rate (rad/s)"),
    ])
    func titlesNameTheAxis(profiles: [String], title: String) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("r.h5")
        let sessions = profiles.enumerated().map { number, profile in
            Studies.Session(
                id: "\(number)", swings: [Studies.swing(at: 30)], sport: profile.isEmpty ? "baseball" : profile,
                profile: profile)
        }
        try Studies.write(
            sessions, to: path,
            parameters: #"""
                {"profiles":{"baseball":{"name":"baseball","rotationAxis":"gravity"},
                "golf":{"name":"golf","rotationAxis":"own"}}}
                """#)
        let text = try part(
            try StudyReport(try ResultSet(reading: [path])).page(), "<script type=\"application/json\" id=\"charts\">",
            "</script>")
        let charts = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        for name in ["rotation", "swing-rotation"] {
            let data = try JSONSerialization.data(withJSONObject: try #require(charts[name]))
            let found = String(decoding: data, as: UTF8.self).replacing("\\/", with: "/")
            #expect(found.contains("\"\(title)\""), "\(name)")
        }
    }

    @Test func everyFlagIsExplained() {
        for (flag, name) in SwingFlags.names { #expect(!FlagMeaning.text(flag).isEmpty, "\(name)") }
    }

    @Test func picturesContainTheirData() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("r.h5")
        try Studies.write([.init(id: "s", swings: [Studies.swing(at: 30), Studies.swing(at: 40)])], to: path)
        let pictures = try StudyReport(try ResultSet(reading: [path])).pictures()
        #expect(pictures.map(\.name).prefix(3) == ["timeline", "impact", "rotation"])
        for picture in pictures {
            let object = try JSONSerialization.jsonObject(with: Data(picture.specification.utf8)) as? [String: Any]
            let sets = try #require(object?["datasets"] as? [String: [Any]], "\(picture.name)")
            let name = try #require((object?["data"] as? [String: String])?["name"], "\(picture.name)")
            #expect(sets.mapValues(\.count) == [name: 2])
            #expect(!picture.specification.contains("var(--"))
        }
    }

    @Test func resultsWithoutSwingsGiveAPage() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("r.h5")
        try Studies.write([.init(id: "s", swings: [], status: .failed)], to: path)
        let page = try StudyReport(try ResultSet(reading: [path])).page()
        #expect(page.contains("No swing was found."))
        #expect(page.contains("it broke") && page.contains("1 session could not be analysed"))
        #expect(!page.contains("data-chart="))
        // Nothing can be filtered or omitted.
        #expect(!page.contains("id=\"filter\"") && !page.contains("<h2>Omitted</h2>"))
        #expect(!page.contains("– rad/s") && !page.contains("– g"))
    }

    /// Fewer than three times are dots without a histogram, and one value has no interquartile range.
    @Test(arguments: 1...3) func fewTimesAreDots(_ count: Int) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("r.h5")
        let swings = (1...count).map { Studies.swing(at: 30 * Double($0)) }
        try Studies.write([.init(id: "s", swings: swings)], to: path)
        let page = try StudyReport(try ResultSet(reading: [path])).page()
        #expect(page.contains("data-chart=\"sessions\""))
        #expect(page.contains("data-chart=\"histogram\"") == (count > 2))
        #expect(
            page.contains("one value") == (count == 1)
                && page.contains("median of \(count); interquartile") == (count > 1))
        #expect(page.contains("Nothing was omitted"))
    }

    @Test func textFormatsLackOnlySignals() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("r.csv")
        let writer = try CSVResultsWriter(to: .file(path))
        try Studies.write([.init(id: "s", swings: [Studies.swing(at: 30)])], writer)
        try writer.close()
        let page = try StudyReport(try ResultSet(reading: [path])).page()
        let data = try data(page)
        #expect((data["swings"] as? [Any])?.count == 1)
        #expect((data["traces"] as? [String: Any])?.isEmpty == true)
        #expect(!page.contains("data-chart=\"impact\"") && page.contains("data-chart=\"sessions\""))
        #expect(page.contains("not stored in this format; only HDF5 contains it"))
    }
}
