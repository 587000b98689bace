import Foundation
import TestSupport
import Testing

/// The built `swing`, run as a user runs it.
enum Command {
    /// The result of a run.
    struct Outcome {
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

    /// Runs the command.
    ///
    /// Its output goes to files, which do not fill up like a pipe and are not kept open by other child processes.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after `swing`.
    ///   - folder: The working folder.
    ///   - environment: Variables that are added to this process's environment.
    ///   - output: The file for standard output, such as `/dev/full`.
    ///   - memory: The limit of memory in KiB, if any; ignored under the address and the thread sanitizer.
    /// - Returns: The result of the run.
    /// - Throws: An error if the command cannot be run, or is terminated by a signal.
    static func run(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:], output: String? = nil,
        memory: Int? = nil
    ) throws -> Outcome {
        let scratch = try TemporaryFolder()
        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        if let memory, !Sanitizer.reservesAddresses {
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
        // Distinguishes a crash from an exit code.
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

#if os(Linux)
    let isLinux = true
#else
    let isLinux = false
#endif
