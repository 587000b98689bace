internal import SwingAnalysis
internal import SwingMotion
package import SwingStudy
internal import SwingTables

/// A calibration as readable text, and as one JSON object.
package struct CalibrationPage {
    private let calibration: Calibration
    /// The number of sessions that were read.
    private let sessions: Int
    /// The sessions that are omitted for a parameter.
    private let oddSessions: [CalibrationStudy.OmittedSession]

    /// Creates the page of a study that has run; `nil` if no session could be analysed.
    package init?(_ study: CalibrationStudy) {
        guard let calibration = study.calibration else { return nil }
        self.calibration = calibration
        sessions = study.outcomes.count { $0.error == nil }
        oddSessions = study.oddSessions
    }

    private var proposals: [Calibration.Proposal] { [calibration.minimumPeakRate, calibration.contactThreshold] }

    /// The page.
    package func text() -> String {
        let table = TextTable([
            ("parameter", -16), ("unit", -5), ("base", 5), ("proposed", 8), ("below", 5), ("strongest", 9),
            ("weakest", 7), ("above", 5), ("margin", 6), ("of 95 %", 7), ("verdict", -7),
        ])
        let swings = calibration.swings.count
        var text = "\(sessions.of("session")), \((swings + calibration.otherMovements).of("movement")), "
        text += "\(swings) classified as swings; "
        text += "base profile \(VisibleText.short(calibration.base.name))\n\n" + table.head
        for proposal in proposals {
            let split = proposal.split
            text += table.row(
                [proposal.name, proposal.unit, proposal.base.short, proposal.proposed?.short ?? "–"]
                    + [split.map { "\($0.below)" } ?? "–", split?.strongestBelow.fixed(2) ?? "–"]
                    + [split?.weakestAbove.fixed(2) ?? "–", split.map { "\($0.above)" } ?? "–"]
                    + [split?.margin.fixed(2) ?? "–", split?.margin95.fixed(2) ?? "–", proposal.certainty.rawValue])
        }
        for proposal in proposals where !proposal.reason.isEmpty { text += "\(proposal.name): \(proposal.reason)\n" }
        for odd in oddSessions {
            let isUsed = proposals.contains { $0.name == odd.evidence.parameter && $0.proposed != nil }
            text += "\(odd.evidence.parameter): \(VisibleText.escaped(odd.path)) \(isUsed ? "is omitted" : "differs"): "
            text += odd.evidence.finding + "\n"
        }
        return text + "\n" + facts()
    }

    private func facts() -> String {
        let table = TextTable([("", -18), ("", -1)])
        func span(_ of: KeyPath<CalibrationMovement, Double>, _ unit: String) -> String {
            let values = calibration.swings.map { $0[keyPath: of] }.sorted()
            guard let minimum = values.first, let maximum = values.last else { return "–" }
            let median = values[(values.count - 1) / 2]
            return "median \(median.fixed(2)) \(unit), range \(minimum.fixed(2)) to \(maximum.fixed(2))"
        }
        let strays = calibration.strayBurstCount
        let strongest = strays > 0 ? ", the strongest \(calibration.strayBursts.maximum.fixed(2)) g" : ""
        var rows = [("bursts elsewhere", "\(strays)\(strongest)")]
        rows.append(("at rest", "\(calibration.quietSeconds.of("second")) without rotation"))
        if calibration.quietSeconds > 0 {
            let gate = "noise requires a threshold of \(calibration.restGate.fixed(3)) g"
            rows.append(("  acceleration", "\(calibration.restLevel.fixed(4)) g; \(gate)"))
            let bias = "bias \(calibration.rateBias.fixed(4)) rad/s"
            rows.append(("  rotation rate", "\(calibration.restRate.fixed(4)) rad/s, \(bias)"))
        }
        if !calibration.swings.isEmpty {
            rows.append(("swings", "\(calibration.swings.count)"))
            rows.append(("  rotation rate", span(\.peakRate, "rad/s")))
            rows.append(("  angle", span(\.angle, "rad")))
            rows.append(("  acceleration", span(\.acceleration, "rad/s²")))
        }
        if calibration.vibration.median.isFinite {
            let maximum = "maximum \(calibration.vibration.maximum.fixed(4))"
            rows.append(
                ("  arm vibration", "median \(calibration.vibration.median.fixed(4)) g per rad/s, \(maximum)")
            )
        }
        return rows.map { table.row([$0, $1]) }.joined()
    }

    /// The calibration as JSON; unknown values are null.
    package func json() -> String {
        let object: JSONValue = [
            "sessions": .integer(sessions),
            "movements": .integer(calibration.swings.count + calibration.otherMovements),
            "swings": .array(calibration.swings.map(Self.json)),
            "parameters": .array(proposals.map(Self.json)),
            "odd_sessions": .array(oddSessions.map(Self.json)),
            "rest_seconds": .integer(calibration.quietSeconds),
            "rest_acceleration_g": .known(calibration.restLevel),
            "rest_gate_g": .known(calibration.restGate),
            "rest_rotation_rate_rad_s": .known(calibration.restRate),
            "rotation_bias_rad_s": .known(calibration.rateBias),
            "vibration_median_g_s_rad": .known(calibration.vibration.median),
            "vibration_maximum_g_s_rad": .known(calibration.vibration.maximum),
            "stray_burst_count": .integer(calibration.strayBurstCount),
            "stray_burst_maximum_g": .known(calibration.strayBursts.maximum),
            "base_profile": .text(calibration.base.name),
            "profile": calibration.isProposed ? JSONValue(calibration.profileValues) : .null,
        ]
        return object.sorted.page
    }

    private static func json(_ swing: CalibrationMovement) -> JSONValue {
        [
            "peak_timestamp": .known(swing.peakTime), "peak_rotation_rate": .known(swing.peakRate),
            "duration": .known(swing.duration),
            "rotation_angle": .known(swing.angle), "rotational_acceleration": .known(swing.acceleration),
            "burst": .known(swing.burst), "vibration": .known(swing.vibration),
        ]
    }

    private static func json(_ odd: CalibrationStudy.OmittedSession) -> JSONValue {
        let evidence = odd.evidence
        return [
            "session": .text(odd.path), "parameter": .text(evidence.parameter), "reason": .text(evidence.finding),
            "count": .integer(evidence.count), "total_count": .integer(evidence.total),
            "middle_minimum": .known(evidence.middle.lowerBound), "middle_maximum": .known(evidence.middle.upperBound),
            "strongest_below": .known(evidence.split?.strongestBelow),
            "weakest_above": .known(evidence.split?.weakestAbove),
            "season_strongest_below": .known(evidence.season.lowerBound),
            "season_weakest_above": .known(evidence.season.upperBound),
        ]
    }

    private static func json(_ proposal: Calibration.Proposal) -> JSONValue {
        let split = proposal.split
        return [
            "parameter": .text(proposal.name), "unit": .text(proposal.unit), "base": .known(proposal.base),
            "proposed": .known(proposal.proposed), "verdict": .text(proposal.certainty.rawValue),
            "reason": proposal.reason.isEmpty ? .null : .text(proposal.reason), "below_count": .known(split?.below),
            "above_count": .known(split?.above), "strongest_below": .known(split?.strongestBelow),
            "below_95_percent": .known(split?.below95), "above_5_percent": .known(split?.above5),
            "weakest_above": .known(split?.weakestAbove), "margin": .known(split?.margin),
            "margin_95_percent": .known(split?.margin95),
        ]
    }
}

extension Double {
    /// The shortest decimal text of the number, without decimals if it is an integer.
    fileprivate var short: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
