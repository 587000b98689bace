import Foundation
import TestSupport
import Testing

/// Signals that end the command leave no temporary files and no damaged output.
struct TerminationTests {
    /// A run of the command that is ended from outside.
    private func start(
        _ arguments: [String], in folder: TemporaryFolder, output: Any, error: Any = FileHandle.nullDevice,
        ignoring signal: String? = nil
    ) throws -> Process {
        let process = Process()
        process.executableURL = signal == nil ? Command.url : URL(filePath: "/bin/sh")
        let shell = signal.map { ["-c", "trap '' \($0); exec \"$0\" \"$@\"", Command.url.path] }
        process.arguments = (shell ?? []) + arguments
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = error
        try process.run()
        return process
    }

    #if os(Linux)
        private static let further = [SIGIO, SIGPWR, SIGSTKFLT, 34, 48, 64]
    #else
        private static let further: [Int32] = []
    #endif
    private static let numbers =
        [SIGTERM, SIGINT, SIGHUP, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGUSR1, SIGUSR2] + further

    /// The command waits for the reader of its standard output, while its file is unfinished.
    @Test(arguments: Self.numbers, ["results.h5", "results.csv"])
    func aSignalLeavesNothing(number: Int32, output: String) throws {
        let scratch = try TemporaryFolder()
        scratch.write("old", output)
        let process = try start(
            ["analyze", Sessions.file, "-o", output, "--force", "--format", "jsonl"], in: scratch, output: fullPipe())
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
            ["analyze", Sessions.file, "-o", "results.csv", "--force", "--format", "jsonl"], in: scratch,
            output: pipe)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(process.terminationStatus == SIGPIPE)
        #expect(scratch.names() == ["results.csv"])
        #expect(scratch.text("results.csv") == "old")
    }

    /// The line of the progress bar does not stay on the terminal.
    @Test(.enabled(if: isLinux, "the requests are Linux's"), arguments: [SIGTERM, SIGINT])
    func aSignalClearsTheProgressBar(signal: Int32) throws {
        let scratch = try TemporaryFolder()
        let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        defer { close(terminal) }
        // The requests TIOCSPTLCK and TIOCGPTN, which unlock the other end and number it.
        var (lock, number) = (Int32(0), UInt32(0))
        try #require(ioctl(terminal, 0x4004_5431, &lock) == 0 && ioctl(terminal, 0x8004_5430, &number) == 0)
        let end = try #require(FileHandle(forWritingAtPath: "/dev/pts/\(number)"))
        let process = try start(
            ["simulate", "long.h5", "--minutes", "200"], in: scratch, output: FileHandle.nullDevice, error: end)
        // Only the command keeps this end open, so that reading ends with it.
        try end.close()
        var shown: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        // The bar contains a percentage.
        while process.isRunning, !shown.contains(UInt8(ascii: "%")) {
            shown += buffer.prefix(max(0, read(terminal, &buffer, buffer.count)))
        }
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        shown += buffer.prefix(max(0, read(terminal, &buffer, buffer.count)))
        #expect(String(decoding: shown, as: UTF8.self).hasSuffix("\r\u{1B}[K"))
        #expect(scratch.names().isEmpty)
    }

    /// A program may start the command while it blocks signals, as each thread of Dispatch does.
    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func aSignalThatTheStarterBlocksEndsTheCommand(number: Int32) throws {
        let scratch = try TemporaryFolder()
        let process = Process()
        process.executableURL = Command.url
        process.arguments = ["analyze", Sessions.file, "-o", "results.csv", "--format", "jsonl"]
        process.currentDirectoryURL = scratch.url
        process.standardOutput = fullPipe()
        process.standardError = FileHandle.nullDevice
        var (blocked, old) = (sigset_t(), sigset_t())
        sigfillset(&blocked)
        pthread_sigmask(SIG_SETMASK, &blocked, &old)
        defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
        try process.run()
        while process.isRunning, scratch.names().isEmpty { usleep(10_000) }
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == number)
        #expect(scratch.names().isEmpty)
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
