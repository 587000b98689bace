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
    /// The score of the strongest burst before the contact, which may be the actual contact; 0 without one.
    var earlierScore = 0.0
    /// The time between the first blows that two signals show, in seconds: the residual of the vibration model, and the
    /// acceleration with lower frequencies.
    var disagreement = 0.0
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

    /// Picks the instants of the contact that a search found.
    ///
    /// - Parameters:
    ///   - search: The search.
    ///   - half: The sample at which the burst has risen to half its peak.
    ///   - whitened: The residual of the vibration model, if the rule requires it.
    ///   - rule: The rule for the onset.
    /// - Returns: The contact, or `nil` if there are too few samples around it.
    static func pick(_ search: ContactSearch, risingAt half: Int, whitened: HighPassedExcerpt?, rule: ContactRule)
        -> ContactInstants?
    {
        let (burst, time) = (search.burst, search.burst.time)
        guard let peak = burst.peak(from: time[half] - 0.005, to: time[half] + lookAhead) else { return nil }
        guard rule != .peak else { return ContactInstants(onset: peak.time, peakTime: peak.time, peak: peak.value) }
        let range = range(of: time, about: half)
        let axes = rule == .whitenedChangePoint ? whitened?.axes ?? burst.axes : burst.axes
        // Divides by the speed, since the criterion assumes a constant variance in each of the two stretches.
        let speeds = search.noise.speed.span.extracting(range)
        let channels = axes.map { VibrationWhitening.divide($0.span.extracting(range), by: speeds) }
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

/// A search for the burst of a contact in a stretch of the high-passed acceleration.
///
/// It maximises the energy of all axes over some milliseconds, each axis relative to its own noise. A contact is strong
/// along some axis, while vibration is similar at equal speed. If the arm vibrates, this ratio separates contacts from
/// misses far better than the peak of z alone.
struct ContactSearch {
    /// The minimum number of samples over which the energy is computed.
    static let minimumSamples = 2

    let burst: HighPassedExcerpt
    let noise: VibrationLevel
    /// The samples at which a contact can begin.
    let span: Range<Int>
    /// The first of the samples with the maximum energy; `nil` if there are too few samples.
    let index: Int?
    /// The square root of that energy, in multiples of the noise.
    let ratio: Double

    /// The number of samples over which the energy is computed.
    let count: Int

    /// Searches the samples in `span` for the maximum energy over `length` seconds.
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
        max(Int((length * burst.rate).rounded()), minimumSamples)
    }

    /// Returns the samples whose energy is examined.
    static func range(_ burst: HighPassedExcerpt, in span: Range<Int>, length: Double) -> Range<Int> {
        span.lowerBound..<max(min(span.upperBound + count(burst, length: length), burst.time.count), span.lowerBound)
    }

    /// The first sample with half the amplitude of the detected burst, or `nil` without a burst.
    var rise: Int? {
        guard let index else { return nil }
        let range = max(index - 3, 0)..<min(index + count + 2, burst.time.count)
        let energy = noise.energy(of: burst, in: range)
        let maximum = energy.max() ?? 0
        return energy.firstIndex { $0 >= 0.25 * maximum }.map { range.lowerBound + $0 }
    }
}
