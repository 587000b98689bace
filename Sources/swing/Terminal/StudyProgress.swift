import ArgumentParser
import SwingFiles
import SwingMotion
import SwingPages
import SwingStudy
import SwingTables

/// The progress of a study on standard error: a bar on a terminal, and one line per error and warning.
struct StudyProgress: StudyObserver {
    private var progress: Progress
    private let showsWarnings: Bool
    private let warnings: WarningGroups

    /// Creates a display.
    ///
    /// - Parameters:
    ///   - total: The expected number of samples; 0 if unknown.
    ///   - messages: What is shown.
    ///   - warnings: The warnings, which are printed at the end.
    init(total: @autoclosure () async -> Int, _ messages: MessageChoice, warnings: WarningGroups) async {
        let total = messages.hidesProgress ? 0 : await total()
        progress = messages.progress(of: total)
        showsWarnings = !messages.quiet
        self.warnings = warnings
    }

    /// A display of errors and warnings without a progress bar.
    ///
    /// - Parameter warnings: The warnings, which are printed at the end.
    /// - Returns: The display.
    static func withoutBar(warnings: WarningGroups) -> StudyProgress { StudyProgress(warnings: warnings) }

    private init(warnings: WarningGroups) {
        progress = Progress(total: 0, isQuiet: true)
        showsWarnings = true
        self.warnings = warnings
    }

    mutating func advance(by samples: Int, in session: String, at seconds: Double) {
        progress.advance(samples, name: session, seconds: seconds)
    }

    mutating func finish(_ outcome: RecordingOutcome) {
        guard !progress.isJSON else { return Progress.write(outcome.members) }
        if let error = outcome.error {
            progress.clear()
            StandardError.report(error)
        } else if showsWarnings {
            warnings.add(outcome.warnings.map(\.message), about: outcome.path)
        }
    }

    mutating func end() {
        progress.clear()
        warnings.print()
    }
}

extension RecordingOutcome {
    /// The outcome as the members of a JSON object.
    fileprivate var members: [(String, JSONValue)] {
        if let error {
            return [
                ("type", .text("error")), ("input", .text(path)), ("code", .integer(Int(error.code.exitCode.rawValue))),
                ("error", .text(error.description)), ("swings", .integer(swingCount)),
            ]
        }
        return [
            ("type", .text("session")), ("input", .text(path)), ("swings", .integer(swingCount)),
            ("warnings", .array(warnings.map { .text($0.message) })),
        ]
    }
}

extension StudySummary {
    /// Prints the summary as a line of JSON on standard error.
    func printJSON() {
        Progress.write([
            ("type", .text("end")), ("sessions", .integer(recordingCount - failures.count)),
            ("kept", .integer(keptCount)), ("failures", .integer(failures.count)), ("swings", .integer(swingCount)),
            ("warnings", .integer(warningCount)),
        ])
    }

    /// Prints the summary.
    func print(toStandardOutput: Bool) throws(SwingError) {
        guard let line else { return }
        guard toStandardOutput else { return StandardError.write(line + "\n") }
        try TextOutput.print(line + "\n")
    }
}
