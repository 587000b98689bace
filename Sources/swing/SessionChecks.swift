import SwingAnalysis
import SwingMotion
import SwingResults

/// What is wrong or doubtful in a session, seen from what was counted in it.
enum SessionChecks {
    /// Why nothing can be believed of the session, or `nil`.
    static func problem(_ summary: SessionSummary, _ mode: SwingAnalyzer.Mode) -> String? {
        let streams = [("accelerometer", summary.accelerometerReport), ("device motion", summary.deviceMotionReport)]
        for (name, report) in streams where name == "accelerometer" || mode == .swings {
            if report.sampleCount == 0 { return "the \(name) has no samples; expected both streams" }
            if report.usedCount == 0 || report.usedCount < report.droppedCount {
                return "of the \(name)'s \(report.sampleCount) samples \(report.droppedCount) can't be used "
                    + "(\(reasons(report))); expected finite values and timestamps in seconds that rise"
            }
            if report.rate < 10 {
                return "the \(name) has \(Float(report.rate)) samples a second; expected timestamps in seconds"
            }
            if report.rate > 5000 {
                return "the \(name) has \(Float(report.rate)) samples a second; expected timestamps in seconds"
            }
        }
        return nil
    }

    /// What is doubtful in the session: each in one sentence.
    static func warnings(_ summary: SessionSummary) -> [String] {
        var warnings: [String] = []
        let streams = [("accelerometer", summary.accelerometerReport), ("device motion", summary.deviceMotionReport)]
        for (name, report) in streams where report.sampleCount > 0 {
            if report.droppedCount > 0 {
                warnings.append(
                    "\(name): \(report.droppedCount) of \(report.sampleCount) samples dropped (\(reasons(report)))")
            }
            if report.reorderedCount > 0 {
                warnings.append("\(name): \(report.reorderedCount) late samples put in place")
            }
            if report.gapCount > 0 {
                warnings.append("\(name): \(report.gapCount) gaps, \(report.gapDuration.fixed(3)) s together")
            }
            if report.clockResetCount > 0 {
                warnings.append("\(name): the clock began anew \(report.clockResetCount) times")
            }
        }
        let rate = summary.accelerometerReport.rate
        if rate < SwingAnalyzer.lowRate {
            warnings.append(
                "the accelerometer has \(rate.fixed(1)) samples a second, far from 800: contacts are timed to "
                    + "\((1000 / rate).fixed(1)) ms at best, and weak ones may be missed")
        }
        return warnings
    }

    /// Fills in how long the session lasted.
    static func measure(_ summary: inout SessionSummary) {
        let reports = [summary.accelerometerReport, summary.deviceMotionReport]
        let firsts = reports.compactMap(\.firstTimestamp), lasts = reports.compactMap(\.lastTimestamp)
        // Across a clock that began anew, first and last say nothing of the duration; what was measured does.
        if reports.contains(where: { $0.clockResetCount > 0 }) {
            summary.duration = reports.map { $0.intervalDuration + $0.gapDuration }.max() ?? .nan
        } else if let first = firsts.min(), let last = lasts.max() {
            summary.duration = last - first
        }
    }

    private static func reasons(_ report: StreamReport) -> String {
        [
            (report.invalidCount, "not finite"), (report.duplicateCount, "repeated"), (report.lateCount, "too late"),
            (report.strayCount, "stray in time"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}
