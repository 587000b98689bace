internal import SwingAnalysis
package import SwingMotion
internal import SwingSignal

/// The comparison with the contacts that a sound contains.
extension LabelScore {
    /// Whether all labels are onsets of a sound, which is not the complete truth: other sounds are onsets too.
    package var isSound: Bool { files.allSatisfy { $0.format == .sound } }

    /// Returns pairs with the verdict that swings outside of all sounds are not compared.
    ///
    /// - Parameters:
    ///   - pairs: The pairs of a session.
    ///   - spans: The beginning and the end of each sound of the session, on the sensor's clock; empty for other labels.
    /// - Returns: The pairs.
    static func withoutUnheard(_ pairs: [LabelPair], _ spans: [[Double]]) -> [LabelPair] {
        guard !spans.isEmpty else { return pairs }
        return pairs.map { pair in
            guard pair.label == nil, let time = pair.swing?.matchTimestamp,
                !spans.contains(where: { $0[0] <= time && time <= $0[1] })
            else { return pair }
            var pair = pair
            pair.verdict = .outside
            return pair
        }
    }

    /// The number of detected swings outside of the sound's time, which are not compared.
    package var unheardCount: Int { pairs.count { $0.label == nil && $0.verdict == .outside } }

    /// The warning that swings are outside of the sound's time; `nil` if none is.
    var unheardWarning: String? {
        guard unheardCount > 0 else { return nil }
        return "\(unheardCount.of("detected swing is", "detected swings are")) outside of the sound's time, so "
            + "\(unheardCount == 1 ? "it is" : "they are") not compared"
    }

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
