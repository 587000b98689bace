import Foundation
import TestSupport
import Testing

struct HelpTests {
    let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    @Test(arguments: ["analyze", "calibrate", "inspect", "replay", "simulate", "score", "methods", "events"])
    func helpHasExamples(subcommand: String) throws {
        let outcome = try Command.succeed(subcommand, "--help", in: scratch)
        #expect(outcome.output.contains("Examples:\n  swing \(subcommand) "))
        #expect(outcome.error.isEmpty)
    }

    @Test func theCommandItselfHasExamples() throws {
        for arguments in [[], ["--help"], ["help"]] {
            let outcome = try Command.run(arguments, in: scratch)
            #expect(outcome.code == 0)
            #expect(outcome.output.contains("Examples:\n  swing simulate "))
            for subcommand in [
                "analyze", "calibrate", "inspect", "replay", "simulate", "score", "kinds", "methods", "events",
            ] {
                #expect(outcome.output.contains("\n  \(subcommand) "))
            }
        }
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "this system has no /dev/full"),
        arguments: [["--help"], ["analyze", "--help"], ["help", "report"], ["--version"], []])
    func helpThatCannotBeWrittenIsAnError(arguments: [String]) throws {
        let outcome = try Command.start(arguments, in: scratch, output: "/dev/full")
        #expect(
            outcome.error
                == "swing: standard output: cannot write: No space left on device; free some space, then repeat the command\n"
        )
        #expect(outcome.code == 74)
    }

    @Test func theVersionIsThreeNumbers() throws {
        let outcome = try Command.succeed("--version", in: scratch)
        #expect(outcome.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completionsAreGenerated(shell: String) throws {
        let outcome = try Command.succeed("--generate-completion-script", shell, in: scratch)
        #expect(outcome.output.contains("impacts-only"))
    }

    @Test(
        arguments: [
            (["analyze", "x.h5", "--frmat", "csv"], "swing: Unknown option '--frmat'. Did you mean '--format'?"),
            (
                ["calibrate", "x.h5", "-o", "mine.txt"],
                "swing: -o mine.txt: expected a name ending in .json"
            ),
            (["analyze"], "swing: Missing expected argument '<input> ...'"),
            (
                ["analyze", "x.h5", "--format", "xml"],
                "swing: The value 'xml' is invalid for '--format <format>'. Please provide one of 'table', 'csv' or "
                    + "'jsonl'"
            ),
            (
                ["analyze", "x.h5", "-o", "results.txt"],
                "swing: -o results.txt: expected a name ending in .h5, .hdf5, .csv or .jsonl"
            ),
            (["simulate", "x.h5", "--minutes", "0"], "swing: --minutes must be more than 0, at most 6000"),
            (["simulate", "x.h5", "--minutes", "nan"], "swing: --minutes must be more than 0, at most 6000"),
            (["simulate", "x.h5", "--rate", "5"], "swing: --rate must be from 20 to 2000 Hz"),
            (
                ["simulate", "x.h5", "--sport", "chess"],
                "swing: The value 'chess' is invalid for '--sport <sport>'. Please provide one of the following: "
                    + "baseball, golf, tennis,"
            ),
            (
                ["simulate", "x.h5", "--sport", "tenis"],
                "swing: The value 'tenis' is invalid for '--sport <sport>'. Please provide one of the following: "
                    + "baseball, golf, tennis, cricket, badminton, hockey, padel, table tennis; did you mean 'tennis'? See"
            ),
            (
                ["events", "x.h5", "--detect", "shake,nod"],
                "swing: The value 'shake,nod' is invalid for '--detect <detect>'. Please provide one of 'shake', 'gesture', "
                    + "'headpose' or 'submersion'"
            ),
            (["events", "x.h5", "--shake-threshold", "0"], "swing: --shake-threshold must be more than 0"),
            (["events", "x.h5", "--shake-wait", "nan"], "swing: --shake-wait must be 0 or more"),
            (
                ["events", "x.h5", "--gesture-release", "-2"],
                "swing: --gesture-threshold and --gesture-release must be two numbers"
            ),
            (
                ["events", "x.h5", "--approaching-depth", "7"],
                "swing: --approaching-depth must be at most --maximum-depth"
            ),
            (
                ["events", "x.h5", "-o", "events.txt"],
                "swing: -o events.txt: expected a name ending in .h5, .hdf5, .csv or .jsonl"
            ),
            (["analyse"], "swing: unknown command 'analyse'; did you mean 'analyze'? See 'swing --help'"),
            (["Reprot"], "swing: unknown command 'Reprot'; did you mean 'report'? See 'swing --help'"),
            (
                ["swings.h5"],
                "swing: unknown command 'swings.h5'; expected one of analyze, calibrate, inspect, convert,"
            ),
            (["convert", "x.h5", "y.h5", "z.h5"], "swing: Unexpected argument 'z.h5'"),
        ])
    func incorrectUseIsReported(arguments: [String], error: String) throws {
        let outcome = try Command.run(arguments, in: scratch)
        #expect(outcome.code == 64)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.hasPrefix(error), "\(outcome.error)")
        #expect(outcome.error.split(separator: "\n").count == 1 && outcome.error.hasSuffix("--help'\n"))
        #expect(scratch.names().isEmpty)
    }
}
