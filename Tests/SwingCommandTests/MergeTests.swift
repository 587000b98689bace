import Foundation
import TestSupport
import Testing

struct MergeTests {
    let scratch: TemporaryFolder
    private static let clock = ["SOURCE_DATE_EPOCH": "1760000000"]

    init() throws {
        scratch = try TemporaryFolder()
        try scratch.makeFolder("rec")
        for seed in 1...5 {
            try Command.succeed(
                "simulate", "rec/\(seed).h5", "--minutes", "0.5", "--seed", "\(seed)", "--sport", "tennis", in: scratch)
        }
        scratch.write(scratch.bytes("rec/1.h5").prefix(5000), "rec/6.h5")
        scratch.write("file,player,club\n1,Anna,7 iron\n2,Ben,driver\n3,Anna,\n", "table.csv")
    }

    /// Analyses recordings that a list names.
    private func shard(_ name: String, _ numbers: [Int], _ further: [String] = []) throws {
        scratch.write(numbers.map { "rec/\($0).h5\n" }.joined(), "list.txt")
        let outcome = try Command.run(
            ["analyze", "@list.txt", "-o", name, "--quiet", "--session-table", "table.csv"] + further, in: scratch,
            environment: Self.clock)
        #expect(outcome.code == (numbers.contains(6) ? 65 : 0), "\(outcome.error)")
    }

    private func merge(_ arguments: String...) throws -> Command.Outcome {
        try Command.run(["merge"] + arguments, in: scratch)
    }

    @Test(arguments: [
        [[1, 2, 3], [4, 5, 6]], [[1, 3, 5], [2, 4, 6]], [[6, 5, 3, 1], [4, 2]],
        [[1, 2, 3, 6], [2, 3, 4, 5, 6], [1]],
    ])
    func mergedPartsAreTheWhole(parts: [[Int]]) throws {
        try shard("whole.h5", [1, 2, 3, 4, 5, 6])
        for (index, part) in parts.enumerated() { try shard("part\(index).h5", part) }
        let names = parts.indices.map { "part\($0).h5" }
        let first = try Command.run(["merge", "-o", "a.h5"] + names, in: scratch)
        #expect(first.code == 0 && first.output.contains("6 sessions"), "\(first.error)")
        #expect(scratch.bytes("a.h5") == scratch.bytes("whole.h5"))
        let again = try Command.run(["merge", "-o", "a.h5", "a.h5"] + names.reversed(), in: scratch)
        #expect(again.code == 0, "\(again.error)")
        #expect(scratch.bytes("a.h5") == scratch.bytes("whole.h5"))
    }

    @Test func aCompleteAnalysisReplacesAFailure() throws {
        try shard("failed.h5", [1, 6])
        scratch.write(scratch.bytes("rec/2.h5"), "rec/6.h5")
        let copied = try Command.run(
            ["analyze", "rec/1.h5", "rec/6.h5", "-o", "good.h5", "--session-table", "table.csv"], in: scratch,
            environment: Self.clock)
        #expect(copied.code == 0)
        for names in [["failed.h5", "good.h5"], ["good.h5", "failed.h5"]] {
            let outcome = try Command.run(["merge", "-o", "both.h5"] + names, in: scratch)
            #expect(outcome.code == 0 && outcome.output.hasPrefix("2 files: 2 sessions"), "\(outcome.error)")
            #expect(!outcome.output.contains("not analysed"))
        }
    }

    @Test func whatDoesNotFitIsRefusedByName() throws {
        try shard("a.h5", [1, 2])
        try shard("golf.h5", [3], ["--profile", "golf"])
        try shard("player.h5", [2], ["--player", "Carl"])
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: scratch.path("rec/2.h5"))
        try shard("touched.h5", [2])
        scratch.write(scratch.bytes("a.h5").prefix(90_000), "half.h5")
        try Command.succeed("analyze", "rec/1.h5", "-o", "a.csv", "--quiet", in: scratch)
        try Command.succeed("merge", "a.h5", "-o", "bare.h5", "--without-windows", in: scratch)
        scratch.write("", "empty.txt")
        let cases: [(names: [String], code: Int32, text: String)] = [
            (["a.h5", "golf.h5"], 65, "golf.h5: was analysed with other parameters than a.h5"),
            (["a.h5", "player.h5"], 65, "because it was analysed with other options or facts"),
            (["a.h5", "touched.h5"], 65, "because the recording has changed in between"),
            (["half.h5"], 65, "half.h5: is truncated"), (["none.h5"], 66, "none.h5: no such file"),
            (["a.csv"], 65, "a.csv: is not HDF5"), (["rec/1.h5"], 65, "expected 'swingkit-results'"),
            (["a.h5", "bare.h5"], 65, "bare.h5: contains no windows of swings"),
            (["@empty.txt"], 66, "contains no names"), (["rec"], 65, "is a folder"),
        ]
        scratch.write("old", "out.h5")
        for (names, code, text) in cases {
            let outcome = try Command.run(["merge", "--force", "-o", "out.h5"] + names, in: scratch)
            #expect(outcome.code == code && outcome.error.contains(text), "\(names) \(outcome.error)")
            #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
        }
        #expect(scratch.text("out.h5") == "old")
        #expect(try merge("a.h5", "-o", "out.csv").code == 64)
        #expect(try merge("a.h5", "-o", "out.h5").error.contains("contains something else"))
    }

    /// A plain copy has another time of modification.
    @Test(arguments: [true, false]) func copiesAreKeptAndNamed(keepsTime: Bool) throws {
        try FileManager.default.copyItem(atPath: scratch.path("rec/1.h5"), toPath: scratch.path("copy.h5"))
        let times = try FileManager.default.attributesOfItem(atPath: scratch.path("rec/1.h5"))
        let time = try #require(times[.modificationDate] as? Date) + (keepsTime ? 0 : 3600)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: scratch.path("copy.h5"))
        try shard("a.h5", [1])
        for number in 0..<12 {
            try FileManager.default.linkItem(
                atPath: scratch.path("copy.h5"), toPath: scratch.path("rec/copy\(number).h5"))
        }
        #expect(try Command.run(["analyze", "rec", "-o", "many.h5", "--quiet"], in: scratch).code == 65)
        let many = try merge("many.h5", "-o", "d.h5")
        #expect(many.error.split(separator: "\n").count == 11 && many.error.contains("and 2 more"), "\(many.error)")
        try Command.succeed("analyze", "copy.h5", "-o", "b.h5", "--quiet", in: scratch)
        let outcome = try merge("a.h5", "b.h5", "-o", "c.h5")
        #expect(outcome.code == 0 && outcome.output.hasPrefix("2 files: 2 sessions"))
        #expect(
            outcome.error.contains("rec/1.h5 has the same size, beginning and end as copy.h5: both are kept"),
            "\(outcome.error)")
    }

    /// A list of swings is honoured by each command, and the merged file keeps it.
    @Test func excludedSwingsAreLeftOut() throws {
        try shard("a.h5", [1, 2, 3])
        scratch.write("session;swing;reason\nrec/1.h5;2;warm-up\n2.h5;1;\"phone; rang\"\n", "list.csv")
        func swings(_ arguments: String...) throws -> Int {
            let outcome = try Command.run(["summary"] + arguments + ["--format", "json"], in: scratch)
            let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
            let groups = try #require(object?["groups"] as? [[String: Any]])
            return groups.reduce(0) { $0 + ($1["swings"] as? Int ?? 0) }
        }
        let all = try swings("a.h5")
        #expect(try swings("a.h5", "--exclude", "list.csv") == all - 2)
        let merged = try merge("a.h5", "-o", "b.h5", "--exclude", "list.csv")
        #expect(merged.code == 0 && merged.output.contains("\(all - 2) swings; 2 swings left out"), "\(merged.output)")
        #expect(try swings("b.h5") == all - 2)
        #expect(try swings("b.h5", "--exclude", "list.csv") == all - 2)
        #expect(try merge("b.h5", "-o", "c.h5").code == 0)
        #expect(scratch.bytes("c.h5") == scratch.bytes("b.h5"))
        #expect(try Command.run(["summary", "c.h5"], in: scratch).output.contains("2 swings left out"))
        let conflict = try merge("b.h5", "a.h5", "-o", "d.h5")
        #expect(conflict.code == 65 && conflict.error.contains("swings were left out of one of them"))
        // The numbers of the other swings stay, and the page links to them.
        try Command.succeed("report", "b.h5", "-o", "b.html", in: scratch)
        try Command.succeed("report", "a.h5", "-o", "a.html", "--exclude", "list.csv", in: scratch)
        for page in ["a.html", "b.html"] { #expect(scratch.text(page).contains("2 swings left out by a list")) }
        let sentence = "2 swings were excluded by hand: phone; rang (1), warm-up (1)."
        for arguments in [["a.h5", "--exclude", "list.csv"], ["b.h5"]] {
            let methods = try Command.run(["methods"] + arguments, in: scratch)
            #expect(methods.output.replacingOccurrences(of: "\n", with: " ").contains(sentence), "\(methods.output)")
        }
    }

    @Test(arguments: [
        ("session,swing,reason\n1.h5,99,x\n", "list.csv:2: session \"simulated-tennis-1\" has no swing 99"),
        ("session,swing,reason\nno.h5,1,x\n", "list.csv:2: found no session \"no.h5\""),
        ("session,swing,reason\n1.h5,1,\n", "list.csv:2: states no reason"),
        ("session,swing,reason\n1.h5,one,x\n", "list.csv:2: swing is \"one\""),
        ("session,swing,reason\n1.h5,1,x\n1.h5,1,y\n", "list.csv:3: repeats line 2"),
        ("session,swing\n1.h5,1\n", "list.csv:1: found the columns"),
        ("session,swing,reason\n1.h5,1\n", "list.csv:2: found 2 cells"),
    ])
    func aWrongListIsRejected(text: String, finding: String) throws {
        try shard("a.h5", [1])
        scratch.write(text, "list.csv")
        for command in [["summary", "a.h5"], ["merge", "a.h5", "-o", "b.h5"], ["report", "a.h5", "-o", "a.html"]] {
            let outcome = try Command.run(command + ["--exclude", "list.csv"], in: scratch)
            #expect(outcome.code == 65 && outcome.error.contains(finding), "\(outcome.error)")
        }
        #expect(!scratch.names().contains("b.h5") && !scratch.names().contains("a.html"))
    }
}
