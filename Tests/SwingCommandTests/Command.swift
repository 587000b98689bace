import Foundation
import SwingFiles
import TestSupport
import Testing

@testable import swing

/// The command `swing`, run in this process or as a process of its own.
enum Command {
    /// The result of a run.
    struct Outcome: Equatable {
        let code: Int32
        let output: String
        let error: String

        /// The lines of standard output.
        var lines: [String] { output.split(separator: "\n").map(String.init) }

        /// Returns the JSON objects of standard output, one per line.
        func objects() throws -> [[String: Any]] {
            try lines.map { try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
        }
    }

    /// The location of the command: next to the tests.
    static let url: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return folder.appending(path: "swing")
    }()

    /// The variables of a run: those of this process, without its language and its terminal.
    private static func environment(_ further: [String: String]) -> [String: String] {
        ProcessInfo.processInfo.environment.merging(["LC_ALL": "C", "TERM": "dumb"]) { $1 }.merging(further) { $1 }
    }

    /// Runs the command in this process, which takes a fraction of the time of a process of its own.
    ///
    /// Its paths are relative to `folder`, as in a process. Where the system does not permit that, it is started as a
    /// process. Tasks that the command does not wait for, as in `swing replay`, would run elsewhere, and so would the
    /// programs that it starts: these commands need ``start(_:in:environment:output:memory:)``.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after `swing`.
    ///   - folder: The working folder.
    ///   - environment: Variables that are added to this process's environment.
    /// - Returns: The result of the run.
    /// - Throws: An error if the command cannot be run.
    static func run(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:]
    ) throws -> Outcome {
        guard let threads = FolderThreads(in: folder.path) else {
            return try start(arguments, in: folder, environment: environment)
        }
        defer { threads.stop() }
        let scratch = try Scratch()
        let null = try #require(FileHandle(forReadingAtPath: "/dev/null"))
        let invocation = Invocation(
            arguments: arguments, environment: Self.environment(environment), input: null.fileDescriptor,
            output: scratch.output.fileDescriptor, error: scratch.error.fileDescriptor)
        let code = threads.run {
            await Invocation.$current.withValue(invocation) { await SwingCommand.perform() }
        }
        return scratch.outcome(code)
    }

    /// Runs the command as a process, for tests of what only a process has.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after `swing`.
    ///   - folder: The working folder.
    ///   - environment: Variables that are added to this process's environment.
    ///   - output: The file for standard output, such as `/dev/full`.
    ///   - memory: The limit of memory in KiB, if any; ignored under the address and the thread sanitizer.
    /// - Returns: The result of the run.
    /// - Throws: An error if the command cannot be run, or is terminated by a signal.
    static func start(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:], output: String? = nil,
        memory: Int? = nil
    ) throws -> Outcome {
        // Files do not fill up like a pipe, and are not kept open by other child processes.
        let scratch = try Scratch()
        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        if let memory, !Sanitizer.reservesAddresses {
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "ulimit -d \(memory) && exec \"$0\" \"$@\"", url.path] + arguments
        }
        process.currentDirectoryURL = folder.url
        process.environment = Self.environment(environment)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try output.map { try FileHandle(forWritingTo: URL(filePath: $0)) } ?? scratch.output
        process.standardError = scratch.error
        try process.run()
        process.waitUntilExit()
        // Distinguishes a crash from an exit code.
        try #require(process.terminationReason == .exit, "swing died of signal \(process.terminationStatus)")
        return scratch.outcome(process.terminationStatus)
    }

    /// Runs the command in this process and expects it to succeed.
    @discardableResult
    static func succeed(
        _ arguments: String..., in folder: TemporaryFolder, environment: [String: String] = [:]
    ) throws -> Outcome {
        let outcome = try run(arguments, in: folder, environment: environment)
        try #require(outcome.code == 0, "swing \(arguments.joined(separator: " ")): \(outcome.error)")
        return outcome
    }

    /// The files for a run's output.
    private struct Scratch {
        let folder: TemporaryFolder
        let output, error: FileHandle

        init() throws {
            folder = try TemporaryFolder()
            for name in ["output", "error"] { folder.write("", name) }
            output = try FileHandle(forWritingTo: URL(filePath: folder.path("output")))
            error = try FileHandle(forWritingTo: URL(filePath: folder.path("error")))
        }

        func outcome(_ code: Int32) -> Outcome {
            Outcome(code: code, output: folder.text("output"), error: folder.text("error"))
        }
    }
}

#if os(Linux)
    let isLinux = true
#else
    let isLinux = false
#endif
