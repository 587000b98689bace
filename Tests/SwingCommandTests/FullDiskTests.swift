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
    @Test func aFullDiskIsReported() throws {
        guard let disk = try SmallDisk() else { return }
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

/// A file system of 64 KiB, for tests that run as root on a Linux that permits mounting.
final class SmallDisk {
    let scratch: TemporaryFolder

    /// Mounts the file system, or prints a notice and returns `nil` if that is not permitted.
    init?() throws {
        scratch = try TemporaryFolder()
        try scratch.makeFolder("disk")
        guard Self.run("/bin/mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", scratch.path("disk")]) else {
            print("no small file system can be mounted here: the command is not tested on a full disk")
            return nil
        }
    }

    deinit { _ = Self.run("/bin/umount", [scratch.path("disk")]) }

    /// Fills the file system.
    func fill() throws {
        scratch.write("", "disk/fill")
        let handle = try FileHandle(forWritingTo: URL(filePath: scratch.path("disk/fill")))
        while (try? handle.write(contentsOf: Data(count: 4096))) != nil {}
        try handle.close()
    }

    private static func run(_ tool: String, _ arguments: [String]) -> Bool {
        guard FileManager.default.isExecutableFile(atPath: tool) else { return false }
        let process = Process()
        process.executableURL = URL(filePath: tool)
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
