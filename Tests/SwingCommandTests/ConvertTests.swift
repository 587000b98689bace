import Foundation
import TestSupport
import Testing

struct ConvertTests {
    /// Writes a very hard session with rows that a reader drops or corrects.
    ///
    /// They are without a time, not finite, repeated or late, and one is cut short.
    private func spoiled(_ scratch: TemporaryFolder) throws {
        try Command.succeed("simulate", "original", "--minutes", "1", "--difficulty", "very-hard", in: scratch)
        for name in ["original/accelerometer.csv", "original/motion.csv"] {
            var rows = scratch.text(name).split(separator: "\n").map(String.init)
            let width = rows[0].split(separator: ",").count
            rows.insert((["nan"] + [String](repeating: "1", count: width - 1)).joined(separator: ","), at: 50)
            rows.insert(rows[60], at: 60)
            rows.insert(rows[40], at: 70)
            let odd = ["1e300", "nan", "inf", "-0.0", "1e-45", "16777217"]
            rows.insert((0..<width).map { odd[$0 % odd.count] }.joined(separator: ","), at: 80)
            scratch.write(String(rows.joined(separator: "\n").dropLast(20)), name)
        }
    }

    /// Returns swings and sessions without the columns that identify the input.
    private func results(of input: String, in scratch: TemporaryFolder) throws -> String {
        let lines = try Command.succeed("analyze", input, "--format", "jsonl", in: scratch).output
        let session = ["input_uri", "input_fingerprint", "source_format", "analysis_key"].joined(separator: "|")
        return lines.replacing(try Regex("\"(\(session))\":\"[^\"]*\",?"), with: "")
    }

    @Test func theResultsAreTheSameInEveryLayout() throws {
        let scratch = try TemporaryFolder()
        try spoiled(scratch)
        let chain = ["original", "a.h5", "b.zip", "c", "compressed.h5", "d"]
        for (input, output) in zip(chain, chain.dropFirst()) {
            let options = output == "compressed.h5" ? ["--compress"] : []
            let outcome = try Command.run(["convert", input, output] + options, in: scratch)
            #expect(outcome.code == 0 && outcome.error.isEmpty && outcome.output.isEmpty, "\(outcome.error)")
        }
        #expect(scratch.names() == chain.sorted())
        let expected = try results(of: "original", in: scratch)
        for word in ["\"type\":\"swing\"", "\"invalid_count\":", "\"duplicate_count\":"] {
            #expect(expected.contains(word))
        }
        #expect(!expected.contains("\"duplicate_count\":0,"))
        for copy in chain.dropFirst() { #expect(try results(of: copy, in: scratch) == expected, "\(copy)") }
        // A copy of a copy is byte-identical.
        for name in ["accelerometer.csv", "motion.csv", "session.json", "truth.csv"] {
            #expect(scratch.bytes("d/\(name)") == scratch.bytes("c/\(name)"), "\(name)")
            #expect(!scratch.bytes("d/\(name)").isEmpty)
        }
        #expect(scratch.bytes("d/truth.csv") == scratch.bytes("original/truth.csv"))
    }

    @Test func aCopyOfASimulatedFolderIsByteIdentical() throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("convert", Sessions.folder, "a.h5", in: scratch)
        try Command.succeed("convert", "a.h5", "copy", in: scratch)
        for name in ["accelerometer.csv", "motion.csv", "truth.csv"] {
            let original = FileManager.default.contents(atPath: "\(Sessions.folder)/\(name)")
            #expect(scratch.bytes("copy/\(name)") == original, "\(name)")
        }
    }

    @Test(arguments: [
        (["convert", "none", "a.h5"], 66, "none: no such file or folder; correct the path"),
        (["convert", "session", "session"], 64, "session: is the input session; name another file for the results"),
        (["convert", "season", "a.h5"], 64, "season: contains 2 recordings, expected one; convert them one by one"),
        (
            ["convert", "session", "none/a.zip"], 73,
            "none/a.zip: there is no folder none; make it or name another place"
        ),
        (
            ["convert", "broken", "a.zip"], 65,
            "broken/accelerometer.csv:3: found 1 cells, expected 4; correct or remove the line"
        ),
    ])
    func aFailedConversionLeavesNoFile(arguments: [String], code: Int32, message: String) throws {
        let scratch = try TemporaryFolder()
        try PlainRecording().write(to: scratch)
        try scratch.makeFolder("season")
        for name in ["season/a", "season/b", "broken"] { try PlainRecording().write(to: scratch, name) }
        scratch.write(PlainRecording.accelerometerHeader + "\n1,0,0,-1\n2\n3,0,0,-1\n", "broken/accelerometer.csv")
        let names = scratch.names()
        let outcome = try Command.run(arguments, in: scratch)
        #expect(outcome.error == "swing: \(message)\n")
        #expect(outcome.code == code)
        #expect(scratch.names() == names)
    }

    @Test func aFolderIsNotCompressed() throws {
        let outcome = try Command.run(["convert", Sessions.folder, "copy", "--compress"], in: TemporaryFolder())
        #expect(outcome.code == 64)
        #expect(outcome.error.contains("--compress: a folder is not compressed; name a file ending in .h5 or .zip"))
    }
}
