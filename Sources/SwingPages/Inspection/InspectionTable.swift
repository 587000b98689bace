internal import SwingMotion
package import SwingStudy

/// Many inspected recordings as a readable table, the worst first.
package enum InspectionTable {
    /// The table, whose lines have at most 80 characters unless a number or a word is very long.
    package static func text(_ summaries: [InspectionSummary]) -> String {
        let table = TextTable([
            ("recording", -nameWidth), ("length", 7), ("accel", 6), ("motion", 6), ("gaps", 5), ("lost", 6),
            ("clipped", 7), ("findings", 8),
        ])
        var page = table.head
        var last = ""
        for summary in InspectionSummary.worstFirst(summaries) {
            let name = shortName(summary.path)
            if let error = summary.error {
                page += table.row([name, "failed"]) + note(error.description, after: &last)
                continue
            }
            page += table.row([
                name, length(summary.duration), summary.accelerometerRate.fixed(1), summary.deviceMotionRate.fixed(1),
                "\(summary.gapCount)", "\(summary.lostCount)", "\(summary.clippedCount)", "\(summary.findings.count)",
            ])
            if let worst = summary.findings.first {
                page += note((summary.isRejected ? "rejected: " : "") + worst, after: &last)
            }
        }
        return page + "\n" + total(summaries)
    }

    private static let nameWidth = 20

    /// Returns a finding in lines of at most 80 characters, or a reference to an equal one just above it.
    private static func note(_ text: String, after last: inout String) -> String {
        let isSame = text == last
        last = text
        return WrappedText.block("", indent: 2, isSame ? "the same" : VisibleText.line(text))
    }

    /// The end of a path, which distinguishes recordings better than its beginning.
    private static func shortName(_ path: String) -> String {
        let name = VisibleText.short(path)
        return name.count <= nameWidth ? name : "…" + name.suffix(nameWidth - 1)
    }

    /// A duration as h:mm:ss or m:ss.
    private static func length(_ seconds: Double) -> String {
        guard let whole = Int(exactly: seconds.rounded()) else { return "–" }
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":\(two(whole % 60))"
    }

    private static func total(_ summaries: [InspectionSummary]) -> String {
        let failed = summaries.count { $0.error != nil }
        let rejected = summaries.count { $0.isRejected }
        let doubtful = summaries.count { !$0.isRejected && !$0.findings.isEmpty }
        return WrappedText.block(
            summaries.count.of("recording") + ":", indent: 2,
            "\(failed) failed, \(rejected) rejected by an analysis, \(doubtful) with other findings, "
                + "\(summaries.count - failed - rejected - doubtful) without findings; accel and motion are rates in Hz, "
                + "lost and clipped are numbers of samples")
    }
}
