import Foundation
import TestSupport
import Testing

/// What a process receives from its starter: bytes of arguments, standard streams, and variables.
struct ProcessStartTests {
    /// Runs a script in which the variable `run` starts the command; one that hangs ends with 137.
    private func run(_ script: String, in folder: TemporaryFolder) throws -> (code: Int32, error: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", "run='timeout -s KILL 60 '$0; exec 2>error; \(script)", Command.url.path]
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, folder.text("error"))
    }

    /// Other bytes than UTF-8 would be replaced, and different arguments would name one file.
    @Test(
        .enabled(if: isLinux, "other systems have names in UTF-8 only"),
        arguments: [
            ("analyze FILE -o $'r\\xff.h5'", 4), ("analyze $'r\\xff.h5'", 2), ("convert FILE $'r\\xff'", 3),
            ("simulate $'r\\xff.h5'", 2), ("inspect FILE --map=$'r\\xff.json'", 3),
            ("report FILE -o $'r\\xff.html'", 4),
            ("merge FILE -o $'r\\xff.h5'", 4), ("calibrate FILE -o $'r\\xff.json'", 4),
        ])
    func argumentsThatAreNotTextAreRejected(arguments: String, place: Int) throws {
        let folder = try TemporaryFolder()
        let (code, error) = try run(
            "$run \(arguments.replacing("FILE", with: "'\(Sessions.file)'"))", in: folder)
        #expect(code == 64)
        #expect(error.hasPrefix("swing: argument \(place): found \""), "\(error)")
        #expect(error.contains("whose bytes are not UTF-8") && error.filter { $0 == "\n" }.count == 1)
        #expect(folder.names() == ["error"])
    }

    @Test(arguments: ["<&-", ">&-", "<&- >&-", "<&- 2>&-", "<&- >&- 2>&-"])
    func closedStreamsAreEmpty(closed: String) throws {
        let folder = try TemporaryFolder()
        let analysis = try run("$run analyze '\(Sessions.file)' -o r.h5 \(closed)", in: folder)
        #expect(analysis.code == 0, "\(analysis.error)")
        #expect(folder.bytes("r.h5").starts(with: [0x89, 0x48, 0x44, 0x46]))
        let replay = try run("$run replay '\(Sessions.file)' --speed 1000 \(closed)", in: folder)
        #expect(replay.code == 0, "\(replay.error)")
    }

    @Test(arguments: ["abc", "", "-1", "1.5", "1e9", "0x10", "999999999999", "99999999999999999999"])
    func aDateThatIsNoneIsRejected(text: String) throws {
        let folder = try TemporaryFolder()
        let outcome = try Command.run(
            ["analyze", Sessions.file, "-o", "r.h5"], in: folder, environment: ["SOURCE_DATE_EPOCH": text])
        let expected = "found \"\(text)\", expected whole seconds since 1970; correct or unset the variable"
        #expect(outcome.code == 64)
        #expect(outcome.error == "swing: SOURCE_DATE_EPOCH: \(expected)\n")
        #expect(folder.names().isEmpty)
    }
}
