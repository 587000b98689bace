import Foundation
import TestSupport
import Testing

/// Labels instead of the truth.
extension ScoreTests {
    /// Labels that state the truth in other words give the same counts as the truth itself.
    @Test func labelsAreComparedLikeTheTruth() throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("analyze", Sessions.file, "-o", "results.h5", "--quiet", in: scratch)
        try FileManager.default.copyItem(atPath: "\(Sessions.folder)/truth.csv", toPath: scratch.path("truth.csv"))
        var labels = "Label;Timestamp (s)\n"
        var count = 0
        for row in Self.rows(scratch.text("truth.csv")) {
            let words = ["contact": "Hit", "miss": "whiff", "checked": "check swing"]
            let time = try #require([row["contact (s)"], row["time (s)"]].compactMap { Double($0 ?? "") }.first)
            labels += "\(words[row["kind"] ?? ""] ?? "walk");\(time)\n".replacingOccurrences(of: ".", with: ",")
            count += 1
        }
        scratch.write(labels, "labels.csv")
        let truth = try JSONSerialization.jsonObject(
            with: Data(Command.succeed("score", "results.h5", Sessions.file, "--json", in: scratch).output.utf8))
        let arguments = ["score", "results.h5", "--labels", "labels.csv", "--events", "events.csv"]
        let run = try Command.run(arguments + ["--json"], in: scratch)
        #expect(run.code == 0 && run.error.isEmpty)
        let score = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(score["times"] as? String == "sensor" && score["label_count"] as? Int == count)
        for name in ["contact", "miss", "swing"] {
            let mine = try #require(score[name] as? [String: Any])
            let other = try #require((truth as? [String: Any])?[name] as? [String: Any])
            #expect(
                mine["labelled"] as? Int == other["true"] as? Int && mine["correct"] as? Int == other["correct"] as? Int
            )
            #expect(
                mine["detected"] as? Int == other["found"] as? Int && mine["f1"] as? Double == other["f1"] as? Double)
        }
        let alarms = try #require((score["confusion"] as? [String: [String: Int]])?["none"]).values.reduce(0, +)
        #expect(Self.rows(scratch.text("events.csv")).count == count + alarms)
        let page = try Command.run(arguments, in: scratch)
        #expect(page.lines.allSatisfy { $0.count <= 80 }, "\(page.output)")
        #expect(page.lines.contains("times      timestamps of the sensor's clock"))
        #expect(page.lines.contains { $0.hasPrefix("contact ") && $0.hasSuffix(" 1.0000") })
    }

    @Test(
        arguments: [
            (
                ["results.h5"], 64,
                "found no truth; name the recordings with the truth, or labels with --labels or a sound with --sound"
            ),
            (["results.h5", "a", "--labels", "l.csv"], 64, "found recordings and --labels; name one of both"),
            (["results.h5", "a", "--tolerance", "1"], 64, "--tolerance needs --labels"),
            (
                ["results.h5", "--labels", "l.csv", "--tolerance", "0"], 64,
                "--tolerance 0.0: expected 0.001 to 10 seconds"
            ),
            (["results.h5", "--labels", "l.csv", "--times", "noon"], 64, "expected one of start, sensor, unix, day"),
            (
                ["results.h5", "--labels", "l.csv", "--utc-offset", "2"], 64,
                "--utc-offset 2: expected an offset from UTC"
            ),
            (
                ["results.h5", "--labels", "l.csv", "--label-offset", "1", "--estimate-offset"], 64,
                "--label-offset and --estimate-offset exclude each other"
            ),
            (
                ["results.h5", "--labels", "l.csv", "--label-offset", "-1", "--label-offsets", "o.csv"], 64,
                "--label-offset and --label-offsets exclude each other"
            ),
            (["results.h5", "--label-offsets", "o.csv", "a"], 64, "--label-offsets needs --labels"),
            (["results.h5", "--sound", "l.csv"], 65, "swing: l.csv: is not RIFF WAVE, expected a WAV file"),
            (["results.h5", "--sound", "l.csv", "--labels", "l.csv"], 64, "--sound and --labels exclude each other"),
            (["results.h5", "--sound", "l.csv", "--times", "unix"], 64, "--times: a sound has no such labels"),
            (["results.h5", "--labels", "l.csv", "--sound-drift", "-4"], 64, "--sound-drift needs --sound"),
            (["results.h5", "--sound", "l.csv", "--sound-distance", "-4"], 64, "--sound-distance"),
            (["results.h5", "--labels", "empty"], 65, "swing: empty: found no labels, expected files ending in .csv"),
            (
                ["results.h5", "--labels", "l.csv", "--kinds", "hit"], 64,
                "swing: --kinds: found \"hit\", expected WORD=KIND"
            ),
            (["results.h5", "--labels", "none.csv"], 66, "swing: none.csv: cannot open the file"),
            (["results.csv", "--labels", "l.csv"], 65, "swing: results.csv: contains no first_timestamp and duration"),
            (
                ["results.h5", "--labels", "l.csv", "--session", "b"], 64,
                "which is not in results.h5; the sessions are"
            ),
            (
                ["results.h5", "--labels", "bad.csv"], 65,
                "swing: bad.csv:3: found 1 unknown kind: \"\\u{1b}[2Jhi\" (1)"
            ),
            (["results.h5", "--labels", "laughs.eaf"], 65, "swing: laughs.eaf:1: found a document type"),
            (
                ["results.h5", "--labels", "l.csv", "--events", "l.csv"], 64,
                "swing: l.csv: is the input l.csv; name another file for the results"
            ),
        ])
    func invalidLabelsAreRejected(arguments: [String], code: Int, message: String) throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("analyze", Sessions.withoutSwings, "-o", "results.h5", "--quiet", in: scratch)
        try Command.succeed("analyze", Sessions.file, "-o", "results.csv", "--quiet", in: scratch)
        scratch.write("time,kind\n5,hit\n", "l.csv")
        try scratch.makeFolder("empty")
        scratch.write("time,kind\n5,hit\n6,\u{1B}[2Jhi\n", "bad.csv")
        scratch.write("<!DOCTYPE a [<!ENTITY b \"ha\">]><ANNOTATION_DOCUMENT>&b;</ANNOTATION_DOCUMENT>", "laughs.eaf")
        let outcome = try Command.run(["score"] + arguments, in: scratch)
        #expect(outcome.error.contains(message), "\(outcome.error)")
        #expect(outcome.code == Int32(code))
        #expect(outcome.output.isEmpty && !outcome.error.unicodeScalars.contains("\u{1B}"))
    }

    /// A folder of labels for a folder of recordings, with a negative offset of each session, and two players.
    @Test func aFolderOfLabelsIsCompared() throws {
        let scratch = try TemporaryFolder()
        try scratch.makeFolder("season")
        try scratch.makeFolder("labels")
        var facts = "file,player,age\n"
        for (name, seed, shift) in [("mon", "3", 7.25), ("tue", "5", -2.5)] {
            try Command.succeed("simulate", "season/\(name)", "--minutes", "2", "--seed", seed, in: scratch)
            let rows = Self.rows(scratch.text("season/\(name)/truth.csv"))
            let first = try #require(
                Double(scratch.text("season/\(name)/motion.csv").split(separator: "\n")[1].prefix { $0 != "," }))
            let swings = rows.filter { ["contact", "miss"].contains($0["kind"]) }
            let lines = try swings.map { row in
                "\(try #require(Double(row["time (s)"] ?? "")) - first + shift),\(row["kind"] ?? "")\n"
            }
            scratch.write("time,kind\n" + lines.joined(), "labels/\(name).csv")
            facts += "\(name),player \(name),\(seed)\n"
        }
        scratch.write(facts, "facts.csv")
        scratch.write("session,offset\nmon,-7.25\ntue.csv,2.5\n", "offsets.csv")
        try Command.succeed(
            "analyze", "season", "--session-table", "facts.csv", "-o", "r.h5", "--quiet", in: scratch)
        let outcome = try Command.succeed(
            "score", "r.h5", "--labels", "labels", "--label-offsets", "offsets.csv", "--times", "start", "--json",
            in: scratch)
        let score = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let offsets = try #require(score["session_offsets"] as? [[String: Any]])
        #expect(offsets.map { $0["offset_s"] as? Double } == [-7.25, 2.5] && score["offset_s"] is NSNull)
        let players = try #require(score["players"] as? [[String: Any]])
        #expect(players.map { $0["player"] as? String } == ["player mon", "player tue"])
        let whole = try #require(score["swing"] as? [String: Any])
        let parts = players.compactMap { ($0["swing"] as? [String: Any])?["correct"] as? Int }
        #expect(parts.reduce(0, +) == whole["correct"] as? Int && parts.allSatisfy { $0 >= 5 })
        let page = try Command.succeed(
            "score", "r.h5", "--labels", "labels", "--estimate-offset", "--times", "start", in: scratch)
        #expect(page.lines.allSatisfy { $0.count <= 80 }, "\(page.output)")
        #expect(page.output.contains("offset     one for each session: ") && page.output.contains("\nplayer mon "))
        // A negative value after a space.
        let mine = try Command.succeed(
            "score", "r.h5", "--labels", "labels/mon.csv", "--label-offset", "-7.25", "--times", "start", "--json",
            in: scratch)
        #expect(mine.output.contains("\"offset_s\" : -7.25"))
    }
}
