package import Foundation

/// A program that a test ran, and its output.
package struct ProgramRun: Sendable {
    /// The exit code.
    package let status: Int32
    /// The text on its standard output.
    package let output: String
    /// The text on its standard error.
    package let error: String

    /// Runs a program until it exits.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - arguments: Its arguments.
    ///   - input: The text on its standard input.
    ///   - folder: Its working directory; by default the test's own.
    /// - Throws: The error of Foundation if the program cannot be started.
    package init(_ program: String, _ arguments: [String], input: String = "", in folder: String? = nil) throws {
        // Uses files, not pipes: reading a pipe fails if a signal of another child process interrupts it.
        let files = try TemporaryFolder()
        for name in ["output", "error"] { files.write("", name) }
        files.write(input, "input")
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = URL(filePath: folder) }
        process.standardInput = try FileHandle(forReadingFrom: files.url.appending(path: "input"))
        process.standardOutput = try FileHandle(forWritingTo: files.url.appending(path: "output"))
        process.standardError = try FileHandle(forWritingTo: files.url.appending(path: "error"))
        try process.run()
        process.waitUntilExit()
        status = process.terminationStatus
        output = files.text("output")
        error = files.text("error")
    }
}

/// The Python that the environment variable `SWINGKIT_PYTHON` names, with the packages of `scripts/setup --tests`.
package enum Python {
    package static let path = ProcessInfo.processInfo.environment["SWINGKIT_PYTHON"]

    /// Runs a script.
    ///
    /// - Parameters:
    ///   - script: The script's text.
    ///   - arguments: The elements of `sys.argv` from index 1 on.
    ///   - input: The text on its standard input.
    /// - Returns: The printed text, without white space around it.
    /// - Throws: ``Failure`` if the script fails or there is no Python.
    @discardableResult
    package static func run(_ script: String, _ arguments: String..., input: String = "") throws -> String {
        try run(["-c", script] + arguments, input: input)
    }

    /// Runs a script file.
    ///
    /// A Python warning is a failure.
    ///
    /// - Parameters:
    ///   - url: The script file.
    ///   - arguments: The elements of `sys.argv` from index 1 on.
    /// - Returns: The printed text, without white space around it.
    /// - Throws: ``Failure`` if the script fails or there is no Python.
    @discardableResult
    package static func run(scriptAt url: URL, _ arguments: String...) throws -> String {
        try run(["-W", "error", url.path] + arguments)
    }

    private static func run(_ arguments: [String], input: String = "") throws -> String {
        guard let path else { throw Failure(description: "SWINGKIT_PYTHON is not set") }
        let files = try TemporaryFolder()
        for name in ["output", "error"] { files.write("", name) }
        files.write(input, "input")
        let status = try PythonServer.run(arguments, python: path, folder: files)
        let output = files.text("output")
        guard status == 0 else { throw Failure(description: "the script failed:\n\(output)\(files.text("error"))") }
        return output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The reason why a script did not finish.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }
}
