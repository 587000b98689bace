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
    /// The order of the model that the buzz is foreseen with: four tones, or two and a slope.
    static let order = 8

    /// Picks the contact that a search found.
    ///
    /// - Parameters:
    ///   - search: The search.
    ///   - rule: How the onset is found.
    /// - Returns: The contact, or `nil` if there are too few samples about it.
    static func pick(_ search: ContactSearch, rule: ContactRule) -> Contact? {
        guard let index = search.index else { return nil }
        let (burst, time) = (search.burst, search.burst.time)
        let half = half(search, from: index)
        guard let peak = burst.peak(from: time[half] - 0.005, to: time[half] + lookAhead) else { return nil }
        guard rule != .peak else { return Contact(onset: peak.time, peakTime: peak.time, peak: peak.value) }

        let begin = max(min(time.firstIndex(from: time[half] - lookBack), half - leastLookBack), 0)
        let end = min(half + rise, time.count)
        // What grows with the speed is made even first: an autoregressive model is one of steady noise.
        var channels = burst.axes.map { axis in
            zip(axis, search.noise.speed).map { $0 / $1 }
        }
        if rule == .whitenedChangePoint {
            let noise = quiet(search, around: half)
            channels = channels.map { channel in
                guard let model = LinearPrediction(order: order, of: channel.span, in: noise) else { return channel }
                return model.residual(of: channel.span)
            }
        }
        guard let change = OnsetPicker.changePoint(of: channels, in: begin..<end) else { return nil }
        let first = min(change, half)
        // The force began somewhere in the interval before the first sample that shows it.
        let interval = first > 0 ? time[first] - time[first - 1] : 0
        return Contact(onset: time[first] - interval / 2, peakTime: peak.time, peak: peak.value)
    }

    /// The first sample near `index` that has half the amplitude of what follows.
    private static func half(_ search: ContactSearch, from index: Int) -> Int {
        let count = max(Int((ContactSearch.length * search.burst.rate).rounded()), ContactSearch.leastSamples)
        let range = max(index - 3, 0)..<min(index + count + 2, search.burst.time.count)
        let energy = range.map { search.noise.energy(of: search.burst, at: $0) }
        let greatest = energy.max() ?? 0
        return range.lowerBound + (energy.firstIndex { $0 >= 0.25 * greatest } ?? 0)
    }

    /// The samples of the search's span that are the arm's alone: well before the burst, and after it has died away.
    private static func quiet(_ search: ContactSearch, around half: Int) -> [Range<Int>] {
        let time = search.burst.time
        let before = time.firstIndex(from: time[half] - 0.010)
        let after = time.firstIndex(from: time[half] + 0.050)
        let first = max(min(search.span.lowerBound, time.firstIndex(from: time[half] - 0.075)), 0)
        return [first..<max(before, first), min(after, search.span.upperBound)..<search.span.upperBound]
    }
}
