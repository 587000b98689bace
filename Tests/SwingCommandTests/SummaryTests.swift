import Foundation
import TestSupport
import Testing

struct SummaryTests {
    let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    private func summary(_ arguments: [String]) throws -> Command.Outcome {
        try Command.run(["summary"] + arguments, in: scratch)
    }

    /// Several copies of one file have the figures of that file.
    @Test(arguments: [["r.h5", "r.h5"], ["r.h5", "copy.h5", "r.jsonl"], ["r.csv", "r.csv"]])
    func copiesCountOnce(names: [String]) throws {
        try Command.succeed("analyze", Sessions.file, "-o", "r.h5", "--quiet", in: scratch)
        try Command.succeed("analyze", Sessions.file, "-o", "r.jsonl", "--quiet", in: scratch)
        try Command.succeed("analyze", Sessions.file, "-o", "r.csv", "--quiet", in: scratch)
        scratch.write(scratch.bytes("r.h5"), "copy.h5")
        let one = try summary([names[0], "--by", "sport", "--format", "csv"])
        let all = try summary(names + ["--by", "sport", "--format", "csv"])
        #expect(one.code == 0 && all.code == 0 && all.output == one.output, "\(all.output)")
        let warnings = names.dropFirst().map {
            "swing: warning: \($0): 1 session precedes in the results already; it counts once; name each file of "
                + "results once\n"
        }
        #expect(one.error.isEmpty && all.error == warnings.joined())
        guard names[0] == "r.h5" else { return }
        let methods = try Command.run(["methods"] + names.dropLast() + ["r.h5"], in: scratch)
        #expect(methods.output.hasPrefix("1 recording of ") && methods.error.contains("counts once"), "\(methods)")
        let report = try Command.run(["report"] + names + ["-o", "r.html"], in: scratch)
        #expect(report.code == 0 && report.error == all.error)
        let quiet = try Command.run(["report"] + names + ["-o", "r.html", "--quiet"], in: scratch)
        #expect(quiet.code == 0 && quiet.error.isEmpty)
    }
}
