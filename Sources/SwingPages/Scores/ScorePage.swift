package import SwingAnalysis
internal import SwingMotion
package import SwingStudy
internal import SwingTables

/// A score as readable text, and as one JSON object.
package enum ScorePage {
    /// The readable text.
    package static func text(_ score: SwingScore, _ excluded: ExcludedPairs?) -> String {
        var table = TextTable([
            ("outcome", -9), ("true", 6), ("found", 6), ("correct", 7), ("precision", 9), ("recall", 7), ("F1", 7),
        ])
        var page = table.head
        for (name, detection) in [("contact", score.contact), ("miss", score.miss), ("any swing", score.swing)] {
            page += table.row([
                name, "\(detection.truth)", "\(detection.found)", "\(detection.correct)",
                detection.precision.fixed(4), detection.recall.fixed(4), detection.f1.fixed(4),
            ])
        }
        page += "uncertain \(score.uncertain), time to contact omitted \(score.omitted)"
        if score.omitted > 0 { page += " (\((score.omittedPart * 100).fixed(1)) % of the contacts)" }
        page += "\n"
        if score.checked > 0 {
            page +=
                "checked swings \(score.checked), of which detected as uncertain \(score.doubtfulChecked)\n"
        }
        if let excluded { page += "excluded \(excluded.text)\n" }
        let reliability = score.reliability
        page += "contact score: expected calibration error \(reliability.calibrationError.fixed(4))"
        page += " over \(reliability.count.of("swing"))\n\n"
        table = TextTable([("error (ms)", -15), ("count", 6), ("bias", 8), ("median", 8), ("95 %", 8)])
        page += table.head
        for (name, timing) in timings(score) {
            page += table.row([
                name, "\(timing.errors.count)", timing.bias.fixed(2), timing.median.fixed(2),
                timing.percentile95.fixed(2),
            ])
        }
        page += "\nfalse alarms: \(alarms(score))\n"
        if !score.otherEvents.isEmpty {
            let kinds = score.otherEvents.sorted { $0.key < $1.key }.map { "\($0.value) \(VisibleText.short($0.key))" }
            page += "true events that are not swings: \(kinds.joined(separator: ", "))\n"
        }
        return page
    }

    private static func alarms(_ score: SwingScore) -> String {
        let kinds = score.falseAlarms.sorted { $0.key < $1.key }.map { kind, counts in
            let outcomes = SwingOutcome.allCases.compactMap { outcome in
                counts[outcome].map { "\($0) \(outcome.name)" }
            }
            return "\(counts.values.reduce(0, +)) at \(VisibleText.short(kind)) (\(outcomes.joined(separator: ", ")))"
        }
        return kinds.isEmpty ? "0" : kinds.joined(separator: ", ")
    }

    /// The JSON object; unknown values are null.
    package static func json(_ score: SwingScore, _ excluded: ExcludedPairs?) -> String {
        var object: [String: JSONValue] = [
            "uncertain": .integer(score.uncertain), "omitted": .integer(score.omitted),
            "omitted_part": .known(score.omittedPart), "checked": .integer(score.checked),
            "checked_doubtful": .integer(score.doubtfulChecked), "excluded": .excluded(excluded),
        ]
        for (name, detection) in [("contact", score.contact), ("miss", score.miss), ("swing", score.swing)] {
            object[name] = [
                "true": .integer(detection.truth), "found": .integer(detection.found),
                "correct": .integer(detection.correct), "precision": .known(detection.precision),
                "recall": .known(detection.recall), "f1": .known(detection.f1),
            ]
        }
        for (name, timing) in timings(score) {
            object[name.split(separator: " ").joined(separator: "_") + "_error_ms"] = [
                "count": .integer(timing.errors.count), "bias": .known(timing.bias), "median": .known(timing.median),
                "percentile_95": .known(timing.percentile95),
            ]
        }
        object["contact_score"] = [
            "count": .integer(score.reliability.count),
            "calibration_error": .known(score.reliability.calibrationError),
            "bins": .array(
                score.reliability.bins.map { bin in
                    [
                        "count": .integer(bin.count), "mean_score": .known(bin.meanScore),
                        "contact_part": .known(bin.contactPart),
                    ]
                }),
        ]
        object["false_alarms"] = JSONValue(
            score.falseAlarms.mapValues { counts in
                JSONValue(Dictionary(uniqueKeysWithValues: counts.map { ($0.key.name, .integer($0.value)) }))
            })
        object["other_events"] = JSONValue(score.otherEvents.mapValues { .integer($0) })
        return JSONValue(object).page
    }

    /// Each timing with its name.
    private static func timings(_ score: SwingScore) -> [(String, SwingScore.Timing)] {
        [
            ("contact", score.contactTiming), ("peak", score.peakTiming), ("start", score.startTiming),
            ("time to contact", score.timeToContactTiming),
        ]
    }
}

extension ExcludedPairs {
    /// The numbers in words.
    var text: String { "\(detectedCount.of("detected swing")), and \(matchedCount) of the truth with them" }
}

extension JSONValue {
    /// What an exclude list left out of a comparison; null without a list.
    static func excluded(_ pairs: ExcludedPairs?) -> JSONValue {
        guard let pairs else { return .null }
        return ["detected": .integer(pairs.detectedCount), "matched": .integer(pairs.matchedCount)]
    }
}
