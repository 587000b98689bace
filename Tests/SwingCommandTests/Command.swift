import Foundation
import TestSupport
import Testing

/// The built `swing`, run as a user runs it.
enum Command {
    /// What a run left.
    struct Outcome {
        let code: Int32
        let output: String
        let error: String

        /// The lines of standard output.
        var lines: [String] { output.split(separator: "\n").map(String.init) }

        /// The objects of standard output, one a line.
        func objects() throws -> [[String: Any]] {
            try lines.map { try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
        }
    }

    /// Where the command is: beside the tests.
    static let url: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return folder.appending(path: "swing")
    }()

    /// Runs the command.
    ///
    /// Its output goes to files, which can't fill up as a pipe does, and which no other child process holds open.
    ///
    /// - Parameters:
    ///   - arguments: What follows `swing`.
    ///   - folder: The folder it runs in.
    ///   - environment: What is added to this process's environment.
    ///   - output: Where standard output goes instead, such as `/dev/full`.
    ///   - memory: How many KiB of memory it may ask for, if that is limited.
    /// - Returns: What the run left.
    /// - Throws: An error if the command can't be run, or dies of a signal.
    static func run(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:], output: String? = nil,
        memory: Int? = nil
    ) throws -> Outcome {
        let scratch = try TemporaryFolder()
        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        if let memory {
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "ulimit -d \(memory) && exec \"$0\" \"$@\"", url.path] + arguments
        }
        process.currentDirectoryURL = folder.url
        process.environment = ProcessInfo.processInfo.environment
            .merging(["LC_ALL": "C", "TERM": "dumb"]) { $1 }.merging(environment) { $1 }
        for name in ["output", "error"] { scratch.write("", name) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output ?? scratch.path("output")))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: scratch.path("error")))
        try process.run()
        process.waitUntilExit()
        // A crash is told from an exit code.
        try #require(process.terminationReason == .exit, "swing died of signal \(process.terminationStatus)")
        return Outcome(
            code: process.terminationStatus, output: scratch.text("output"), error: scratch.text("error"))
    }

    /// Runs the command and expects it to succeed.
    @discardableResult
    static func succeed(
        _ arguments: String..., in folder: TemporaryFolder, environment: [String: String] = [:]
    ) throws -> Outcome {
        let outcome = try run(arguments, in: folder, environment: environment)
        try #require(outcome.code == 0, "swing \(arguments.joined(separator: " ")): \(outcome.error)")
        return outcome
    }
}
