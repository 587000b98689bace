package import SwingAnalysis
internal import SwingMotion
package import SwingStudy
internal import SwingTables

/// Stroke kinds that were learnt, as readable text and as one JSON object.
package enum KindsPage {
    /// The page, whose lines have at most 80 characters if there are few kinds.
    package static func text(_ study: KindStudy) -> String {
        let counts = study.counts
        let used = study.learnt.kinds.kinds.map { "\(VisibleText.short($0.name)) \($0.exampleCount)" }
        var lost = [
            (counts.ignored, "ignored"), (counts.unmatched, "without a detected swing"),
            (counts.incomplete, "with too few samples around the swing"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        lost.insert(counts.labels.of("label"), at: 0)
        var page = WrappedText.block("examples", indent: 11, used.joined(separator: ", "))
        page += WrappedText.block("labels", indent: 11, lost.joined(separator: ", "))
        page += WrappedText.block("times", indent: 11, study.meaning.text)
        page += WrappedText.block(
            "swings", indent: 11,
            "\(study.recordingCount.of("recording")); \(counts.unlabelled.of("detected swing")) without a label")
        page += "\n" + table("left out one by one", study.learnt.leaveOneOut)
        if let other = study.learnt.leaveRecordingOut { page += "\n" + table("left out by recording", other) }
        return page
    }

    /// The object.
    package static func json(_ study: KindStudy) -> String {
        let counts = study.counts
        return JSONValue([
            "examples": JSONValue(counts.examples.mapValues { .integer($0) }),
            "label_count": .integer(counts.labels), "ignored_count": .integer(counts.ignored),
            "unmatched_count": .integer(counts.unmatched), "incomplete_count": .integer(counts.incomplete),
            "unlabelled_swing_count": .integer(counts.unlabelled),
            "recording_count": .integer(study.recordingCount),
            "leave_one_out": json(study.learnt.leaveOneOut),
            "leave_recording_out": study.learnt.leaveRecordingOut.map(json) ?? .null,
        ]).text + "\n"
    }

    private static func json(_ table: KindTable) -> JSONValue {
        var json = table.json
        for (name, count) in [
            ("right", table.right), ("wrong", table.wrong), ("unknown", table.unknown), ("total", table.total),
            ("most_frequent", table.mostFrequent),
        ] {
            json[name] = .integer(count)
        }
        let share = table.share
        json["right_share"] = .known(share?.value)
        json["right_interval"] =
            share.map { [.number($0.interval.lowerBound), .number($0.interval.upperBound)] } ?? .null
        return json.sorted
    }

    private static func table(_ title: String, _ table: KindTable) -> String {
        let names = table.kinds.map { VisibleText.short($0) }
        let layout = TextTable(
            [(title, -21)] + names.map { ($0, max($0.count, 6)) } + [(StrokeKinds.unknown, StrokeKinds.unknown.count)])
        var text = layout.head
        for (name, counts) in zip(names, table.counts) { text += layout.row([name] + counts.map { "\($0)" }) }
        return text + WrappedText.block("right", indent: 11, KindFigures.text(table))
    }
}

/// The figures of a check in words.
package enum KindFigures {
    /// The number of right kinds with its interval, and the others.
    package static func text(_ table: KindTable) -> String {
        var right = "\(table.right) of \(table.total)"
        if let share = table.share {
            let bounds = [share.value, share.interval.lowerBound, share.interval.upperBound].map { ($0 * 100).fixed(1) }
            right += " (\(bounds[0]) %, 95 % \(bounds[1]) to \(bounds[2]) %)"
        }
        return right + ", \(table.wrong) wrong, \(table.unknown) unknown; always the most frequent kind: "
            + "\(table.mostFrequent) of \(table.total)"
    }
}
