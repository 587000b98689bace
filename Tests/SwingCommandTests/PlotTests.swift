import Foundation
import SwingReport
import TestSupport
import Testing

@testable import swing

struct PlotTests {
    @Test(arguments: [
        ("12.5", PlotInstant.timestamp(12.5), 12.5), ("+12.5", .elapsed(12.5), 1012.5), ("-3", .timestamp(-3), -3),
        ("+0", .elapsed(0), 1000),
    ])
    func readsInstants(text: String, instant: PlotInstant, timestamp: Double) {
        #expect(PlotInstant(argument: text) == instant)
        #expect(instant.timestamp(first: 1000) == timestamp)
    }

    @Test(arguments: ["", "a", "+", "nan", "+inf", "1 s"])
    func rejectsOtherTexts(text: String) { #expect(PlotInstant(argument: text) == nil) }

    /// The samples of the interval are those of the recording.
    @Test func showsTheSamplesOfTheInterval() throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("analyze", Sessions.file, "-o", "results.csv", "--quiet", in: scratch)
        try Command.succeed("convert", Sessions.file, "session", in: scratch)
        let swing = try #require(
            scratch.text("results.csv").split(separator: "\n").map {
                $0.split(separator: ",", omittingEmptySubsequences: false)
            }
            .first { $0.contains("contact") })
        let contact = try #require(Double(swing[5]))
        try Command.succeed("plot", Sessions.file, "--at", "\(contact)", "--span", "1", "-o", "p.html", in: scratch)
        let page = scratch.text("p.html")
        let begin = try #require(page.range(of: "id=\"data\">"))
        let end = try #require(page.range(of: "</script>", range: begin.upperBound..<page.endIndex))
        let data = try JSONSerialization.jsonObject(with: Data(page[begin.upperBound..<end.lowerBound].utf8))
        let signals = try #require((data as? [String: Any])?["signals"] as? [String: [String: [[String: Any]]]])
        let points = try #require(signals["plot-acceleration"]?["points"]).filter { $0["series"] as? String == "z" }
        let lines = scratch.text("session/accelerometer.csv").split(separator: "\n").dropFirst()
        let rows = lines.map { (line: Substring) -> [Double] in line.split(separator: ",").map { Double($0) ?? .nan } }
            .filter { abs($0[0] - contact) <= 0.5 }
        #expect(points.count == rows.count && points.count > 790)
        let firsts = ["accelerometer", "motion"].compactMap { name in
            scratch.text("session/\(name).csv").split(separator: "\n").dropFirst().first
                .flatMap { Double($0.prefix { $0 != "," }) }
        }
        let origin = try #require(firsts.min())
        #expect(
            zip(points, rows).allSatisfy { point, row in
                abs((point["time"] as? Double ?? .nan) - (row[0] - origin)) < 1e-9
            })
        #expect(points.map { ($0["value"] as? Double).map { Float($0) } } == rows.map { Float($0[3]) })
        let marks = try #require(signals["plot-acceleration"]?["marks"])
        #expect(
            marks.contains {
                $0["label"] as? String == "contact" && abs(($0["time"] as? Double ?? .nan) + origin - contact) < 1e-6
            })
    }

    @Test(arguments: [
        (
            ["--at", "1", "-o", "p.html"], 64,
            "swing: --at: -1.000 to 3.000 s contains no samples; \(Sessions.file) covers "
        ),
        (["--at", "+1", "--span", "0", "-o", "p.html"], 64, "swing: --span 0.0: expected 0.01 to 3600 seconds"),
        (["--at", "soon", "-o", "p.html"], 64, "swing: The value 'soon' is invalid for '--at <t>'"),
        (["--at", "+1"], 64, "swing: no output; "),
        (["-o", "p.html"], 64, "swing: nothing to show; name a time with --at, swings with --swing, "),
        (["--swing", "1,1", "-o", "p.html"], 64, "swing: The value '1,1' is invalid for '--swing <numbers>'"),
        (["--swing", "900", "-o", "p.html"], 64, "swing: --swing: 900: \(Sessions.file) contains "),
        (["--swing", "1", "--at", "+1", "-o", "p.html"], 64, "swing: --at: shows a section of one recording; "),
        (["--session", "a", "-o", "p.html"], 64, "swing: --session: \(Sessions.file) is a recording, "),
        ([Sessions.folder, "--swing", "1", "-o", "p.html"], 64, "swing: --swing: compares swings of one session; "),
    ])
    func incorrectUseIsReported(arguments: [String], code: Int, message: String) throws {
        let scratch = try TemporaryFolder()
        let outcome = try Command.run(["plot", Sessions.file] + arguments, in: scratch)
        #expect(outcome.error.hasPrefix(message), "\(outcome.error)")
        #expect(outcome.code == Int32(code))
        #expect(!FileManager.default.fileExists(atPath: scratch.path("p.html")))
    }

    /// Recordings and their results give the same comparison: the same samples, and no path of the machine.
    @Test func comparesRecordingsAndResults() throws {
        let scratch = try TemporaryFolder()
        let (first, second) = (Sessions.file, scratch.path("second.h5"))
        try Command.succeed("simulate", second, "--minutes", "1.5", "--seed", "9", in: scratch)
        for (name, path) in [("a", first), ("b", second)] {
            try Command.succeed("analyze", path, "-o", "\(name).h5", "--quiet", in: scratch)
        }
        try Command.succeed("plot", first, second, "-o", "recordings.html", in: scratch)
        try Command.succeed("plot", "a.h5", "b.h5", "-o", "results.html", in: scratch)
        let page = scratch.text("recordings.html")
        #expect(page.contains("data-chart=\"compare-rotation\"") && page.contains("aligned at the contact"))
        #expect(!page.contains(scratch.path("")))
        #expect(page == scratch.text("results.html"))
        try Command.succeed("analyze", first, second, "-o", "both.h5", "--quiet", in: scratch)
        let sessions = ["--session", "simulated-baseball-3", "--session", "simulated-baseball-9"]
        let outcome = try Command.run(["plot", "both.h5", "-o", "both.html"] + sessions, in: scratch)
        #expect(outcome.code == 0, "\(outcome.error)")
        #expect(page == scratch.text("both.html"))
        try Command.succeed("plot", first, "--swing", "2,1", "--align", "start", "-o", "swings.html", in: scratch)
        #expect(scratch.text("swings.html").contains("data-chart=\"compare-acceleration-2\""))
    }

    /// With a profile about the swing's own axis, the curve is the rate about it, and the start is at 10 % of its peak.
    @Test func theStartIsOnTheCurveOfTheProfilesAxis() throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("simulate", "g.h5", "--sport", "golf", "--minutes", "1", "--seed", "6", in: scratch)
        let lines = try Command.succeed("analyze", "g.h5", "--format", "jsonl", in: scratch).objects()
        let swing = try #require(lines.first { $0["time_to_contact"] is Double })
        func value(_ name: String) throws -> Double { try #require(swing[name] as? Double) }
        let start = try value("start_timestamp")
        try Command.succeed("plot", "g.h5", "--at", "\(value("contact_timestamp"))", "-o", "own.html", in: scratch)
        try Command.succeed("plot", "g.h5", "--at", "\(start)", "--profile", "baseball", "-o", "g.html", in: scratch)
        #expect(scratch.text("g.html").contains("data-chart=\"plot-rotation-about-gravity\""))
        let page = scratch.text("own.html")
        #expect(page.contains("Rotation rate about the swing's axis") || page.contains("the swing&#39;s axis"))
        let data = try #require(
            page.components(separatedBy: "id=\"data\">").last?.components(separatedBy: "</script>")[0])
        let signals = try #require(
            (try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])?["signals"]
                as? [String: [String: [[String: Any]]]])
        let panel = try #require(signals["plot-rotation-about-axis"])
        let marks = try #require(panel["marks"]).filter { $0["label"] as? String == "start" }
        let points = try #require(panel["points"]).compactMap { point in
            (point["value"] as? Double).map { (time: point["time"] as? Double ?? .nan, rate: $0) }
        }
        // The signals of device motion are not corrected for their latency.
        let lag = try value("motion_latency")
        let peak = try value("peak_rotation_rate")
        let parts = marks.compactMap { mark -> Double? in
            let time = (mark["time"] as? Double ?? .nan) + lag
            guard let next = points.firstIndex(where: { $0.time >= time }), next > 0 else { return nil }
            let (a, b) = (points[next - 1], points[next])
            return (a.rate + (b.rate - a.rate) * (time - a.time) / (b.time - a.time)) / peak
        }
        #expect(parts.contains { abs($0 - 0.1) < 0.01 }, "\(parts)")
    }

    /// A recording that an analysis rejects is not compared, and a section of it is shown without swings.
    @Test func aRejectedRecordingHasNoSwings() throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("convert", Sessions.file, "wrong", in: scratch)
        let rows = scratch.text("wrong/accelerometer.csv").split(separator: "\n").map { $0.split(separator: ",") }
        let metric = rows.dropFirst().map { row in
            ([String(row[0])] + row[1...].map { "\((Double($0) ?? .nan) * 9.80665)" }).joined(separator: ",")
        }
        try ([rows[0].joined(separator: ",")] + metric).joined(separator: "\n")
            .write(toFile: scratch.path("wrong/accelerometer.csv"), atomically: true, encoding: .utf8)
        let analysis = try Command.run(["analyze", "wrong", "-o", "r.csv", "--quiet"], in: scratch)
        #expect(analysis.code == 65 && analysis.error.hasPrefix("swing: wrong: "))

        let comparison = try Command.run(["plot", Sessions.file, "wrong", "-o", "p.html"], in: scratch)
        #expect(comparison.code == 65 && comparison.error == analysis.error, "\(comparison.error)")
        #expect(!FileManager.default.fileExists(atPath: scratch.path("p.html")))

        let section = try Command.run(["plot", "wrong", "--at", "+45", "--span", "90", "-o", "p.html"], in: scratch)
        let reason = analysis.error.dropFirst("swing: wrong: ".count)
        #expect(section.code == 0 && section.error == "swing: warning: wrong: is shown without swings: \(reason)")
        #expect(!scratch.text("p.html").contains("\"label\":\"contact\""))
        try Command.succeed("plot", Sessions.file, "--at", "+45", "--span", "90", "-o", "p.html", in: scratch)
        #expect(scratch.text("p.html").contains("\"label\":\"contact\""))
    }
}
