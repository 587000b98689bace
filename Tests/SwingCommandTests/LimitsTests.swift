import Foundation
import TestSupport
import Testing

/// Limits of memory and threads end the command with a message instead of a crash or an endless wait.
@Suite(.enabled(if: isLinux && !Sanitizer.reservesAddresses, "needs Linux, and no sanitizer that reserves addresses"))
struct LimitsTests {
    /// Runs the command with a limit: by default of address space, in KiB.
    private func run(
        _ arguments: [String], in folder: TemporaryFolder, limit: Int, of option: String = "-v"
    ) throws -> (code: Int32, error: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // `timeout` ends with 124.
        process.arguments =
            [
                "-c", "exec 2>error; ulimit \(option) \(limit) && exec timeout -s KILL 60 \"$0\" \"$@\"",
                Command.url.path,
            ]
            + arguments
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, folder.text("error"))
    }

    /// From a limit that even the libraries exceed to one that suffices.
    @Test(arguments: [60_000, 90_000, 120_000, 150_000, 180_000, 210_000, 240_000, 270_000, 300_000])
    func littleMemoryIsReported(limit: Int) throws {
        let folder = try TemporaryFolder()
        folder.write("old", "results.h5")
        let (code, error) = try run(
            ["analyze", Sessions.file, "-o", "results.h5", "--force", "--quiet"], in: folder, limit: limit)
        switch code {
        case 0: #expect(folder.text("results.h5") != "old")
        // The dynamic linker has no memory for the libraries.
        case 127: #expect(error.contains("error while loading shared libraries"))
        // The libraries have no memory to start, before the first line of the program runs.
        case SIGILL where limit < 90_000 && !error.contains(" in swing"): #expect(folder.text("results.h5") == "old")
        default:
            #expect(code == 74)
            #expect(error.hasPrefix("swing: "))
            #expect(error.contains("ulimit -v"))
            #expect(error.filter { $0 == "\n" }.count == 1)
            #expect(folder.text("results.h5") == "old")
        }
    }

    /// From the fewest files with which the shell can start the command.
    @Test(arguments: 5...20) func fewOpenFilesAreReported(limit: Int) throws {
        let folder = try TemporaryFolder()
        folder.write("old", "results.h5")
        let (code, error) = try run(
            ["analyze", Sessions.file, "-o", "results.h5", "--force", "--quiet"], in: folder, limit: limit, of: "-n")
        if limit < 16 {
            #expect(
                error
                    == "swing: system: found a limit of \(limit) open files, expected at least 16; raise it (ulimit -n)\n"
            )
        }
        #expect(code == (limit < 16 ? 74 : 0))
        #expect((folder.text("results.h5") == "old") == (limit < 16))
        #expect(folder.names() == ["error", "results.h5"])
    }

    /// The largest limit suffices, and one that has room for the libraries does not.
    @Test func aReasonIsStated() throws {
        let folder = try TemporaryFolder()
        #expect(try run(["--version"], in: folder, limit: 1_000_000).code == 0)
        let failures = try stride(from: 60_000, to: 240_000, by: 10_000).map {
            try run(["--version"], in: folder, limit: $0).error
        }
        #expect(failures.contains { $0.hasPrefix("swing: system: cannot start ") })
        #expect(failures.contains { $0.hasPrefix("swing: system: cannot reserve 96 MB of memory") })
    }
}
