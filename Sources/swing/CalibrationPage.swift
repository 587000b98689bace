import Foundation
import SwingAnalysis

/// A calibration as a page for people, as one JSON object, and as the profile it proposes.
struct CalibrationPage {
    let calibration: Calibration
    /// How many sessions it was read from.
    let sessions: Int

    private var proposals: [Calibration.Proposal] { [calibration.minimumPeakRate, calibration.gateFloor] }

    /// The page.
    func text() -> String {
        let table = TextTable([
            ("parameter", -15), ("unit", -5), ("base", 5), ("proposed", 8), ("below", 5), ("strongest", 9),
            ("weakest", 7), ("above", 5), ("margin", 6), ("of 95 %", 7), ("verdict", -7),
        ])
        let swings = calibration.swings.count
        var text = "\(sessions.of("session")), \((swings + calibration.otherMovements).of("movement")), "
        text += "\(swings) taken for swings; base profile \(TextTable.plain(calibration.base.name))\n\n" + table.head
        for proposal in proposals {
            let split = proposal.split
            text += table.row(
                [proposal.name, proposal.unit, proposal.base.short, proposal.proposed?.short ?? "–"]
                    + [split.map { "\($0.below)" } ?? "–", split?.strongestBelow.fixed(2) ?? "–"]
                    + [split?.weakestAbove.fixed(2) ?? "–", split.map { "\($0.above)" } ?? "–"]
                    + [split?.margin.fixed(2) ?? "–", split?.margin95.fixed(2) ?? "–", proposal.verdict.rawValue])
        }
        for proposal in proposals where !proposal.reason.isEmpty { text += "\(proposal.name): \(proposal.reason)\n" }
        return text + "\n" + facts()
    }

    private func facts() -> String {
        let table = TextTable([("", -18), ("", -1)])
        func span(_ of: KeyPath<CalibrationMovement, Double>, _ unit: String) -> String {
            let values = calibration.swings.map { $0[keyPath: of] }.sorted()
            guard let least = values.first, let greatest = values.last else { return "–" }
            let median = values[(values.count - 1) / 2]
            return "\(median.fixed(2)) \(unit) in the median, \(least.fixed(2)) to \(greatest.fixed(2))"
        }
        let strays = calibration.strayBurstCount
        let strongest = strays > 0 ? ", the strongest of \(calibration.strayBursts.greatest.fixed(2)) g" : ""
        var rows = [("bursts elsewhere", "\(strays)\(strongest)")]
        rows.append(("at rest", "\(calibration.quietSeconds.of("second")) without rotation"))
        if calibration.quietSeconds > 0 {
            let gate = "noise asks for a gate of \(calibration.restGate.fixed(3)) g"
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
        if calibration.buzz.median.isFinite {
            let greatest = "at most \(calibration.buzz.greatest.fixed(4))"
            rows.append(("  arm's buzz", "\(calibration.buzz.median.fixed(4)) g per rad/s in the median, \(greatest)"))
        }
        return rows.map { table.row([$0, $1]) }.joined()
    }

    /// All of it; what is not known is null.
    func json() throws -> String {
        let parameters = proposals.map { proposal -> [String: Any] in
            let split = proposal.split
            return [
                "parameter": proposal.name, "unit": proposal.unit, "base": number(proposal.base),
                "proposed": number(proposal.proposed), "verdict": proposal.verdict.rawValue,
                "reason": proposal.reason.isEmpty ? NSNull() : proposal.reason, "below_count": value(split?.below),
                "above_count": value(split?.above), "strongest_below": number(split?.strongestBelow),
                "below_95_percent": number(split?.below95), "above_5_percent": number(split?.above5),
                "weakest_above": number(split?.weakestAbove), "margin": number(split?.margin),
                "margin_95_percent": number(split?.margin95),
            ]
        }
        let object: [String: Any] = [
            "sessions": sessions, "movements": calibration.swings.count + calibration.otherMovements,
            "swings": calibration.swings.map { swing in
                [
                    "peak_timestamp": swing.peakTime, "direction": swing.sign, "peak_rotation_rate": swing.peakRate,
                    "duration": swing.duration, "rotation_angle": swing.angle,
                    "rotational_acceleration": swing.acceleration, "burst": number(swing.burst),
                    "buzz": number(swing.buzz),
                ] as [String: Any]
            },
            "parameters": parameters, "quiet_seconds": calibration.quietSeconds,
            "rest_acceleration_g": number(calibration.restLevel), "rest_gate_g": number(calibration.restGate),
            "rest_rotation_rate_rad_s": number(calibration.restRate),
            "rotation_bias_rad_s": number(calibration.rateBias),
            "buzz_median_g_s_rad": number(calibration.buzz.median),
            "buzz_greatest_g_s_rad": number(calibration.buzz.greatest),
            "stray_burst_count": calibration.strayBurstCount,
            "stray_burst_greatest_g": number(calibration.strayBursts.greatest),
            "base_profile": calibration.base.name,
            "profile": calibration.isProposed ? try changes() : NSNull(),
        ]
        return try Self.text(object)
    }

    /// The profile as a file that `--profile` takes.
    func profile() throws -> String { try Self.text(changes()) }

    /// What the profile changes of a built-in one: of the base itself, if it is that, else of the one most like it.
    private func changes() throws -> [String: Any] {
        let base = calibration.base
        let mine = try Self.values(calibration.profile(named: "calibrated-\(base.name)"))
        var fewest: [String: Any]?
        for builtIn in SwingProfile.all {
            let theirs = try Self.values(builtIn)
            var changed: [String: Any] = ["basedOn": builtIn.name]
            for (key, value) in mine where try Self.text(value) != Self.text(theirs[key] ?? NSNull()) {
                changed[key] = value
            }
            if builtIn == base { return changed }
            if changed.count < fewest?.count ?? .max { fewest = changed }
        }
        return fewest ?? mine
    }

    /// A profile's parameters as JSON has them.
    private static func values(_ profile: SwingProfile) throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: JSONEncoder().encode(profile)) as? [String: Any] ?? [:]
    }

    private static func text(_ object: Any) throws -> String {
        let options: JSONSerialization.WritingOptions = [
            .sortedKeys, .prettyPrinted, .withoutEscapingSlashes, .fragmentsAllowed,
        ]
        return String(decoding: try JSONSerialization.data(withJSONObject: object, options: options), as: UTF8.self)
            + "\n"
    }

    private func number(_ value: Double?) -> Any {
        guard let value, value.isFinite else { return NSNull() }
        return value
    }

    private func value(_ value: Int?) -> Any { value ?? NSNull() as Any }
}

extension Double {
    /// The number with its shortest decimals, without those of a whole number.
    fileprivate var short: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
