import SwingMotion

/// The accelerometer's evidence for or against a contact.
struct ContactEvidence {
    /// The noise at rest as a fraction of ``SwingMotion/SwingProfile/contactThreshold``.
    static let floor = 0.17
    /// The time after a gap in which the high-pass filter still rings from the gap's end, in seconds.
    static let settling = 0.06
    /// The fraction of the peak total rate below which a burst is more often the end of the movement than a contact.
    ///
    /// Players hit near the peak rate. In eleven of thirteen simulators, the total rate just before the contact is never
    /// below 70 % of its peak until then; in the others it is below in 0.7 and 7.7 % of the contacts.
    static let slowPart = 0.7
    /// The minimum peak of a contact's high-passed acceleration, in g; a real practice swing without a ball reached 0.12.
    static let clearPeak = 0.2
    /// The maximum difference between two instants of one contact, in seconds.
    static let sameInstant = 0.01
    /// The time after the movement in which further blows are counted, in seconds.
    static let laterBlows = 0.1

    /// The probability of a contact, 0…1.
    let score: Double
    /// The instants of the contact, if there was one; `nil` if there are too few samples.
    let contact: ContactInstants?
    /// The maximum high-passed z in the movement, in g; NaN without samples.
    let peak: Double
    /// Whether samples are missing where the contact may have been.
    let hasGap: Bool
    /// The accelerometer's rate, in Hz.
    let rate: Double

    /// Whether both streams belong together.
    var alignment = StreamAlignment.assumed
    /// Whether the contact or its instant depends on one to three samples, which may be damaged.
    private(set) var restsOnFewSamples = false
    /// Whether those samples decide between contact and miss.
    private var isDoubtful = false

    /// The outcome that the score indicates; a contact below ``clearPeak``, and what rests on few samples, is uncertain.
    var outcome: SwingOutcome {
        let outcome = ContactClassifier.outcome(score)
        return isDoubtful || outcome == .contact && (contact?.peak ?? 0) < Self.clearPeak ? .uncertain : outcome
    }

    /// Compares the evidence with that without a brief burst.
    mutating func compare(with other: ContactEvidence) {
        guard outcome == .contact else {
            isDoubtful = outcome == .miss && other.outcome == .contact
            restsOnFewSamples = isDoubtful
            return
        }
        isDoubtful = other.outcome != .contact
        let move = (contact?.onset ?? .nan) - (other.contact?.onset ?? .nan)
        restsOnFewSamples = isDoubtful || !(move.magnitude <= Self.sameInstant)
    }

    /// Whether the accelerometer is fast enough to show a contact.
    var isFastEnough: Bool { rate >= RateCapability.contactRate }

    /// Whether there was a contact.
    var hasContact: Bool { outcome == .contact && isFastEnough }

    /// Searches for a contact in the movement of a segment.
    ///
    /// - Parameters:
    ///   - excerpt: Both streams around the movement.
    ///   - segment: The movement.
    ///   - lag: The latency of device motion, in seconds.
    ///   - profile: The parameters.
    init(_ excerpt: Excerpt, of segment: RotationSegment, lag: Double, profile: SwingProfile) {
        let centre = segment.peakTimestamp - lag
        let burst = HighPassedExcerpt(excerpt, around: centre, profile: profile)
        let minimum = profile.minimumContactRateFraction * segment.peakRate
        let rate = Self.values(excerpt.totalRate, of: excerpt, at: burst.time, lag: lag)
        let first = max(segment.startTimestamp - lag, (burst.time.first ?? 0) + Self.settling)
        let end = segment.endTimestamp - lag
        let isFast = rate.indices.map { rate[$0] >= minimum && burst.time[$0] >= first && burst.time[$0] <= end }
        let peak = zip(rate, isFast).reduce(0) { $1.1 ? max($0, $1.0) : $0 }
        let start = isFast.firstIndex(of: true) ?? 0
        let span = start..<max((isFast.lastIndex(of: true) ?? start - 1) + 1, start)
        let movement = BurstMovement(
            speed: rate.map { max($0, minimum) }, weights: rate.map { Self.weight($0 / max(peak, 1e-9)) }, span: span)
        self.init(burst, of: movement, around: centre, excerpt, profile)
    }

    /// Searches for a contact around an instant of a recording without device motion.
    init(_ excerpt: Excerpt, around instant: Double, profile: SwingProfile) {
        let burst = HighPassedExcerpt(excerpt, around: instant, profile: profile)
        let (time, even) = (burst.time, burst.time.map { _ in 1.0 })
        let span = time.firstIndex(from: instant - 0.02)..<time.firstIndex(from: instant + 0.02)
        let movement = BurstMovement(speed: even, weights: even, span: span)
        self.init(burst, of: movement, around: instant, excerpt, profile)
    }

    private init(
        _ burst: HighPassedExcerpt, of movement: BurstMovement, around centre: Double, _ excerpt: Excerpt,
        _ profile: SwingProfile
    ) {
        rate = burst.rate
        let (time, span) = (burst.time, movement.span)
        let bounds = span.isEmpty ? nil : time[span.lowerBound]...time[span.upperBound - 1]
        peak = bounds.flatMap { burst.peak(from: $0.lowerBound, to: $0.upperBound)?.value } ?? .nan
        hasGap = excerpt.gaps.contains { gap in
            bounds.map { gap.overlaps($0.lowerBound - Self.settling - 0.005...$0.upperBound + 0.03) } ?? true
        }
        guard let bounds, let strongest = BurstAmplitude(burst, of: movement) else {
            (score, contact) = (0, nil)
            return
        }
        let low = HighPassedExcerpt(excerpt, around: centre, profile: profile, cutoffFraction: BurstJumps.lowFraction)
        // A slow accelerometer's high-pass filter passes more of the movement itself.
        let slowness = profile.highPassCutoff / HighPass.cutoff(profile: profile, rate: max(burst.rate, 1))
        let quiet = movement.quiet(time, around: strongest.rise)
        let later = time.firstIndex(from: bounds.upperBound + Self.laterBlows)
        let jumps = BurstJumps(
            low, of: movement, quiet: quiet, in: span.lowerBound..<later,
            floor: Self.floor * slowness * profile.contactThreshold)
        let jump = jumps.maximum(in: span)
        let vibration = BurstAmplitude.rms(of: burst, in: quiet)
        let ratio =
            switch profile.outcomeRule {
            case .peak: profile.contactSNR * peak / profile.contactThreshold
            case .combined: ContactClassifier.strength(jump: jump, amplitude: strongest.value, vibration: vibration)
            }
        score = ContactClassifier.score(ratio: ratio, profile: profile)
        let blow = jumps.firstBlow(in: span) ?? FirstBlow(rise: strongest.rise, earlier: 0)
        var contact = ContactPicker.pick(
            burst, risingAt: blow.rise, of: movement, quiet: quiet, rule: profile.contactRule)
        contact?.blowCount = jumps.blows(from: blow.rise, to: later)
        contact?.earlierPart = blow.earlier / max(jump, 1e-9)
        self.contact = contact
    }

    /// Returns the weight of a burst at a fraction of the peak total rate, 0…1: below ``slowPart`` it falls with the third
    /// power.
    private static func weight(_ fraction: Double) -> Double {
        let part = min(max(fraction, 0), 1)
        let slowness = min(part / slowPart, 1)
        return part * slowness * slowness
    }

    /// Returns values of device motion at the accelerometer's times, interpolated; 0 outside the samples.
    private static func values(_ values: [Float], of excerpt: Excerpt, at times: [Double], lag: Double) -> [Double] {
        let motion = excerpt.motionTime
        guard motion.count > 1 else { return times.map { _ in 0 } }
        var k = 1
        return times.map { time in
            let instant = time + lag
            guard instant >= motion[0], instant <= motion[motion.count - 1] else { return 0 }
            while k + 1 < motion.count, motion[k] < instant { k += 1 }
            let part = (instant - motion[k - 1]) / (motion[k] - motion[k - 1])
            return Double(values[k - 1]) + part * Double(values[k] - values[k - 1])
        }
    }
}
