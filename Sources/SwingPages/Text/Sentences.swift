package import SwingMotion
package import SwingStudy

extension StudySummary {
    /// The summary in one line; `nil` if no recording could be analysed, which the errors already report.
    package var line: String? {
        let failures = failures.count
        guard failures < recordingCount else { return nil }
        let sports = mediansOfTimeToContact.sorted { $0.key < $1.key }
        let medians = sports.map { sport, median in
            "\((median * 1000).fixed(1)) ms" + (sports.count > 1 ? " in \(VisibleText.short(sport))" : "")
        }
        var line = "\((recordingCount - failures).of("session")), \(swingCount.of("swing")): "
        line += "\((swingCounts[.contact] ?? 0).of("contact")), \((swingCounts[.miss] ?? 0).of("miss", "misses")), "
        line += "\(swingCounts[.uncertain] ?? 0) uncertain; median time to contact "
        line += medians.isEmpty ? "–" : medians.joined(separator: ", ")
        line += "; \(warningCount.of("warning"))"
        if keptCount > 0 { line += "; \(keptCount.of("session")) kept" }
        if failures > 0 { line += ", \(failures.of("failure"))" }
        return line
    }
}

extension MergeSummary {
    /// The summary in one line.
    package var line: String {
        var line = "\(fileCount.of("file")): \(sessionCount.of("session")), \(swingCount.of("swing"))"
        if repeatedCount > 0 { line += "; \(repeatedCount) repeated" }
        if excludedCount > 0 { line += "; \(excludedCount.of("swing")) left out" }
        if failedCount > 0 { line += "; \(failedCount) not analysed" }
        return line
    }
}

extension Swing {
    /// Returns the swing in one line.
    package func line(number: Int) -> String {
        var line = "swing \(number): \(outcome.name)"
        line += contactTimestamp.isNaN ? "" : " at \(contactTimestamp.fixed(4)) s"
        line += startTimestamp.isNaN ? "" : ", started at \(startTimestamp.fixed(4)) s"
        line += timeToContact.isNaN ? "" : ", time to contact \((timeToContact * 1000).fixed(1)) ms"
        line += ", \(peakAcceleration.fixed(1)) g, \(peakRotationRate.fixed(1)) rad/s"
        let flags = flags.description
        return flags.isEmpty ? line : line + " (\(flags))"
    }
}
