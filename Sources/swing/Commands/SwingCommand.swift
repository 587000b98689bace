import ArgumentParser
import SwingFiles
import SwingMotion
import SwingStudy

/// The command `swing`.
@main struct SwingCommand: AsyncParsableCommand {
    /// The command line as stored in results, without the options that do not change them.
    static var line: String {
        let flags: Set = ["--force", "--resume", "--quiet", "--wide", "--strict"]
        let options: Set = ["--jobs", "--progress", "-o", "--output", "--format"]
        var kept = ["swing"]
        var isValue = false
        for argument in CommandLine.arguments.dropFirst() {
            let name = argument.hasPrefix("--") ? String(argument.prefix { $0 != "=" }) : argument
            if !isValue, !flags.contains(argument), !options.contains(name) { kept.append(argument) }
            isValue = !isValue && options.contains(argument)
        }
        return kept.joined(separator: " ")
    }

    static let configuration = CommandConfiguration(
        commandName: "swing",
        abstract: "Detect swings in recordings of a wrist sensor, and measure the time from start to contact.",
        discussion: """
            A recording contains accelerometer and device motion, as an Apple Watch delivers them. It is a folder or \
            zip archive with accelerometer.csv and motion.csv, or an HDF5 file.

            Examples:
              swing simulate session.h5 --sport baseball --minutes 10
              swing inspect session.h5
              swing analyze session.h5 -o results.h5
              swing convert session.h5 session.zip
              swing replay session.h5 --speed 10
              swing calibrate session.h5 -o mine.json
              swing score results.h5 session.h5
              swing report results.h5 -o report.html
              swing plot session.h5 --at +30 -o look.html
              swing events session.h5 --detect shake,gesture
            """,
        version: SoftwareVersion.current,
        subcommands: [
            Analyze.self, Calibrate.self, Inspect.self, Convert.self, ReplayCommand.self, Simulate.self, Score.self,
            Merge.self, SummaryCommand.self, Report.self, Plot.self, Methods.self, EventsCommand.self,
        ])

    /// Runs the command that the arguments name.
    static func main() async {
        checkLimits()
        Termination.handleSignals(Progress.clearAtEnd)
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            // An exit code alone means that the error has been reported.
            guard !(error is ExitCode) else { exit(withError: error) }
            let code = exitCode(for: error)
            if code == .success { end(printing: fullMessage(for: error)) }
            StandardError.report(UsageError.line(error, Array(CommandLine.arguments.dropFirst())))
            exit(withError: code)
        }
    }

    /// Ends the process if it may not have the memory and the threads that a command needs.
    ///
    /// Nothing may be awaited before: without threads, that would wait forever.
    private static func checkLimits() {
        do throws(SwingError) { try ProcessLimits.check() } catch {
            StandardError.report(error)
            exit(withError: error.code.exitCode)
        }
    }

    /// Prints help or the version, and ends the process.
    private static func end(printing text: String) -> Never {
        do throws(SwingError) {
            try TextOutput.print(text + "\n")
        } catch {
            StandardError.report(error)
            exit(withError: error.code.exitCode)
        }
        exit()
    }
}

/// An error of usage as one line: the finding, a suggestion for a misspelt word, and where to find help.
private enum UsageError {
    /// Returns the line without its beginning and its line break.
    ///
    /// - Parameters:
    ///   - error: An error of the argument parser.
    ///   - arguments: The arguments after `swing`.
    /// - Returns: The line.
    static func line(_ error: any Error, _ arguments: [String]) -> String {
        let commands = SwingCommand.configuration.subcommands.map { $0._commandName }
        let lines = SwingCommand.message(for: error).split(separator: "\n").map(\.trimmed)
        let choices = lines.filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }
        var message = lines.filter { !$0.hasPrefix("- ") }.joined(separator: " ")
        if !choices.isEmpty { message += " " + choices.joined(separator: ", ") }
        while let last = message.last, ". ".contains(last) { message.removeLast() }
        var command = ""
        if let first = arguments.first, !first.hasPrefix("-") {
            if commands.contains(first) {
                command = " " + first
                if !choices.isEmpty, let value = quoted(in: message), let near = NearestWord.find(value, in: choices) {
                    message += "; did you mean '\(near)'?"
                }
            } else if let near = NearestWord.find(first, in: commands) {
                message = "unknown command '\(first)'; did you mean '\(near)'?"
            } else {
                message = "unknown command '\(first)'; expected one of " + commands.joined(separator: ", ")
            }
        }
        let link = message.hasSuffix("?") ? " See" : "; see"
        return "\(VisibleText.line(message))\(link) 'swing\(command) --help'"
    }

    /// Returns the first text between single quotation marks.
    private static func quoted(in message: String) -> String? {
        let parts = message.split(separator: "'", omittingEmptySubsequences: false)
        return parts.count > 2 ? String(parts[1]) : nil
    }
}

extension Substring {
    fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
