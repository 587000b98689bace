import Foundation
import TestSupport
import Testing

struct ScoreTests {
    @Test(
        arguments: [
            (
                ["results.h5", "session"], 65,
                "session: contains no truth; expected /truth or truth.csv, as `swing simulate` writes"
            ),
            (
                ["results.h5", Sessions.withoutSwings], 65,
                "results.h5: session 1 is simulated-baseball-3, but \(Sessions.withoutSwings) is simulated-baseball-4; name "
            ),
            (
                ["results.h5", "labelled"], 65,
                "labelled/truth.csv:3: truth event 2 (miss) has no timestamp; expected at least one; add one or remove the event"
            ),
            (
                ["results.h5", "misspelt"], 65,
                "misspelt/truth.csv:2: truth event 1 has the kind \"Contakt\"; expected contact, miss or checked for a swing, and any "
                    + "other word for another movement; correct it"
            ),
            (
                ["two.h5", Sessions.file], 65,
                "two.h5: contains session 2 (simulated-baseball-3), but the number of recordings is 1; name one "
                    + "recording for each session, in order"
            ),
            (
                ["results.h5", Sessions.file, Sessions.withoutSwings], 65,
                "\(Sessions.withoutSwings): no session of results.h5 is this recording: it is number 2, but the results contain "
                    + "1 session; expected one recording for each session, in order; omit it, or analyse it too"
            ),
            (
                ["quiet.jsonl", Sessions.file, Sessions.file], 65,
                "quiet.jsonl: session 2 is simulated-baseball-4, but \(Sessions.file) is simulated-baseball-3; name "
            ),
            (
                ["none.h5", Sessions.file], 66,
                "none.h5: no such file; name a file of results that `swing analyze` wrote"
            ),
            (["results.h5", "none.h5"], 66, "none.h5: no such file or folder; correct the path"),
            (
                [Sessions.file, Sessions.file], 65,
                "\(Sessions.file): /@schema_name: found 'swingkit-recording', expected 'swingkit-results'; name a file of "
                    + "results that `swing analyze` wrote"
            ),
        ])
    func invalidInputsAreRejected(arguments: [String], code: Int, message: String) throws {
        let scratch = try TemporaryFolder()
        try PlainRecording().write(to: scratch)
        try FileManager.default.copyItem(atPath: Sessions.folder, toPath: scratch.path("labelled"))
        scratch.write("kind,start,contact,peak,time\ntap,,,,75616\nmiss,,,,\n", "labelled/truth.csv")
        try FileManager.default.copyItem(atPath: Sessions.folder, toPath: scratch.path("misspelt"))
        scratch.write("kind,start,contact,peak,time\nContakt,,,,75616\n", "misspelt/truth.csv")
        try Command.succeed("analyze", Sessions.file, "-o", "results.h5", "--quiet", in: scratch)
        try FileManager.default.copyItem(atPath: Sessions.file, toPath: scratch.path("copy.h5"))
        try Command.succeed("analyze", Sessions.file, "copy.h5", "-o", "two.h5", "--quiet", in: scratch)
        try Command.succeed("analyze", Sessions.file, "-o", "results.csv", "--quiet", in: scratch)
        try Command.succeed(
            "analyze", Sessions.file, Sessions.withoutSwings, "-o", "quiet.jsonl", "--quiet", in: scratch)
        try Command.succeed("score", "quiet.jsonl", Sessions.file, Sessions.withoutSwings, in: scratch)
        let outcome = try Command.run(["score"] + arguments, in: scratch)
        #expect(outcome.error.hasPrefix("swing: \(message)"), "\(outcome.error)")
        #expect(outcome.error.split(separator: "\n").count == 1)
        #expect(outcome.code == Int32(code))
        #expect(outcome.output.isEmpty)
    }

    /// An excluded detection leaves with its true swing or label, and the output states how many.
    @Test(arguments: [false, true]) func excludedSwingsAreNotCompared(withLabels: Bool) throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("simulate", "s.h5", "--minutes", "1", "--seed", "3", in: scratch)
        try Command.succeed("analyze", "s.h5", "-o", "r.h5", "--quiet", in: scratch)
        try Command.succeed("score", "r.h5", "s.h5", "--events", "all.csv", in: scratch)
        let rows = String(decoding: scratch.bytes("all.csv"), as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let column = try #require(rows[0].firstIndex(of: "contact_timestamp (s)"))
        let hits = rows.dropFirst().filter { $0[1] == "contact" && $0[2] == "right" }
        let labels = hits.map { "contact,\($0[column])\n" }.joined()
        scratch.write("kind,time\n" + labels, "labels.csv")
        let number = try #require(hits.first?[4])
        scratch.write("session,swing,reason\ns.h5,\(number),the phone rang\n", "exclude.csv")
        let truth = withLabels ? ["--labels", "labels.csv", "--times", "sensor"] : ["s.h5"]
        func score(_ further: [String]) throws -> [String: Any] {
            let outcome = try Command.run(["score", "r.h5"] + truth + ["--json"] + further, in: scratch)
            #expect(outcome.code == 0, "\(outcome.error)")
            return try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        }
        func count(_ score: [String: Any], _ key: String) -> Int? { (score["contact"] as? [String: Any])?[key] as? Int }
        let (all, some) = (try score([]), try score(["--exclude", "exclude.csv"]))
        #expect(all["excluded"] is NSNull)
        #expect(some["excluded"] as? [String: Int] == ["detected": 1, "matched": 1])
        for key in [withLabels ? "labelled" : "true", withLabels ? "detected" : "found", "correct"] {
            #expect(count(some, key) == count(all, key).map { $0 - 1 }, "\(key)")
        }
        let text = try Command.run(["score", "r.h5"] + truth + ["--exclude", "exclude.csv"], in: scratch).output
        #expect(text.contains(withLabels ? "excluded   1 detected swing\n" : "excluded 1 detected swing, and 1 of"))
        // The other swings keep their numbers in the table.
        let further = ["--exclude", "exclude.csv", "--events", "some.csv"]
        #expect(try Command.run(["score", "r.h5"] + truth + further, in: scratch).code == 0)
        let kept = String(decoding: scratch.bytes("some.csv"), as: UTF8.self)
        if !withLabels {
            let left = rows.filter { $0[4] != number }.map { $0.joined(separator: ",") + "\n" }.joined()
            #expect(kept == left)
        }
        scratch.write("session,swing,reason\ns.h5,99,no such swing\n", "wrong.csv")
        let wrong = try Command.run(["score", "r.h5"] + truth + ["--exclude", "wrong.csv"], in: scratch)
        #expect(wrong.code == 65 && wrong.error.contains("wrong.csv:2: session "), "\(wrong.error)")
    }

    /// The rows of the table agree with the printed score.
    @Test func everyEventIsARow() throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("analyze", Sessions.file, "-o", "results.csv", "--quiet", in: scratch)
        let outcome = try Command.succeed(
            "score", "results.csv", Sessions.file, "--json", "--events", "events.csv", in: scratch)
        let score = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let rows = Self.rows(scratch.text("events.csv"))
        let swing = try #require(score["swing"] as? [String: Any])
        let alarms = try #require(score["false_alarms"] as? [String: [String: Int]])
        let alarmCount = alarms.values.reduce(0) { $0 + $1.values.reduce(0, +) }
        #expect(rows.count == (swing["true"] as? Int ?? 0) + alarmCount)
        #expect(rows.count { $0["verdict"] == "false_alarm" } == alarmCount)
        #expect(rows.allSatisfy { $0["session_id"] == "simulated-baseball-3" })
        for kind in ["contact", "miss"] {
            let correct = rows.count { $0["truth"] == kind && $0["verdict"] == "right" }
            #expect(correct == (score[kind] as? [String: Any])?["correct"] as? Int)
            #expect(correct > 0)
        }
        for name in ["contact_error", "time_to_contact_error"] {
            let errors = rows.filter { $0["verdict"] == "right" }.compactMap { Double($0["\(name) (ms)"] ?? "") }
            let timing = try #require(score["\(name)_ms"] as? [String: Any])
            #expect(errors.count == timing["count"] as? Int)
            let bias = try #require(timing["bias"] as? Double)
            #expect(abs(errors.reduce(0, +) / Double(errors.count) - bias) < 1e-6)
        }
        let reliability = try #require(score["contact_score"] as? [String: Any])
        #expect((reliability["bins"] as? [[String: Any]])?.count == 10)
        #expect(reliability["calibration_error"] is Double)
        // The row's numbers are those of the results.
        let found = Self.rows(scratch.text("results.csv"))
        for row in rows where row["outcome"] != "" {
            let place = try #require(Int(row["swing_in_session"] ?? ""))
            for column in [
                "outcome", "contact_score", "start_timestamp (s)", "peak_acceleration (g)", "flags",
                "gravity_start_timestamp (s)", "axis_tilt (rad)", "onset_timestamp (s)", "start_spread (s)",
                "blow_count",
            ] {
                #expect(row[column] == found[place - 1][column])
            }
        }
    }

    /// A spreadsheet must not run the names in a table of events.
    @Test func textsOfTheTableAreNotFormulas() throws {
        let scratch = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: Sessions.folder, toPath: scratch.path("session"))
        scratch.write(#"{"sessionId": "=1+1, \"x\"", "sport": "baseball"}"#, "session/session.json")
        scratch.write("kind,start,contact,peak,time\nwalk,,,,75616\ncontact,,1,,1\n", "session/truth.csv")
        try Command.succeed("analyze", "session", "-o", "results.h5", "--quiet", in: scratch)
        try Command.succeed("score", "results.h5", "session", "--events", "events.csv", in: scratch)
        let lines = scratch.text("events.csv").split(separator: "\n").dropFirst()
        #expect(lines.count > 1 && lines.allSatisfy { $0.hasPrefix(#""'=1+1, ""x""","#) })
    }

    @Test func thePageStatesTheScoresReliability() throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("analyze", Sessions.file, "-o", "results.h5", "--quiet", in: scratch)
        let page = try Command.succeed("score", "results.h5", Sessions.file, in: scratch).output
        let lines = page.split(separator: "\n").filter { $0.contains("expected calibration error") }
        #expect(lines.count == 1)
        #expect(lines.first?.contains(/^contact score: expected calibration error 0\.\d{4} over \d+ swings$/) == true)
    }

    @Test(
        arguments: [
            ("events.txt", 64, "--events events.txt: expected a name ending in .csv"),
            ("none/events.csv", 73, "none/events.csv: there is no folder none; make it or name another place"),
            ("results.csv", 64, "results.csv: is the input results.csv; name another file for the results"),
        ])
    func invalidLocationsForEventsAreRejected(place: String, code: Int, message: String) throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("analyze", Sessions.file, "-o", "results.csv", "--quiet", in: scratch)
        let (results, names) = (scratch.bytes("results.csv"), scratch.names())
        let outcome = try Command.run(["score", "results.csv", Sessions.file, "--events", place], in: scratch)
        #expect(outcome.error.contains(message))
        #expect(outcome.code == Int32(code))
        #expect(outcome.output.isEmpty)
        #expect(scratch.names() == names)
        #expect(scratch.bytes("results.csv") == results)
    }

    /// Returns the rows of a table without quoted cells, by the names in its header.
    static func rows(_ text: String) -> [[String: String]] {
        let lines = text.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        guard let header = lines.first else { return [] }
        return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
    }
}
