package import SwingMotion
internal import SwingSignal

/// The comparison with the contacts that a sound contains.
extension LabelScore {
    /// Whether all labels are onsets of a sound, which is not the complete truth: other sounds are onsets too.
    package var isSound: Bool { files.allSatisfy { $0.format == .sound } }

    /// Returns the number of detected swings with an outcome for which there is an onset, or none.
    package func count(_ outcome: SwingOutcome, isHeard: Bool) -> Int {
        pairs.count { pair in
            pair.isCompared && pair.swing?.outcome == outcome && (pair.label != nil) == isHeard
        }
    }

    /// The drift of the sensor's clock relative to the sound's in parts per million, with its 95 % interval; `nil` with
    /// fewer than ten contacts.
    package var soundDrift: (value: Double, interval: ClosedRange<Double>)? {
        let compared = pairs.filter { !$0.contactDifference.isNaN }
        guard compared.count >= LimitsOfAgreement.minimumCount,
            let trend = LinearTrend(compared.map(\.contactDifference), at: compared.map(\.timestamp)),
            let interval = trend.interval
        else { return nil }
        return (trend.slope * 1e6, interval.lowerBound * 1e6...interval.upperBound * 1e6)
    }

    /// The change of the differences by a drift over the labels that is noticed, in seconds.
    static let noticedDrift = 0.001

    /// The warning that the clocks of sensor and sound drift apart; `nil` if they do not.
    var driftWarning: String? {
        guard isSound, let drift = soundDrift, !drift.interval.contains(0) else { return nil }
        let times = pairs.filter { !$0.contactDifference.isNaN }.map(\.timestamp)
        let change = abs(drift.value) * 1e-6 * ((times.max() ?? 0) - (times.min() ?? 0))
        guard change >= Self.noticedDrift else { return nil }
        return "the differences drift by \(drift.value.fixed(1)) ppm (95 % \(drift.interval.lowerBound.fixed(1)) to "
            + "\(drift.interval.upperBound.fixed(1))), in total \((change * 1000).fixed(1)) ms: both clocks differ in rate; "
            + "add this to --sound-drift"
    }
}
