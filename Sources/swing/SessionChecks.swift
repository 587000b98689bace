import SwingAnalysis
import SwingFiles
import SwingMotion
import SwingResults

/// What is wrong or doubtful in a session, seen from what was counted in it.
enum SessionChecks {
    /// Why nothing can be believed of the session, or `nil`.
    static func problem(_ summary: SessionSummary, _ mode: SwingAnalyzer.Mode) -> String? {
        for (name, report) in streams(summary) where name == accelerometer || mode == .swings {
            if report.sampleCount == 0 { return "\(name) has no samples; record both streams" }
            if let problem = problem(report, of: name) { return problem }
            let samples = "\(report.sampleCount.of("sample")) of \(name)"
            if 2 * report.reorderedCount > report.sampleCount {
                return "of the \(samples) \(report.reorderedCount) come too late; expected timestamps that rise: sort "
                    + "the samples by time"
            }
            if report.rate < 10 || report.rate > 5000 {
                return "\(name) has \(Float(report.rate)) samples a second; expected timestamps in seconds"
            }
        }
        return nil
    }

    /// Why none of a stream's samples can be believed, as far as it is seen from what was dropped; or `nil`.
    static func problem(_ report: StreamReport, of name: String) -> String? {
        let samples = "\(report.sampleCount.of("sample")) of \(name)"
        if report.usedCount < max(report.strayCount, 1), report.strayCount == report.droppedCount {
            return "\(samples) lie more than a second from their neighbours in time; expected timestamps in seconds: "
                + "divide milliseconds by 1000"
        }
        // Tables of several sensors repeat the slower one's last sample: no more than a hundredfold, or the clock stands.
        let repeated = report.duplicateCount < 100 * report.usedCount ? report.duplicateCount : 0
        guard report.usedCount == 0 || report.usedCount < report.droppedCount - repeated else { return nil }
        return "of the \(samples) \(report.droppedCount) can't be used (\(reasons(report))); expected finite "
            + "values and timestamps in seconds that rise"
    }

    /// What is doubtful in the session: each in one sentence.
    static func warnings(_ summary: SessionSummary) -> [String] {
        var warnings = summary.trust.doubts
        for (name, report) in streams(summary) where report.sampleCount > 0 {
            warnings += self.warnings(report, of: name)
        }
        for (name, report) in [
            (accelerometer, summary.trust.accelerometer), ("device motion", summary.trust.deviceMotion),
        ]
        where report.stuckCount > 0 {
            warnings.append(
                "\(name) got stuck \(report.stuckCount.of("time")), \(report.stuckDuration.fixed(3)) s together: the same "
                    + "values again and again")
        }
        let drift = summary.trust.clockDrift * 1e-6 * summary.duration
        if drift.magnitude > harmfulDrift {
            let order = drift < 0 ? "slower" : "faster"
            warnings.append(
                "device motion's clock is \(summary.trust.clockDrift.magnitude.fixed(0)) ppm \(order) than the "
                    + "accelerometer's, \((drift.magnitude * 1000).fixed(0)) ms at the end: record both with one clock")
        }
        let rate = summary.accelerometerReport.rate
        if rate < SwingAnalyzer.lowRate {
            warnings.append(
                "\(accelerometer) has \(rate.fixed(1)) samples a second, far from 800: contacts are timed to "
                    + "\((1000 / rate).fixed(1)) ms at best, and weak ones may be missed")
        }
        return warnings
    }

    /// What is doubtful in a stream: each in one sentence.
    static func warnings(_ report: StreamReport, of name: String) -> [String] {
        var warnings: [String] = []
        if report.droppedCount > 0 {
            warnings.append(
                "\(name): \(report.droppedCount) of \(report.sampleCount.of("sample")) dropped (\(reasons(report)))")
        }
        if report.reorderedCount > 0 {
            warnings.append("\(name): \(report.reorderedCount.of("late sample")) put in place")
        }
        if report.gapCount > 0 {
            warnings.append("\(name): \(report.gapCount.of("gap")), \(report.gapDuration.fixed(3)) s together")
        }
        if report.clockResetCount > 0 {
            warnings.append("\(name): the clock began anew \(report.clockResetCount.of("time"))")
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

    /// How far the streams may drift apart in a session, in seconds.
    private static let harmfulDrift = 0.01

    private static let accelerometer = "the accelerometer"

    private static func streams(_ summary: SessionSummary) -> [(String, StreamReport)] {
        [(accelerometer, summary.accelerometerReport), ("device motion", summary.deviceMotionReport)]
    }

    private static func reasons(_ report: StreamReport) -> String {
        [
            (report.invalidCount, "not finite"), (report.duplicateCount, "repeated"), (report.lateCount, "too late"),
            (report.strayCount, "stray in time"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}
