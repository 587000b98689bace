import SwingAnalysis
import SwingFiles
import SwingMotion

/// A score as one JSON object.
enum ScoreJSON {
    /// The object's text; what is not known is null.
    static func text(_ score: SwingScore) -> String {
        var object: [String: JSONValue] = [
            "uncertain": .integer(score.uncertain), "withheld": .integer(score.withheld),
            "withheld_part": .known(score.withheldPart), "checked": .integer(score.checked),
            "checked_doubtful": .integer(score.doubtfulChecked),
        ]
        for (name, detection) in [("contact", score.contact), ("miss", score.miss), ("swing", score.swing)] {
            object[name] = [
                "true": .integer(detection.truth), "found": .integer(detection.found),
                "correct": .integer(detection.correct), "precision": .known(detection.precision),
                "recall": .known(detection.recall), "f1": .known(detection.f1),
            ]
        }
        for (name, timing) in Score.timings(score) {
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
            score.falseAlarms.mapValues { told in
                JSONValue(Dictionary(uniqueKeysWithValues: told.map { ($0.key.name, .integer($0.value)) }))
            })
        return JSONValue(object).page
    }
}
