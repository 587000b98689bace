import SwingMotion
import SwingSignal

/// The accelerometer's evidence for or against a contact.
struct ContactEvidence {
    /// The noise at rest as a fraction of ``SwingMotion/SwingProfile/contactThreshold``.
    static let floor = 0.17
    /// The time after a gap in which the high-pass filter still rings from the gap's end, in seconds.
    static let settling = 0.06
    /// The minimum peak of a contact's high-passed acceleration, in g; a real practice swing without a ball reached 0.12.
    static let clearPeak = 0.2
    /// The maximum difference between two instants of one contact, in seconds.
    static let sameInstant = 0.01
    /// The time after the movement in which further blows are counted, in seconds.
    static let laterBlows = 0.1

    /// The probability of a contact, 0…1.
    let score: Double
    /// The instants of the contact, if there was one; `nil` for a movement without contact, and if there are too few samples.
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
    init(_ excerpt: borrowing Excerpt, of segment: RotationSegment, lag: Double, profile: SwingProfile) {
        let centre = segment.peakTimestamp - lag
        let burst = HighPassedExcerpt(excerpt, around: centre, profile: profile)
        let minimum = profile.minimumContactRateFraction * segment.peakRate
        let rate = Interpolation.values(
            excerpt.totalRate.span, at: excerpt.motionTime.span, for: burst.time.span, shiftedBy: lag)
        let first = max(segment.startTimestamp - lag, (burst.time.first ?? 0) + Self.settling)
        let movement = BurstMovement(rate, minimum: minimum, burst.time, from: first, to: segment.endTimestamp - lag)
        self.init(burst, of: movement, around: centre, excerpt, profile, timesMisses: false)
    }

    /// Searches for a contact around an instant of a recording without device motion.
    init(_ excerpt: borrowing Excerpt, around instant: Double, profile: SwingProfile) {
        let burst = HighPassedExcerpt(excerpt, around: instant, profile: profile)
        let (time, even) = (burst.time, burst.time.map { _ in 1.0 })
        let span = time.firstIndex(from: instant - 0.02)..<time.firstIndex(from: instant + 0.02)
        let movement = BurstMovement(speed: even, weights: even, span: span)
        self.init(burst, of: movement, around: instant, excerpt, profile, timesMisses: true)
    }

    private init(
        _ burst: HighPassedExcerpt, of movement: BurstMovement, around centre: Double, _ excerpt: borrowing Excerpt,
        _ profile: SwingProfile, timesMisses: Bool
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
        let floor = Self.floor * slowness * profile.contactThreshold
        let jumps = BurstJumps(low, of: movement, quiet: quiet, in: span.lowerBound..<later, floor: floor)
        let jump = jumps.maximum(in: span)
        let vibration = BurstAmplitude.rms(of: burst, in: quiet)
        let ratio =
            switch profile.outcomeRule {
            case .peak: profile.contactSNR * peak / profile.contactThreshold
            case .combined: ContactClassifier.strength(jump: jump, amplitude: strongest.value, vibration: vibration)
            }
        score = ContactClassifier.score(ratio: ratio, profile: profile)
        guard timesMisses || ContactClassifier.outcome(score) != .miss else {
            contact = nil
            return
        }
        func blow(risingAt rise: Int) -> (contact: ContactInstants, others: OtherBursts)? {
            let picked = ContactPicker.pick(
                burst, risingAt: rise, of: movement, quiet: quiet, rule: profile.contactRule)
            guard var contact = picked else { return nil }
            let others = OtherBursts(around: contact.onset, risingAt: rise, burst, low, of: movement, floor: floor)
            (contact.earlierStrength, contact.laterRatio) = (others.earlierStrength, others.laterRatio)
            contact.blowCount = jumps.blows(from: rise, to: later)
            return (contact, others)
        }
        var found = blow(risingAt: jumps.firstBlow(in: span) ?? strongest.rise)
        if let others = found?.others, others.earlierStrength >= OtherBursts.sure {
            let ratio = others.ownStrength / others.earlierStrength
            found = blow(risingAt: others.earlierSample).map { earlier in
                var earlier = earlier
                earlier.contact.laterRatio = max(earlier.contact.laterRatio, ratio)
                return earlier
            }
        }
        contact = found?.contact
    }
}
