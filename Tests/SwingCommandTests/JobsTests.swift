import Foundation
import TestSupport
import Testing

struct JobsTests {
    let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    /// Simulates recordings with the longest first, so that the results of the others must wait; one is malformed.
    private func inputs() throws -> [String] {
        try Command.succeed("simulate", "long.h5", "--minutes", "1.5", "--seed", "8", in: scratch)
        try Command.succeed(
            "simulate", "dense.h5", "--minutes", "1", "--seed", "9", "--sport", "tennis", "--difficulty", "very-hard",
            in: scratch)
        scratch.write("timestamp,x,y,z\n1,2,3,rubbish\n", "broken.csv")
        return ["long.h5", Sessions.folder, "broken.csv", "dense.h5", Sessions.slow]
    }

    @Test func resultsDoNotDependOnTheNumberOfJobs() throws {
        let inputs = try inputs()
        for layout in ["h5", "csv"] {
            var expected: (outcome: Command.Outcome, bytes: Data)?
            for jobs in [["--jobs", "1"], ["--jobs=3"], []] {
                let name = "results.\(layout)"
                let outcome = try Command.start(
                    ["analyze"] + inputs + ["-o", name, "--format", "jsonl"] + jobs, in: scratch,
                    environment: ["SOURCE_DATE_EPOCH": "1700000000"])
                let bytes = scratch.bytes(name)
                #expect(outcome.code == 65)
                #expect(bytes.count > 1000)
                if let expected {
                    #expect(outcome.output == expected.outcome.output, "\(layout) \(jobs)")
                    #expect(outcome.error == expected.outcome.error, "\(layout) \(jobs)")
                    #expect(bytes == expected.bytes, "\(layout) \(jobs)")
                } else {
                    expected = (outcome, bytes)
                }
            }
        }
    }

    @Test func waitingResultsNeedSpaceOnTheDisk() throws {
        let inputs = try inputs()
        let arguments = ["analyze"] + inputs.reversed() + ["-o", "results.h5", "--quiet", "--jobs"]
        let without = try Command.start(arguments + ["2"], in: scratch, environment: ["TMPDIR": scratch.path("none")])
        // Whether results must wait depends on the machine. If so, that is reported, and no partial file remains.
        if without.code == 73 {
            #expect(without.error.contains("set TMPDIR to a folder with enough space"))
            #expect(!scratch.names().contains("results.h5"))
        } else {
            #expect(without.code == 65)
        }
        let one = try Command.start(arguments + ["1"], in: scratch, environment: ["TMPDIR": scratch.path("none")])
        #expect(one.code == 65)
        #expect(scratch.names().contains("results.h5"))
    }

    /// The first recording's results cannot be written while the maximum number of later ones wait.
    @Test func aFullDiskEndsTheWaitingJobs() throws {
        // The names are so long that their messages fill the output's buffer.
        let missing = String(repeating: "./", count: 900) + "missing.h5"
        let inputs = [Sessions.file] + Array(repeating: missing, count: 70)
        let outcome = try Command.start(
            ["analyze"] + inputs + ["--format", "jsonl", "--jobs", "2"], in: scratch, output: "/dev/full")
        #expect(outcome.code == 74)
        #expect(outcome.error.contains("No space left on device"))
    }

    @Test(arguments: ["0", "-1", "two"]) func anInvalidNumberOfJobsIsRejected(number: String) throws {
        let outcome = try Command.run(["analyze", Sessions.file, "--jobs=\(number)"], in: scratch)
        #expect(outcome.code == 64)
        #expect(outcome.error.contains("--jobs"))
    }
}
