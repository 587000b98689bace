import ArgumentParser
import SwingFiles
import SwingMotion
import SwingResults

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Messages to the user, apart from the results.
enum StandardError {
    /// Whether it is a terminal.
    static var isTerminal: Bool { TextOutput.standardError().isTerminal }

    private static var isColored: Bool { TerminalColor.isEnabled(isTerminal: isTerminal) }

    /// Writes text; a failure is ignored, since it could not be reported anywhere.
    static func write(_ text: String) {
        var output = TextOutput.standardError()
        try? output.write(text)
        try? output.close()
    }

    /// Reports an error in one line.
    static func report(_ error: SwingError) {
        // A file's name must not move the terminal's cursor.
        report(VisibleText.line(error.description))
    }

    /// Reports an error of visible characters.
    static func report(_ line: String) {
        write("\(TerminalColor.red.text("swing:", isEnabled: isColored)) \(line)\n")
    }

    /// Prints warnings about a file, one per line.
    static func warn(_ warnings: [String], about path: String) {
        let name = VisibleText.escaped(path)
        let label = TerminalColor.yellow.text("swing: warning:", isEnabled: isColored)
        for warning in warnings { write("\(label) \(name): \(warning)\n") }
    }

    /// Prints warnings about files of results, one per line.
    static func warn(_ warnings: [ResultsWarning]) {
        for warning in warnings { warn([warning.text], about: warning.path) }
    }

    /// Reports a skipped file with the reason.
    static func skip(_ file: String) { write("swing: skipped: \(file)\n") }
}

extension SwingError.Code {
    /// The exit code of sysexits(3).
    var exitCode: ExitCode {
        switch self {
        case .usage: ExitCode(64)
        case .badData: ExitCode(65)
        case .missing: ExitCode(66)
        case .cannotCreate: ExitCode(73)
        case .inputOutput: ExitCode(74)
        }
    }
}

extension AsyncParsableCommand {
    /// Runs `body`, reports its error in one line, and ends with that error's exit code.
    func reporting(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let exit as ExitCode {
            throw exit
        } catch {
            let error = SwingError(error)
            StandardError.report(error)
            throw error.code.exitCode
        }
    }
}

/// A colour of text on a terminal.
///
/// Colours only repeat what the words state.
enum TerminalColor: Int, CaseIterable {
    case red = 31
    case green = 32
    case yellow = 33
    case grey = 90

    /// Returns whether text is coloured.
    ///
    /// - Parameters:
    ///   - isTerminal: Whether the output is a terminal.
    ///   - environment: The environment. `NO_COLOR` with any text disables colours (no-color.org), and so does a
    ///     terminal of the type `dumb`.
    /// - Returns: Whether text is coloured.
    static func isEnabled(
        isTerminal: Bool, _ environment: [String: String] = Invocation.current.environment
    ) -> Bool {
        isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    /// Returns the text in this colour.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isEnabled: Whether it is coloured.
    /// - Returns: The text, with the terminal's control sequences around it if it is coloured.
    func text(_ text: String, isEnabled: Bool) -> String {
        isEnabled ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
    }
}
