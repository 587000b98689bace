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
        let name = VisibleText.escaped(summary.inputURI)
        for warning in warnings { StandardError.write("swing: warning: \(name): \(warning)\n") }
    }

    /// Prints the line; nothing if no session was analysed, as the failures have said so.
    func print(toStandardOutput: Bool) throws {
        guard sessions > 0 else { return }
        let swings = outcomes.values.reduce(0, +)
        var line = "\(sessions.of("session")), \(swings.of("swing")): "
        line += "\((outcomes[.contact] ?? 0).of("contact")), \((outcomes[.miss] ?? 0).of("miss", "misses")), "
        line += "\(outcomes[.uncertain] ?? 0) uncertain; median time to contact "
        let sorted = timesToContact.sorted()
        // The mean of the middle two, as notebooks have it.
        let median = sorted.isEmpty ? .nan : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        line += median.isNaN ? "–" : "\((median * 1000).fixed(1)) ms"
        line += "; \(warnings.of("warning"))"
        if !failures.isEmpty { line += ", \(failures.count.of("failure"))" }
        guard toStandardOutput else { return StandardError.write(line + "\n") }
        var output = TextOutput.standardOutput()
        try output.write(line + "\n")
        try output.close()
    }
}
