internal import SwingMotion
package import SwingStudy
internal import SwingTables

/// A comparison with labels as one JSON object; omitted values are null, with a reason.
package enum LabelScoreJSON {
    /// The JSON object.
    package static func text(_ score: LabelScore) -> String {
        let object: JSONValue = [
            "label_files": .array(score.files.map(file)),
            "times": .text(score.meaning.choice.rawValue),
            "times_meaning": .text(score.meaning.text),
            "tolerance_s": .known(score.tolerance),
            "offset_s": .known(score.offset),
            "offset_estimate": offset(score.offsetEstimate),
            "session_offsets": .array(
                score.offsets.map {
                    ["session": .text($0.session), "offset_s": .known($0.offset), "estimate": offset($0.estimate)]
                }),
            "sessions": .array(score.sessions.map { .text($0) }),
            "unlabelled_sessions": .integer(score.unlabelledSessionCount),
            "label_count": .integer(score.labelCount),
            "outside": .integer(score.count(.outside)),
            "repeated": .integer(score.count(.repeated)),
            "ignored": .integer(score.count(.ignored)),
            "other_sessions": .integer(score.otherSessionCount),
            "excluded": .excluded(score.excluded),
            "contact": counts(score.detection(of: .contact)),
            "miss": counts(score.detection(of: .miss)),
            "swing": counts(score.swing),
            "confusion": confusion(score),
            "kappa": kappa(score),
            "contact_difference_ms": timing(score),
            "sound": score.isSound ? sound(score) : .null,
            "players": .array(score.parts.map(player)),
            "warnings": .array(score.warnings.map { .text($0) }),
        ]
        return object.page
    }

    private static func sound(_ score: LabelScore) -> JSONValue {
        let drift = score.soundDrift
        var object: JSONValue = [
            "onsets_without_swing": .integer(score.count(.lost)), "swings_outside": .integer(score.unheardCount),
            "drift_ppm": .known(drift?.value),
            "drift_interval_95": drift.map { [.number($0.interval.lowerBound), .number($0.interval.upperBound)] }
                ?? .null,
        ]
        for outcome in SwingOutcome.allCases {
            object[outcome.name] = [
                "with_sound": .integer(score.count(outcome, isHeard: true)),
                "without_sound": .integer(score.count(outcome, isHeard: false)),
            ]
        }
        return object
    }

    private static func player(_ name: String, _ score: LabelScore) -> JSONValue {
        [
            "player": .text(name), "sessions": .array(score.sessions.map { .text($0) }),
            "contact": counts(score.detection(of: .contact)), "miss": counts(score.detection(of: .miss)),
            "swing": counts(score.swing), "kappa": kappa(score), "contact_difference_ms": timing(score),
        ]
    }

    private static func file(_ file: LabelFile) -> JSONValue {
        [
            "file": .text(file.path), "format": .text(file.format.rawValue),
            "notes": .array(file.notes.map { .text($0) }), "label_count": .integer(file.labels.count),
        ]
    }

    private static func offset(_ estimate: ClockOffsetEstimate?) -> JSONValue {
        guard let estimate else { return .null }
        return [
            "offset_s": .known(estimate.offset), "interval_95": interval(estimate.interval),
            "pairs": .integer(estimate.pairCount), "labelled_swings": .integer(estimate.labelCount),
            "second_best_pairs": .integer(estimate.runnerUpCount),
        ]
    }

    private static func counts(_ counts: DetectionCounts) -> JSONValue {
        [
            "labelled": .integer(counts.labelled), "detected": .integer(counts.detected),
            "correct": .integer(counts.correct), "precision": .known(counts.precision),
            "recall": .known(counts.recall), "f1": .known(counts.f1),
        ]
    }

    /// The confusion matrix by label; the key `none` contains false alarms without a label.
    private static func confusion(_ score: LabelScore) -> JSONValue {
        func row(_ kind: LabelKind?) -> JSONValue {
            var row: JSONValue = [:]
            for outcome in SwingOutcome.allCases {
                row[outcome.name] = .integer(score.count(kind, detectedAs: outcome))
            }
            if kind != nil { row["not_detected"] = .integer(score.count(kind, detectedAs: nil)) }
            return row
        }
        var matrix: JSONValue = [:]
        for kind in LabelKind.allCases where kind != .ignore { matrix[kind.rawValue] = row(kind) }
        matrix["none"] = row(nil)
        return matrix
    }

    private static func kappa(_ score: LabelScore) -> JSONValue {
        let value = score.kappa.value
        return [
            "kappa": .known(value?.kappa), "standard_error": .known(value?.standardError),
            "interval_95": value?.interval.map { interval($0) } ?? .null, "interval_basis": basis(value?.units),
            "interval_omitted_because": .known(value?.intervalOmission),
            "units": .known(value?.units.count), "agreement": .known(value?.agreement),
            "count": .integer(
                [SwingOutcome.contact, .miss].reduce(0) {
                    $0 + score.count(.contact, detectedAs: $1) + score.count(.miss, detectedAs: $1)
                }),
            "uncertain_excluded": .integer(score.uncertainCount),
            "omitted_because": .known(score.kappa.reason),
        ]
    }

    private static func timing(_ score: LabelScore) -> JSONValue {
        let limits = score.contactTiming.value
        let hasMean = score.contactBias.value != nil
        let spread = limits?.intervalOmission == nil ? limits : nil
        return [
            "count": .known(limits?.count),
            "mean": hasMean ? .known(limits.map { $0.mean * 1000 }) : .null,
            "mean_interval_95": hasMean ? spread.map { interval($0.meanInterval, 1000) } ?? .null : .null,
            "standard_deviation": .known(limits.map { $0.standardDeviation * 1000 }),
            "lower_limit": .known(limits.map { $0.lower * 1000 }),
            "lower_limit_interval_95": spread.map { interval($0.lowerInterval, 1000) } ?? .null,
            "upper_limit": .known(limits.map { $0.upper * 1000 }),
            "upper_limit_interval_95": spread.map { interval($0.upperInterval, 1000) } ?? .null,
            "interval_basis": basis(limits?.units), "units": .known(limits?.units.count),
            "intervals_omitted_because": .known(limits?.intervalOmission),
            "omitted_because": .known(score.contactTiming.reason),
            "mean_omitted_because": .known(score.contactBias.reason),
        ]
    }

    private static func basis(_ units: EvidenceUnits?) -> JSONValue { .known(units?.kind.rawValue) }

    private static func interval(_ interval: ConfidenceInterval, _ factor: Double = 1) -> JSONValue {
        [.known(interval.lower * factor), .known(interval.upper * factor)]
    }
}
