internal import SwingAnalysis
internal import SwingMotion
internal import SwingRecording
package import SwingStudy

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// An inspected recording as readable text.
package enum InspectionPage {
    /// The page, with a preview of the signals if `preview` is given.
    package static func text(_ inspection: RecordingInspection, preview: PreviewPage?) -> String {
        var page = facts(inspection) + "\n" + streams(inspection)
        page += gaps("accelerometer", inspection.accelerometer) + gaps("device motion", inspection.deviceMotion)
        page += "\n" + columns(inspection) + "\n"
        if let preview { page += preview.text(inspection.preview) + "\n" }
        page += checks(inspection)
        let findings = inspection.findings
        page += findings.isEmpty ? "\nnothing doubtful was found\n" : "\nfindings\n"
        for finding in findings { page += "  - \(finding)\n" }
        return page
    }

    private static func facts(_ inspection: RecordingInspection) -> String {
        let info = inspection.info
        var lines = [
            ("recording", inspection.path), ("layout", inspection.format.name), ("session", info.sessionID),
        ]
        let known = [
            ("started at", info.startedAt.map(date)), ("clock zero at", info.bootTime.map(date)),
            ("sport", info.sport), ("wrist", info.wristText), ("crown", info.crownText), ("player", info.player),
            ("handedness", info.handednessText), ("condition", info.condition), ("date", info.date),
            ("notes", info.notes),
            ("device", info.deviceModel), ("system", info.osVersion),
        ]
        for case (let name, let value?) in known { lines.append((name, value)) }
        lines += info.metadata.sorted { $0.key < $1.key }.map { ("fact", "\($0.key): \($0.value)") }
        let rate = inspection.accelerometer.report.rate.orNaN
        if let text = RateCapability.text(accelerometerRate: rate) { lines.append(("can show", text)) }
        lines += source(inspection.source)
        let table = TextTable([("", -13), ("", -1)])
        return lines.map { table.row([$0, VisibleText.short($1)]) }.joined()
    }

    /// The conversions of the source's values, and the assumptions.
    private static func source(_ source: SourceProvenance) -> [(String, String)] {
        let factors = [
            ("acceleration", source.factors.acceleration), ("rotation rate", source.factors.rotationRate),
            ("gravity", source.factors.gravity), ("user acceleration", source.factors.userAcceleration),
        ]
        var lines = factors.compactMap { name, factor in
            factor.flatMap { $0 == 1 ? nil : ("converted", "\(name) × \(Float($0))") }
        }
        if let format = source.convertedFrom { lines.insert(("converted", "from \(format)"), at: 0) }
        if source.frameSign != 1 { lines.append(("converted", "x, y and z × \(source.frameSign)")) }
        if source.clockUnit != .second { lines.append(("converted", "timestamps from \(source.clockUnit.rawValue)")) }
        switch source.clockOrigin {
        case .unknown: break
        case .boot: lines.append(("clock", "seconds since boot"))
        case .epoch: lines.append(("clock", "seconds since 1970"))
        case .recordingStart: lines.append(("clock", "seconds since the recording began"))
        }
        if source.acceleration == .rebuilt {
            lines.append(("accelerometer", "rebuilt from gravity and user acceleration"))
        }
        switch source.gravity {
        case .recorded: break
        case .attitude: lines.append(("gravity", "computed from the attitude"))
        case .estimated: lines.append(("gravity", "estimated from accelerometer and rotation rate"))
        }
        return lines + source.assumptions.map { ("assumed", $0) }
    }

    private static func streams(_ inspection: RecordingInspection) -> String {
        let table = TextTable([("", -18), ("accelerometer", 13), ("device motion", 13)])
        func row(_ name: String, _ cell: (StreamInspection) -> String) -> String {
            table.row([name, cell(inspection.accelerometer), cell(inspection.deviceMotion)])
        }
        func count(_ name: String, _ path: KeyPath<StreamReport, Int>) -> String {
            row(name) { "\($0.report[keyPath: path])" }
        }
        var text = table.head
        text += count("samples", \.sampleCount) + count("used", \.usedCount) + count("dropped", \.droppedCount)
        text += count("  not finite", \.invalidCount) + count("  repeated", \.duplicateCount)
        text += count("  too late", \.lateCount) + count("  stray in time", \.strayCount)
        text += count("  beyond range", \.impossibleCount) + count("  lone", \.loneCount)
        text += count("reordered", \.reorderedCount)
        text += row("rate (Hz)") { $0.report.rate.orNaN.fixed(2) }
        text += row("interval (ms)") { ($0.medianInterval * 1000).fixed(3) }
        text += row("jitter (ms)") { ($0.jitter * 1000).fixed(3) }
        text += row("first (s)") { ($0.report.firstTimestamp ?? .nan).fixed(4) }
        text += row("last (s)") { ($0.report.lastTimestamp ?? .nan).fixed(4) }
        text += row("duration (s)") { $0.duration.fixed(3) }
        text += count("gaps", \.gapCount)
        text += row("total gaps (s)") { $0.report.gapDuration.fixed(3) }
        text += count("clock resets", \.clockResetCount)
        text += count("held", \.heldCount)
        text += row("total held (s)") { $0.report.heldDuration.fixed(3) }
        text += count("bridged", \.bridgedCount)
        text += row("total bridged (s)") { $0.report.bridgedDuration.fixed(3) }
        text += count("copied", \.copiedCount)
        text += row("total copied (s)") { $0.report.copiedDuration.fixed(3) }
        let (accelerometer, motion) = (inspection.signalQuality.accelerometer, inspection.signalQuality.deviceMotion)
        return text + table.row(["clipped values", "\(accelerometer.clippedCount)", "\(motion.clippedCount)"])
    }

    private static func gaps(_ name: String, _ stream: StreamInspection) -> String {
        guard !stream.gaps.isEmpty else { return "" }
        let table = TextTable([("from (s)", 14), ("length (s)", 11)])
        let rest = stream.report.gapCount - stream.gaps.count
        return "\ngaps of the \(name)\n" + table.head
            + stream.gaps.map {
                table.row([$0.startTimestamp.fixed(4), ($0.endTimestamp - $0.startTimestamp).fixed(4)])
            }.joined()
            + (rest > 0 ? "and \(rest) more\n" : "")
    }

    private static func columns(_ inspection: RecordingInspection) -> String {
        let table = TextTable([("column", -26), ("minimum", 10), ("maximum", 10), ("clipped", 7)])
        func rows(_ stream: StreamInspection) -> String {
            stream.columns.map { column in
                let unit = column.unit.isEmpty ? "" : " (\(column.unit))"
                return table.row([
                    column.name + unit, column.minimum.fixed(4), column.maximum.fixed(4),
                    column.clippedCount.map { "\($0)" } ?? "",
                ])
            }.joined()
        }
        return table.head + rows(inspection.accelerometer)
            + (inspection.hasDeviceMotion ? rows(inspection.deviceMotion) : "")
    }

    private static func checks(_ inspection: RecordingInspection) -> String {
        var lines: [(String, String)] = []
        let verdict = inspection.hasProblemAtRest ? "see the findings" : "as expected for total acceleration in g"
        lines.append(
            ("norm at rest", inspection.restNorm.map { "\($0.fixed(3)) g: \(verdict)" } ?? "no second at rest"))
        if inspection.hasDeviceMotion {
            lines.append(("median |gravity|", "\(inspection.gravityMedian.fixed(4)) g"))
            lines.append(("user acceleration", inspection.hasUserAcceleration ? "present" : "absent"))
            lines.append(("attitude", inspection.hasAttitude ? "present" : "absent"))
            let drift = inspection.signalQuality.clockDrift.orNaN
            lines.append(("clock drift", drift.isNaN ? "not measurable" : "\(drift.fixed(1)) ppm"))
            lines.append(("streams overlap", "\(inspection.overlap.fixed(3)) s"))
            let offset = inspection.startOffset * 1000
            let order = offset < 0 ? "before" : "after"
            lines.append(
                ("start offset", "device motion begins \(offset.magnitude.fixed(1)) ms \(order) the accelerometer"))
        }
        let truth = inspection.truth?.sorted { $0.key < $1.key }.map { "\($0.value) \(VisibleText.short($0.key))" }
        lines.append(("truth", truth.map { $0.isEmpty ? "no events" : $0.joined(separator: ", ") } ?? "not stored"))
        let table = TextTable([("", -18), ("", -1)])
        return lines.map { table.row([$0, $1]) }.joined()
    }

    private static func date(_ seconds: Double) -> String {
        Date(timeIntervalSince1970: seconds).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}

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
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        return (hours > 0 ? "\(hours):\(minutes.padded(2))" : "\(minutes)") + ":\((whole % 60).padded(2))"
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
