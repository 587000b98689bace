import Foundation
import TestSupport
import Testing

/// Kinds of simulated strokes: those of a player, and the same with the device turned on the wrist.
struct KindsTests {
    /// How the device is turned on the wrist about its x axis: not, by half a turn, or by a quarter.
    enum Turn: String { case none, half, quarter }

    /// Simulates a tennis session, and writes labels of its swings with a kind.
    private func simulate(
        _ name: String, seed: Int, _ turn: Turn = .none, rate: String = "801.9", kind: String? = nil,
        in scratch: TemporaryFolder
    ) throws {
        try Command.succeed(
            "simulate", name, "--sport", "tennis", "--minutes", "3", "--seed", "\(seed)", "--rate", rate,
            "--handedness", "right", "--wrist", "right", "--crown", "right", in: scratch)
        if turn != .none {
            for file in ["accelerometer.csv", "motion.csv"] { try self.turn("\(name)/\(file)", turn, in: scratch) }
        }
        guard let kind else { return }
        let rows = scratch.text("\(name)/truth.csv").split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let time = try #require(rows[0].firstIndex(of: "time (s)"))
        let swings = rows.dropFirst().filter { ["contact", "miss"].contains($0[0]) }
        let lines = swings.map { "\($0[time]),\(kind)\n" }
        scratch.write("time,kind\n" + lines.joined(), "\(name).csv")
    }

    /// Turns the device in a table, which then contains no attitude.
    private func turn(_ file: String, _ turn: Turn, in scratch: TemporaryFolder) throws {
        let lines = scratch.text(file).split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
        let kept = lines[0].indices.filter { !lines[0][$0].hasPrefix("quaternion") }
        func negated(_ text: String) -> String { text.hasPrefix("-") ? String(text.dropFirst()) : "-" + text }
        var text = kept.map { lines[0][$0] }.joined(separator: ",") + "\n"
        for row in lines.dropFirst() {
            var turned = row
            for column in kept {
                switch (lines[0][column].prefix { $0 != " " }.last?.lowercased(), turn) {
                case ("y", .half), ("z", .half): turned[column] = negated(row[column])
                case ("y", .quarter): turned[column] = row[column + 1]
                case ("z", .quarter): turned[column] = negated(row[column - 1])
                default: break
                }
            }
            text += kept.map { turned[$0] }.joined(separator: ",") + "\n"
        }
        scratch.write(text, file)
    }

    private func kinds(_ recording: String, _ further: [String] = [], in scratch: TemporaryFolder) throws -> [String:
        Int]
    {
        let outcome = try Command.run(
            ["analyze", recording, "--kinds", "kinds.json", "--format", "jsonl", "--quiet"] + further, in: scratch)
        try #require(outcome.code == 0, "\(outcome.error)")
        let swings = try outcome.objects().filter { $0["type"] as? String == "swing" }
        return Dictionary(grouping: swings) { $0["kind"] as? String ?? "none" }.mapValues(\.count)
    }

    @Test func simulatedKindsAreLearntAndFound() throws {
        let scratch = try TemporaryFolder()
        try simulate("a", seed: 3, kind: "Flat", in: scratch)
        try simulate("b", seed: 3, .half, kind: "turned", in: scratch)
        let learnt = try Command.succeed(
            "kinds", "learn", "a", "b", "--labels", "a.csv", "--labels", "b.csv", "-o", "kinds.json",
            "--json", "--times", "sensor", "--tolerance", "0.3", in: scratch)
        let figures = try #require(try learnt.objects().first)
        let check = try #require(figures["leave_one_out"] as? [String: Any])
        let (right, total) = try (#require(check["right"] as? Int), #require(check["total"] as? Int))
        #expect(check["kinds"] as? [String] == ["flat", "turned"])
        #expect(check["wrong"] as? Int == 0 && right >= total * 8 / 10 && total >= 20)
        #expect(figures["unmatched_count"] as? Int == 0)

        // Other sessions, one of them at another rate.
        for (name, seed, turn, rate, kind) in [
            ("c", 5, Turn.none, "801.9", "flat"), ("d", 7, .none, "200", "flat"), ("e", 5, .half, "801.9", "turned"),
        ] {
            try simulate(name, seed: seed, turn, rate: rate, in: scratch)
            let found = try kinds(name, in: scratch)
            let all = found.values.reduce(0, +)
            #expect(all > 0 && found[kind] ?? 0 >= all * 8 / 10 && found.count <= 2, "\(name): \(found)")
        }
        // Between both kinds it is neither, and a session that states the other wrist has no kinds.
        try simulate("q", seed: 3, .quarter, in: scratch)
        let between = try kinds("q", in: scratch)
        #expect(between["unknown"] ?? 0 >= 7, "\(between)")
        try Command.succeed(
            "simulate", "left", "--sport", "tennis", "--minutes", "2", "--seed", "3", "--wrist", "left", "--crown",
            "right", "--handedness", "right", in: scratch)
        let other = try Command.run(["analyze", "left", "--kinds", "kinds.json"], in: scratch)
        #expect(
            other.error.contains(
                "the stroke kinds were learnt with the wrist right, but the session states left; no kinds"))

        try Command.succeed("analyze", "c", "e", "--kinds", "kinds.json", "-o", "r.h5", "--quiet", in: scratch)
        try Command.succeed("report", "r.h5", "-o", "r.html", in: scratch)
        let page = scratch.text("r.html")
        #expect(page.contains("<h2>Stroke kinds</h2>"))
        #expect(page.contains("Each example was left out once: the others gave \(right) of \(total) examples"))
        // Without kinds there is no section.
        try Command.succeed("analyze", "c", "-o", "plain.h5", "--quiet", in: scratch)
        try Command.succeed("report", "plain.h5", "-o", "plain.html", in: scratch)
        #expect(!scratch.text("plain.html").contains("Stroke kinds"))
        // Results with kinds and without are not merged.
        let merged = try Command.run(["merge", "r.h5", "plain.h5", "-o", "all.h5"], in: scratch)
        #expect(merged.code == 65 && merged.error.contains("other parameters"))
    }

    @Test(arguments: [
        (["a", "--labels", "few.csv", "--times", "sensor"], "expected at least 5 of each kind", 65),
        (["a", "--labels", "one.csv", "--times", "sensor"], "expected examples of at least two kinds", 65),
        (["a", "--labels", "far.csv", "--times", "sensor"], "5 labels match no detected swing", 65),
        (
            ["a", "--labels", "outside.csv"],
            "expected labels of this session; name its recording, the meaning with --times, or the clocks' difference with --label-offset",
            65
        ),
        (["a", "--labels", "book.xlsx"], "book.xlsx: is a spreadsheet or another archive, expected labels in CSV", 65),
        (["a", "--labels", "reserved.csv", "--times", "sensor"], "found the kind \"unknown\"", 65),
        (["a", "--labels", "one.csv", "--kinds", "x"], "expected WORD=KIND", 64),
        (["a"], "found no labels", 64),
        (["a", "--labels", "one.csv", "--kinds", "flat=ignore"], "found only ignored labels", 65),
    ])
    func labelsThatGiveNoKindsAreRefused(arguments: [String], message: String, code: Int) throws {
        let scratch = try TemporaryFolder()
        try simulate("a", seed: 3, kind: "flat", in: scratch)
        let rows = scratch.text("a.csv").split(separator: "\n").map(String.init)
        scratch.write(rows.joined(separator: "\n"), "one.csv")
        let times = rows.dropFirst().map { $0.split(separator: ",")[0] }
        func write(_ lines: [String], _ name: String) {
            scratch.write((["time,kind"] + lines).joined(separator: "\n"), name)
        }
        write(times.enumerated().map { "\($1),\($0 < 4 ? "slice" : "flat")" }, "few.csv")
        // Where a swing is far.
        let first = try #require(times.first.flatMap { Double($0) })
        write((1...5).map { "\(first - Double($0) * 0.1 - 1.2),flat" }, "far.csv")
        write(["1000000,flat"], "outside.csv")
        scratch.write([0x50, 0x4B, 0x03, 0x04, 0x0A], "book.xlsx")
        write(["\(times[0]),unknown"], "reserved.csv")
        let outcome = try Command.run(["kinds", "learn"] + arguments + ["-o", "k.json"], in: scratch)
        #expect(outcome.error.contains(message), "\(outcome.error)")
        #expect(outcome.code == Int32(code) && outcome.error.split(separator: "\n").count == 1)
        #expect(!scratch.names().contains("k.json"))
    }

    @Test func changedFilesAreRefused() throws {
        let scratch = try TemporaryFolder()
        try simulate("a", seed: 3, kind: "flat", in: scratch)
        try simulate("b", seed: 3, .half, kind: "turned", in: scratch)
        try Command.succeed(
            "kinds", "learn", "a", "b", "--labels", "a.csv", "--labels", "b.csv", "-o", "kinds.json",
            in: scratch)
        let text = scratch.text("kinds.json")
        for (name, content, message) in [
            (
                "moved.json", text.replacing("\"caution\" : ", with: "\"caution\" : 1"),
                "was changed after it was written"
            ),
            (
                "later.json", text.replacing("\"version\" : 1", with: "\"version\" : 2"),
                "found version 2 of stroke kinds"
            ),
            ("other.json", "{}", "contains no stroke kinds"), ("none.json", "", "contains no stroke kinds"),
        ] {
            scratch.write(content, name)
            let outcome = try Command.run(["analyze", "a", "--kinds", name], in: scratch)
            #expect(outcome.code == 65 && outcome.error.contains(message), "\(name): \(outcome.error)")
        }
        // Written again, the file replaces only what the command wrote.
        try Command.succeed(
            "kinds", "learn", "a", "b", "--labels", "a.csv", "--labels", "b.csv", "-o", "kinds.json",
            in: scratch)
        #expect(scratch.text("kinds.json") == text)
        let other = try Command.run(
            ["kinds", "learn", "a", "b", "--labels", "a.csv", "--labels", "b.csv", "-o", "other.json"],
            in: scratch)
        #expect(other.code == 73 && other.error.contains("contains something else than stroke kinds"))
    }

    /// The figure of docs/kinds.md.
    @Test(.needsSharedFolder) func labelledTennisGivesTheDocumentedFigure() throws {
        let files = OtherApps.files("watch100-tennis-labelled")
        let outcome = try Command.run(
            ["kinds", "learn"] + files + [
                "--sport", "tennis", "--label-column", "shot", "--kinds", "1=forehand,2=backhand,3=overhead", "--json",
                "--quiet",
            ], in: TemporaryFolder())
        let check = try #require(try outcome.objects().first?["leave_one_out"] as? [String: Any])
        let figure = ["right", "total", "wrong", "unknown"].map { check[$0] as? Int ?? -1 }
        #expect(figure == [32, 40, 1, 7])
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/kinds.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        #expect(text.contains("32 of 40"))
    }
}
