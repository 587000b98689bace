import Foundation
import SwingMotion
import SwingPages
import TestSupport
import Testing

@testable import swing

struct MessagesTests {
    /// Colours need a terminal that has them, and a user who wants them.
    @Test(
        arguments: [
            (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false), (true, ["NO_COLOR": ""], true),
            (true, ["TERM": "dumb"], false), (true, ["TERM": "xterm"], true),
        ] as [(Bool, [String: String], Bool)])
    func coloursNeedATerminal(isTerminal: Bool, environment: [String: String], expected: Bool) {
        #expect(TerminalColor.isEnabled(isTerminal: isTerminal, environment) == expected)
    }

    @Test(arguments: SwingOutcome.allCases)
    func aColourKeepsTheRow(outcome: SwingOutcome) {
        let row = "    1      3.800        3.962             161.8  \(outcome.name)    clipped\n"
        let colored = TextTable.colored(row, outcome, isEnabled: true)
        #expect(colored.contains("\u{1B}[") && colored.hasSuffix("    clipped\n"))
        #expect(colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == row)
        #expect(TextTable.colored(row, outcome, isEnabled: false) == row)
    }

    /// Without a terminal nothing is coloured, and lines show the progress only if they are requested.
    @Test func progressIsPrintedInLines() throws {
        let scratch = try TemporaryFolder()
        let silent = try Command.run(["analyze", Sessions.file, "-o", "a.csv"], in: scratch)
        #expect(silent.code == 0 && !silent.error.contains("progress"))
        #expect(!silent.output.contains("\u{1B}") && !silent.error.contains("\u{1B}"))
        for command in [
            ["analyze", Sessions.file, "-o", "b.csv"], ["convert", Sessions.file, "c.h5"], ["inspect", Sessions.file],
            ["simulate", "d.h5", "--minutes", "1"], ["plot", Sessions.file, "--at", "+3", "-o", "p.html"],
        ] {
            let outcome = try Command.run(command + ["--progress", "lines"], in: scratch)
            let lines = outcome.error.split(separator: "\n").filter { $0.hasPrefix("swing: progress: ") }
            let shares = lines.compactMap { Int($0.dropFirst(17).prefix { $0.isNumber }) }
            #expect(
                outcome.code == 0 && shares.count == lines.count && (1...10).contains(shares.count),
                "\(command) \(lines)")
            #expect(shares == shares.sorted() && (shares.last ?? 0) >= 50, "\(command) \(lines)")
        }
    }

    @Test func quietPrintsErrorsOnly() throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("convert", Sessions.file, "one", in: scratch)
        try scratch.makeFolder("season")
        try FileManager.default.moveItem(atPath: scratch.path("one"), toPath: scratch.path("season/one"))
        scratch.write("x,y\n1,2\n", "season/notes.csv")
        for command in [["inspect", "season"], ["calibrate", "season"], ["analyze", "season"]] {
            let loud = try Command.run(command, in: scratch)
            #expect(loud.error.contains("skipped"), "\(command) \(loud.error)")
            let quiet = try Command.run(command + ["--quiet"], in: scratch)
            #expect(!quiet.error.contains("skipped") && quiet.code == loud.code, "\(command) \(quiet.error)")
        }
        let both = try Command.run(["analyze", Sessions.file, "--quiet", "--progress", "json"], in: scratch)
        #expect(both.code == 64 && both.error.contains("found --quiet and --progress; name one of both"))
    }

    @Test func jsonIsTheFormatJSONLines() throws {
        let scratch = try TemporaryFolder()
        let long = try Command.succeed("analyze", Sessions.file, "--format", "jsonl", in: scratch).output
        #expect(try Command.succeed("analyze", Sessions.file, "--json", in: scratch).output == long)
        let events = try Command.succeed("events", Sessions.file, "--format", "jsonl", in: scratch).output
        #expect(try Command.succeed("events", Sessions.file, "--json", in: scratch).output == events)
        for command in ["analyze", "events"] {
            let outcome = try Command.run([command, Sessions.file, "--json", "--format", "csv"], in: scratch)
            #expect(outcome.code == 64 && outcome.error.contains("found --json and --format; name one of both"))
        }
    }
}
