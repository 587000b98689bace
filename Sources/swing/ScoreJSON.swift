import Foundation
import SwingAnalysis
import SwingMotion

/// A score as one JSON object.
enum ScoreJSON {
    /// The object's text; what is not known is null.
    static func text(_ score: SwingScore) throws -> String {
        var object: [String: Any] = [
            "uncertain": score.uncertain, "withheld": score.withheld, "withheld_part": number(score.withheldPart),
            "checked": score.checked, "checked_doubtful": score.doubtfulChecked,
        ]
        for (name, detection) in [("contact", score.contact), ("miss", score.miss), ("swing", score.swing)] {
            object[name] = [
                "true": detection.truth, "found": detection.found, "correct": detection.correct,
                "precision": number(detection.precision), "recall": number(detection.recall),
                "f1": number(detection.f1),
            ]
        }
        for (name, timing) in Score.timings(score) {
            object[name.replacingOccurrences(of: " ", with: "_") + "_error_ms"] = [
                "count": timing.errors.count, "bias": number(timing.bias), "median": number(timing.median),
                "percentile_95": number(timing.percentile95),
            ]
        }
        object["contact_score"] = [
            "count": score.reliability.count, "calibration_error": number(score.reliability.calibrationError),
            "bins": score.reliability.bins.map { bin in
                [
                    "count": bin.count, "mean_score": number(bin.meanScore), "contact_part": number(bin.contactPart),
                ]
            },
        ]
        object["false_alarms"] = score.falseAlarms.mapValues { told in
            Dictionary(uniqueKeysWithValues: told.map { ($0.key.name, $0.value) })
        }
        let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .prettyPrinted])
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private static func number(_ value: Double) -> Any { value.isFinite ? value : NSNull() }
}
