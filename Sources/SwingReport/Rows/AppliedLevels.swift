internal import SwingMotion
internal import SwingResults

/// The thresholds of a session's signals, and its start, as charts label them.
struct AppliedLevels: Hashable {
    /// A threshold of a signal.
    struct Level: Hashable {
        let value: Double
        let label: String
    }

    /// The label of a start in a chart.
    var start = "start"
    /// The thresholds of the high-passed acceleration in g.
    var acceleration: [Level] = []
    /// The thresholds of the rotation rate in rad/s.
    var rotationRate: [Level] = []

    /// Labels the rules that were applied to a session; without them, nothing is known.
    init(_ rules: AppliedRules?) {
        if let level = rules?.contactThreshold {
            acceleration = [
                Level(value: level, label: "contact threshold \(level.plain) g, root mean square of all axes")
            ]
        }
        if let rate = rules?.minimumPeakRate {
            rotationRate.append(Level(value: rate, label: "minimum peak rate \(rate.plain) rad/s"))
        }
        switch rules?.startRule {
        case .fractionOfPeak(let part): start = "start (\(((part * 1e5).rounded() / 1e3).plain) %)"
        case .fixedRate(let rate):
            rotationRate.append(Level(value: rate, label: "start threshold \(rate.plain) rad/s"))
        case nil: break
        }
    }
}
