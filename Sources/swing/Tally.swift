import SwingFiles
import SwingMotion
import SwingResults

/// What one run found in all, for its last line.
struct Tally {
    private var sessions = 0
    private var outcomes: [SwingOutcome: Int] = [:]
    private var timesToContact: [Double] = []
    private var warnings = 0
    /// The sessions that could not be analysed, or not to their end.
    var failures: [CommandFailure] = []

    mutating func count(_ swings: [Swing]) {
        for swing in swings {
            outcomes[swing.outcome, default: 0] += 1
            if !swing.timeToContact.isNaN { timesToContact.append(swing.timeToContact) }
        }
    }

    /// Adds a session and tells what is doubtful in it.
    mutating func add(_ summary: SessionSummary, warnings: [String], isQuiet: Bool, _ progress: Progress) {
        sessions += 1
        self.warnings += warnings.count
        guard !isQuiet, !warnings.isEmpty else { return }
        progress.clear()
        for warning in warnings { StandardError.write("swing: warning: \(summary.inputURI): \(warning)\n") }
    }

    func print(toStandardOutput: Bool) throws {
        let swings = outcomes.values.reduce(0, +)
        var line = "\(count(sessions, "session")), \(count(swings, "swing")): "
        line += "\(count(outcomes[.contact] ?? 0, "contact")), \(count(outcomes[.miss] ?? 0, "miss", "misses")), "
        line += "\(outcomes[.uncertain] ?? 0) uncertain; median time to contact "
        let sorted = timesToContact.sorted()
        line += sorted.isEmpty ? "–" : "\((sorted[(sorted.count - 1) / 2] * 1000).fixed(1)) ms"
        line += "; \(count(warnings, "warning"))"
        if !failures.isEmpty { line += ", \(count(failures.count, "failure"))" }
        guard toStandardOutput else { return StandardError.write(line + "\n") }
        var output = TextOutput.standardOutput()
        try output.write(line + "\n")
        try output.close()
    }

    private func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(number) \(number == 1 ? one : many ?? one + "s")"
    }
}
