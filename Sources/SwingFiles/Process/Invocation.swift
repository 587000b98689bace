package import SwingMotion

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What a command receives when it is invoked: arguments, environment, and the files of the standard streams.
///
/// A process has one. Tests run several commands in one process, each as a task with its own.
package struct Invocation: Sendable {
    /// The invocation of the current task; by default the process's own.
    @TaskLocal package static var current = Invocation(
        arguments: Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)

    /// The arguments after the command's name.
    package let arguments: [String]
    /// The environment variables.
    package let environment: [String: String]
    /// The descriptors of standard input, standard output and standard error.
    let input, output, error: Int32

    /// Creates an invocation.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after the command's name.
    ///   - environment: The environment variables.
    ///   - input: The descriptor of standard input.
    ///   - output: The descriptor of standard output.
    ///   - error: The descriptor of standard error.
    package init(
        arguments: [String], environment: [String: String], input: Int32 = 0, output: Int32 = 1, error: Int32 = 2
    ) {
        self.arguments = arguments
        self.environment = environment
        self.input = input
        self.output = output
        self.error = error
    }

    /// Checks that the bytes of each argument of the process are UTF-8.
    ///
    /// Swift replaces other bytes by U+FFFD, so that different arguments would name one file.
    ///
    /// - Throws: ``SwingMotion/SwingError`` that names the first argument whose bytes are not UTF-8.
    package static func checkArguments() throws(SwingError) {
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = unsafe CommandLine.unsafeArgv[index], unsafe String(validatingCString: bytes) == nil
            else {
                continue
            }
            throw SwingError(
                .usage, at: "argument \(index)",
                "found \(VisibleText.quoted(unsafe String(cString: bytes))), whose bytes are not UTF-8 (\u{FFFD} stands for "
                    + "them); expected UTF-8; rename the file or name another one")
        }
    }
}
