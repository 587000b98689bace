import SwingMotion
import SwingSignal

/// Looks for the burst of a contact in a stretch of the high-passed acceleration.
///
/// What is looked for is energy of all axes over some milliseconds, each axis against its own noise: a contact is strong along
/// one axis or another, vibration is alike at one speed. The ratio is far better than the height of z alone where an arm vibrates.
struct ContactSearch {
    /// The least number of samples that the energy is taken over.
    static let leastSamples = 2

    let burst: HighPassedExcerpt
    let noise: VibrationLevel
    /// The samples at which a contact can begin.
    let span: Range<Int>
    /// The sample from which on the energy is greatest; `nil` if there are too few samples.
    let index: Int?
    /// The root of that energy, in multiples of the noise.
    let ratio: Double

    /// How many samples the energy is taken over.
    let count: Int

    /// Searches the samples in `span` for the greatest energy over `length` seconds.
    init(_ burst: HighPassedExcerpt, _ noise: VibrationLevel, in span: Range<Int>, length: Double) {
        self.burst = burst
        self.noise = noise
        self.span = span
        count = Self.count(burst, length: length)
        let range = Self.range(burst, in: span, length: length)
        guard range.count > count else {
            (index, ratio) = (nil, 0)
            return
        }
        let energy = noise.energy(of: burst, in: range)
        var sum = energy[0..<count].reduce(0, +)
        var best = (index: 0, sum: sum)
        for i in 1...energy.count - count {
            sum += energy[i + count - 1] - energy[i - 1]
            if sum > best.sum { best = (i, sum) }
        }
        index = span.lowerBound + best.index
        ratio = (max(best.sum, 0) / Double(count)).squareRoot()
    }

    private static func count(_ burst: HighPassedExcerpt, length: Double) -> Int {
        max(Int((length * burst.rate).rounded()), leastSamples)
    }

    /// The samples whose energy is looked at.
    static func range(_ burst: HighPassedExcerpt, in span: Range<Int>, length: Double) -> Range<Int> {
        span.lowerBound..<max(min(span.upperBound + count(burst, length: length), burst.time.count), span.lowerBound)
    }

    /// The first sample with half the amplitude of the burst that was found, or `nil` if none was.
    var rise: Int? {
        guard let index else { return nil }
        let range = max(index - 3, 0)..<min(index + count + 2, burst.time.count)
        let energy = noise.energy(of: burst, in: range)
        let greatest = energy.max() ?? 0
        return energy.firstIndex { $0 >= 0.25 * greatest }.map { range.lowerBound + $0 }
    }
}

/// When a contact began and when it was strongest.
struct ContactInstants: Equatable {
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
    ///   - whitened: The signals without what can be foreseen of the vibration, if the rule asks for them.
    ///   - rule: How the onset is found.
    /// - Returns: The contact, or `nil` if there are too few samples about it.
    static func pick(_ search: ContactSearch, risingAt half: Int, whitened: HighPassedExcerpt?, rule: ContactRule)
        -> ContactInstants?
    {
        let (burst, time) = (search.burst, search.burst.time)
        guard let peak = burst.peak(from: time[half] - 0.005, to: time[half] + lookAhead) else { return nil }
        guard rule != .peak else { return ContactInstants(onset: peak.time, peakTime: peak.time, peak: peak.value) }
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
        return ContactInstants(onset: time[first] - interval / 2, peakTime: peak.time, peak: peak.value)
    }

    /// The samples in which the onset of a burst is looked for that has risen to half its height at sample `half`.
    static func range(of time: [Double], about half: Int) -> Range<Int> {
        max(min(time.firstIndex(from: time[half] - lookBack), half - leastLookBack), 0)..<min(half + rise, time.count)
    }
}
