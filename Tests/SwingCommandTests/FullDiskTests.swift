import Foundation
import TestSupport
import Testing

struct FullDiskTests {
    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "this system has no /dev/full"),
        arguments: [
            ["analyze", Sessions.file], ["analyze", Sessions.file, "--format", "csv"],
            ["analyze", Sessions.file, "--format", "jsonl"], ["inspect", Sessions.file],
            ["inspect", Sessions.file, "--json"], ["replay", Sessions.file, "--speed", "max"],
            ["events", Sessions.file],
            ["events", Sessions.file, "--format", "csv"],
        ])
    func aFullStandardOutputIsReported(arguments: [String]) throws {
        let outcome = try Command.start(arguments, in: TemporaryFolder(), output: "/dev/full")
        #expect(
            outcome.error
                == "swing: standard output: cannot write: No space left on device; free some space, then repeat the command\n"
        )
        #expect(outcome.code == 74)
    }

    /// Neither a partial nor a temporary file remains, and old results are kept.
    @Test(.enabled(if: SmallDisk.canBeMade, SmallDisk.missing)) func aFullDiskIsReported() throws {
        let disk = try SmallDisk()
        let places = ["results.h5", "results.csv", "results.jsonl"]
        for place in places { disk.scratch.write("old", "disk/\(place)") }
        try disk.fill()
        for place in places {
            let outcome = try Command.start(
                ["analyze", Sessions.file, "-o", "disk/\(place)", "--force", "--quiet"], in: disk.scratch)
            #expect(
                outcome.error
                    == "swing: disk/\(place): cannot write: No space left on device; free some space, then repeat the command\n"
            )
            #expect(outcome.code == 74)
            let events = try Command.start(
                ["events", Sessions.file, "-o", "disk/\(place)", "--force"], in: disk.scratch)
            #expect(
                events.error
                    == "swing: disk/\(place): cannot write: No space left on device; free some space, then repeat the command\n"
            )
            #expect(events.code == 74)
        }
        for place in ["disk/s.h5", "disk/s"] {
            let outcome = try Command.start(["simulate", place, "--minutes", "0.1"], in: disk.scratch)
            #expect(outcome.error.hasPrefix("swing: disk/s"))
            #expect(
                outcome.error.hasSuffix(
                    ": cannot write: No space left on device; free some space, then repeat the command\n"))
            #expect(outcome.code == 74)
        }
        #expect(disk.scratch.names("disk") == (["fill"] + places).sorted())
        for place in places { #expect(disk.scratch.text("disk/\(place)") == "old") }
    }
}
