import Foundation
import TestSupport
import Testing

/// A process gives what the same command gives in the tests' process: exit code, standard output and standard error.
struct ProcessTests {
    /// One command for each exit code, and for each kind of text on both channels.
    private static let commands = [
        ["--help"], ["analyze", "--help"], ["--version"], ["inspect", "session", "--json"],
        ["inspect", "session", "--preview", "blocks"], ["analyze", Sessions.file],
        ["analyze", Sessions.file, "--format", "csv"], ["analyze", "session", "--json"],
        ["analyze", Sessions.file, "session", "none.h5", "empty.h5", "-o", "results.csv"],
        ["analyze", Sessions.file, "-o", "quiet.h5", "--quiet"],
        ["analyze", Sessions.file, "-o", "lines.csv", "--progress", "json"], ["analyze", "-", "--quiet"],
        ["analyze", Sessions.file, "--frmat", "csv"], ["analyse"], ["simulate", "x.h5", "--minutes", "0"],
        ["analyze", "empty.h5"], ["analyze", "none.h5"], ["analyze", Sessions.file, "-o", "none/results.csv"],
        ["convert", Sessions.file, "converted"], ["score", Sessions.file, Sessions.file],
    ]

    @Test func bothWaysGiveTheSame() throws {
        let (inside, outside) = (try TemporaryFolder(), try TemporaryFolder())
        for scratch in [inside, outside] {
            try PlainRecording().write(to: scratch)
            scratch.write("", "empty.h5")
            // Fingerprints contain the time of the last change.
            for name in scratch.names("session") {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
                    ofItemAtPath: scratch.path("session/\(name)"))
            }
        }
        var codes: Set<Int32> = []
        let environment = ["SOURCE_DATE_EPOCH": "1700000000", "COLUMNS": "60"]
        for command in Self.commands {
            let found = try Command.run(command, in: inside, environment: environment)
            #expect(found == (try Command.start(command, in: outside, environment: environment)), "\(command)")
            codes.insert(found.code)
        }
        #expect(codes == [0, 64, 65, 66, 73])
        #expect(inside.names() == outside.names() && inside.names("converted") == outside.names("converted"))
        for name in ["results.csv", "quiet.h5", "lines.csv", "converted/motion.csv"] {
            #expect(inside.bytes(name) == outside.bytes(name), "\(name)")
        }
    }

    /// Commands in one process do not see each other's folders.
    @Test(.enabled(if: FolderThreads.areAvailable, "this system has one working folder per process"))
    func eachRunHasItsOwnFolder() throws {
        let before = FileManager.default.currentDirectoryPath
        let folders = try (0..<4).map { _ in try TemporaryFolder() }
        let all = try folders.map { try #require(FolderThreads(in: $0.path)) }
        for (folder, threads) in zip(folders, all) {
            let found = threads.run { FileManager.default.currentDirectoryPath }
            #expect(URL(filePath: found).lastPathComponent == folder.url.lastPathComponent)
            threads.stop()
        }
        #expect(FileManager.default.currentDirectoryPath == before)
    }
}
