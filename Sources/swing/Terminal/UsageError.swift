import ArgumentParser
import SwingFiles
import SwingMotion

/// An error of usage as one line: the finding, a suggestion for a misspelt word, and where to find help.
enum UsageError {
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
