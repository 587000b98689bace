import Foundation
import TestSupport
import Testing

/// Signals that end the command leave no temporary files and no damaged output.
struct TerminationTests {
    /// A run of the command that is ended from outside.
    private func start(
        _ arguments: [String], in folder: TemporaryFolder, output: Any, ignoring signal: String? = nil
    ) throws -> Process {
        let process = Process()
        process.executableURL = signal == nil ? Command.url : URL(filePath: "/bin/sh")
        let shell = signal.map { ["-c", "trap '' \($0); exec \"$0\" \"$@\"", Command.url.path] }
        process.arguments = (shell ?? []) + arguments
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// The command waits for the reader of its standard output, while its file is unfinished.
    @Test(arguments: [SIGTERM, SIGINT, SIGHUP], ["results.h5", "results.csv"])
    func aSignalLeavesNothing(number: Int32, output: String) throws {
        let scratch = try TemporaryFolder()
        scratch.write("old", output)
        let process = try start(
            ["analyze", Sessions.file, "-o", output, "--format", "jsonl"], in: scratch, output: fullPipe())
        while process.isRunning, scratch.names().count == 1 { usleep(10_000) }
        #expect(scratch.names().contains { $0.hasPrefix(".\(output).tmp.") })
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(process.terminationStatus == number)
        #expect(scratch.names() == [output])
        #expect(scratch.text(output) == "old")
    }

    /// A pipe that takes no more bytes.
    private func fullPipe() -> Pipe {
        let pipe = Pipe()
        let end = pipe.fileHandleForWriting.fileDescriptor
        let flags = fcntl(end, F_GETFL)
        _ = fcntl(end, F_SETFL, flags | O_NONBLOCK)
        for piece in [4096, 1] {
            let bytes = [UInt8](repeating: 10, count: piece)
            while write(end, bytes, piece) > 0 {}
        }
        _ = fcntl(end, F_SETFL, flags)
        return pipe
    }

    @Test func aReaderThatLeavesEndsTheCommandAndKeepsTheOldFile() throws {
        let scratch = try TemporaryFolder()
        scratch.write("old", "results.csv")
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let process = try start(
            ["analyze", Sessions.file, "-o", "results.csv", "--format", "jsonl"], in: scratch, output: pipe)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(process.terminationStatus == SIGPIPE)
        #expect(scratch.names() == ["results.csv"])
        #expect(scratch.text("results.csv") == "old")
    }

    /// Under `nohup`, which ignores the signal, the command goes on.
    @Test func anIgnoredSignalStaysIgnored() throws {
        let scratch = try TemporaryFolder()
        let pipe = fullPipe()
        let process = try start(
            ["analyze", Sessions.file, "-o", "results.csv", "--format", "jsonl"], in: scratch, output: pipe,
            ignoring: "HUP")
        while process.isRunning, scratch.names().isEmpty { usleep(10_000) }
        kill(process.processIdentifier, SIGHUP)
        _ = try pipe.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
        #expect(scratch.names() == ["results.csv"])
    }
}
