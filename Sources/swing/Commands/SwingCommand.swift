import ArgumentParser
import SwingFiles
import SwingMotion
import SwingStudy

/// The command `swing`.
///
/// Each command states its name: deriving one from the type costs a millisecond at every start.
@main struct SwingCommand: AsyncParsableCommand {
    /// The command line as stored in results, without the options that do not change them.
    static var line: String {
        let flags: Set = ["--force", "--resume", "--quiet", "--wide", "--strict"]
        let options: Set = ["--jobs", "--progress", "-o", "--output", "--format"]
        var kept = ["swing"]
        var isValue = false
        for argument in Invocation.current.arguments {
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
              swing kinds learn session.h5 --labels labels.csv -o kinds.json
              swing report results.h5 -o report.html
              swing plot session.h5 --at +30 -o look.html
              swing events session.h5 --detect shake,gesture
            """,
        version: SoftwareVersion.current,
        subcommands: [
            Analyze.self, Calibrate.self, Inspect.self, Convert.self, ReplayCommand.self, Simulate.self, Score.self,
            Kinds.self,
            Merge.self, SummaryCommand.self, Report.self, Plot.self, Methods.self, EventsCommand.self,
        ] + serving)

    /// The commands of the trait Serve.
    private static var serving: [any ParsableCommand.Type] {
        #if Serve
            [Serve.self]
        #else
            []
        #endif
    }

    /// Runs the process: checks its limits and arguments, handles signals, and ends with the command's exit code.
    static func main() async {
        // Any file that is opened before would get the number of a closed standard stream.
        StandardStreams.open()
        // Nothing may be awaited before: without threads, that would wait forever.
        let checked = reporting { () throws(SwingError) in
            try ProcessLimits.check()
            try Invocation.checkArguments()
        }
        guard checked == 0 else { exit(withError: ExitCode(checked)) }
        Termination.handleSignals(Progress.clearAtEnd)
        exit(withError: ExitCode(await perform()))
    }

    /// Runs the command that the arguments of the current invocation name.
    ///
    /// - Returns: The exit code. An error has been reported.
    static func perform() async -> Int32 {
        let arguments = Invocation.current.arguments
        do {
            var command = try parseAsRoot(arguments)
            let checked = reporting { () throws(SwingError) in _ = try SourceDate.seconds() }
            guard checked == 0 else { return checked }
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return 0
        } catch let reported as ExitCode {
            return reported.rawValue
        } catch  where exitCode(for: error) == .success {
            // Help, which is as wide as the terminal, or the version.
            let width = Invocation.current.environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
            let columns = width ?? TextOutput.standardOutput().terminalWidth ?? 80
            return reporting { () throws(SwingError) in
                try TextOutput.print(fullMessage(for: error, columns: columns) + "\n")
            }
        } catch {
            StandardError.report(UsageError.line(error, arguments))
            return exitCode(for: error).rawValue
        }
    }

    /// Runs `body`, and returns the exit code of its error, which is reported.
    private static func reporting(_ body: () throws(SwingError) -> Void) -> Int32 {
        do throws(SwingError) {
            try body()
            return 0
        } catch {
            StandardError.report(error)
            return error.code.exitCode.rawValue
        }
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
