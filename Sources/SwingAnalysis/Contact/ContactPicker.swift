import SwingMotion
import SwingSignal

/// The onset and the peak of a contact.
struct ContactInstants: Equatable {
    /// The instant at which the contact reaches the sensor, in seconds.
    let onset: Double
    /// The instant of the maximum high-passed z, in seconds, interpolated between samples.
    let peakTime: Double
    /// The maximum high-passed z, in g.
    let peak: Double
    /// The number of blows, from 1 on.
    var blowCount = 1
    /// The strength of a burst before the contact (``OtherBursts``).
    var earlierStrength = 0.0
    /// The strength of a burst after the contact relative to the contact's own (``OtherBursts``).
    var laterRatio = 0.0
}

/// The timing of a contact by the onset of its burst in the causally high-passed acceleration.
///
/// The peak comes 1.5 to 12 ms after the force and moves with the cut-off frequency; the onset does not. A zero-phase
/// filter would smear the onset 16 to 21 ms into the past.
enum ContactPicker {
    /// The time before the rise in which the change is searched for, in seconds.
    static let lookBack = 0.03
    /// The minimum number of samples before the rise.
    static let minimumLookBack = 8
    /// The number of the burst's samples that are included; later, larger oscillations would attract the change point.
    static let rise = 4
    /// The time after the rise in which the maximum is searched for, in seconds.
    static let lookAhead = 0.08

    /// Picks the instants of a contact.
    ///
    /// - Parameters:
    ///   - burst: The high-passed acceleration.
    ///   - half: The sample at which the burst has risen to half its peak.
    ///   - movement: The movement.
    ///   - quiet: The movement's samples without the burst.
    ///   - rule: The rule for the onset.
    /// - Returns: The contact, or `nil` if there are too few samples around it.
    static func pick(
        _ burst: HighPassedExcerpt, risingAt half: Int, of movement: BurstMovement, quiet: [Range<Int>],
        rule: ContactRule
    ) -> ContactInstants? {
        let time = burst.time
        guard let peak = burst.peak(from: time[half] - 0.005, to: time[half] + lookAhead) else { return nil }
        guard rule != .peak else { return ContactInstants(onset: peak.time, peakTime: peak.time, peak: peak.value) }
        let range = range(of: time, about: half)
        let channels =
            rule == .whitenedChangePoint
            ? VibrationWhitening.whiten(burst, speed: movement.speed, quiet: quiet, in: range)
            : burst.axes.map { VibrationWhitening.divide($0, by: movement.speed, in: range) }
        guard let change = OnsetPicker.changePoint(of: channels, groups: burst.groups, in: 0..<range.count) else {
            return nil
        }
        let first = min(range.lowerBound + change, half)
        // The burst began somewhere in the interval before the first sample that shows it.
        let interval = first > 0 ? time[first] - time[first - 1] : 0
        return ContactInstants(onset: time[first] - interval / 2, peakTime: peak.time, peak: peak.value)
    }

    /// Returns the samples in which to search for the onset of a burst that has risen to half its peak at sample
    /// `half`.
    static func range(of time: [Double], about half: Int) -> Range<Int> {
        max(min(time.firstIndex(from: time[half] - lookBack), half - minimumLookBack), 0)..<min(half + rise, time.count)
    }
}
