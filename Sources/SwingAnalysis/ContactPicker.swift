import SwingMotion
import SwingSignal

/// When a contact began and when it was strongest.
struct Contact: Equatable {
    /// When its force began, in seconds.
    let onset: Double
    /// When the high-passed z was greatest, in seconds, between samples.
    let peakTime: Double
    /// How great it was, in g.
    let peak: Double
}

/// Times a contact by the onset of its burst in the causally high-passed acceleration.
///
/// The peak comes 1.5–12 ms after the force and moves with the cut-off; the onset does not. A zero-phase filter would
/// smear it 16–21 ms into the past.
enum ContactPicker {
    /// How far before the rise the noise is looked at for the change, in seconds.
    static let lookBack = 0.03
    /// How many samples that is at least.
    static let leastLookBack = 8
    /// How many samples of the burst are looked at behind the rise: later, larger swings would draw the change to themselves.
    static let rise = 4
    /// How long after the rise the greatest value is looked for, in seconds.
    static let lookAhead = 0.08

    /// Picks the contact that a search found.
    ///
    /// - Parameters:
    ///   - search: The search.
    ///   - half: The sample at which its burst has risen to half its height.
    ///   - whitened: The signals without what can be foreseen of the buzz, if the rule asks for them.
    ///   - rule: How the onset is found.
    /// - Returns: The contact, or `nil` if there are too few samples about it.
    static func pick(_ search: ContactSearch, risingAt half: Int, whitened: Burst?, rule: ContactRule) -> Contact? {
        let (burst, time) = (search.burst, search.burst.time)
        guard let peak = burst.peak(from: time[half] - 0.005, to: time[half] + lookAhead) else { return nil }
        guard rule != .peak else { return Contact(onset: peak.time, peakTime: peak.time, peak: peak.value) }
        let range = range(of: time, about: half)
        let axes = rule == .whitenedChangePoint ? whitened?.axes ?? burst.axes : burst.axes
        // What grows with the speed is made even: the two stretches are each taken to be steady.
        let speeds = search.noise.speed.span.extracting(range)
        let channels = axes.map { VibrationWhitening.divide($0.span.extracting(range), by: speeds) }
        guard let change = OnsetPicker.changePoint(of: channels, groups: burst.groups, in: 0..<range.count) else {
            return nil
        }
        let first = min(range.lowerBound + change, half)
        // The force began somewhere in the interval before the first sample that shows it.
        let interval = first > 0 ? time[first] - time[first - 1] : 0
        return Contact(onset: time[first] - interval / 2, peakTime: peak.time, peak: peak.value)
    }

    /// The samples in which the onset of a burst is looked for that has risen to half its height at sample `half`.
    static func range(of time: [Double], about half: Int) -> Range<Int> {
        max(min(time.firstIndex(from: time[half] - lookBack), half - leastLookBack), 0)..<min(half + rise, time.count)
    }
}
