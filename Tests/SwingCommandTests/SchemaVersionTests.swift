import Foundation
import TestSupport
import Testing

/// Results of another version of the columns are never mixed with those of this one.
struct SchemaVersionTests {
    let scratch: TemporaryFolder
    private static let clock = ["SOURCE_DATE_EPOCH": "1760000000"]

    /// Analyses a session, and turns copies of its results into ones of version 1.
    init() throws {
        scratch = try TemporaryFolder()
        for name in ["new.h5", "old.csv", "old.jsonl"] {
            try Command.succeed("analyze", Sessions.file, "-o", name, "--quiet", in: scratch, environment: Self.clock)
        }
        for name in ["old.csv", "old.jsonl"] {
            scratch.write(scratch.text(name).replacing("gravity_start_timestamp", with: "start_10_timestamp"), name)
        }
        guard Python.path != nil else { return }
        scratch.write(scratch.bytes("new.h5"), "old.h5")
        try Python.run(
            """
            import h5py, numpy, sys
            with h5py.File(sys.argv[1], "r+") as file:
                file.attrs.modify("schema_version", numpy.int32(1))
            """, scratch.path("old.h5"))
    }

    private static let places = [
        "old.h5": "/@schema_version: found 1, expected 2", "old.csv": former, "old.jsonl": former,
    ]
    private static let former =
        "line 1: found the column 'start_10_timestamp' of schema version 1, expected version 2"

    @Test(
        .needsPython,
        arguments: [
            ["summary", "old.h5"], ["summary", "new.h5", "old.h5"], ["summary", "new.h5", "old.csv"],
            ["summary", "new.h5", "old.jsonl"], ["report", "new.h5", "old.h5", "-o", "page.html"],
            ["report", "old.csv", "-o", "page.html"], ["methods", "old.h5"],
            ["merge", "new.h5", "old.h5", "-o", "merged.h5"], ["merge", "old.h5", "-o", "merged.h5"],
            ["score", "old.h5", Sessions.file], ["score", "old.csv", Sessions.file],
            ["plot", "old.h5", "--swing", "1,2", "-o", "page.html"], ["plot", "new.h5", "old.h5", "-o", "page.html"],
        ])
    func oldResultsAreRejected(arguments: [String]) throws {
        let before = scratch.names()
        let outcome = try Command.run(arguments, in: scratch)
        #expect(outcome.code == 65 && outcome.output.isEmpty, "\(outcome.output)")
        let name = try #require(arguments.first { Self.places[$0] != nil })
        #expect(outcome.error == "swing: \(name): \(Self.places[name] ?? ""); analyse the recordings again\n")
        #expect(scratch.names() == before)
    }

    /// An output of version 1 keeps nothing, and is replaced by the results of a new analysis.
    @Test(.needsPython) func anOldOutputIsNotResumed() throws {
        scratch.write(scratch.bytes("old.h5"), "out.h5")
        for isKept in [false, true] {
            let outcome = try Command.run(
                ["analyze", Sessions.file, "-o", "out.h5", "--resume", "--format", "csv"], in: scratch,
                environment: Self.clock)
            #expect(outcome.code == 0 && outcome.error.contains("1 session, "), "\(outcome.error)")
            #expect(outcome.error.contains("; 1 session kept") == isKept)
            #expect(scratch.bytes("out.h5") == scratch.bytes("new.h5"))
        }
    }
}
