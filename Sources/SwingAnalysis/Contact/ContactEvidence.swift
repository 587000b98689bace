import SwingMotion

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

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

    /// The outcome that the score indicates.
    var outcome: SwingOutcome { ContactClassifier.outcome(score) }

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
        self.init(
            burst, of: BurstMovement(speed: even, weights: even, span: span), around: instant, excerpt, profile)
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
        let low = HighPassedExcerpt(
            excerpt, around: centre, profile: profile, cutoffFraction: BurstJumps.lowFraction)
        // A slow accelerometer's high-pass filter passes more of the movement itself.
        let slowness = profile.highPassCutoff / HighPass.cutoff(profile: profile, rate: max(burst.rate, 1))
        let quiet = movement.quiet(time, around: strongest.rise)
        let later = time.firstIndex(from: bounds.upperBound + Self.laterBlows)
        let jumps = BurstJumps(
            low, of: movement, quiet: quiet, in: span.lowerBound..<later,
            floor: Self.floor * slowness * profile.contactThreshold)
        let jump = jumps.maximum(in: span)
        let ratio =
            switch profile.outcomeRule {
            case .peak: profile.contactSNR * peak / profile.contactThreshold
            case .combined: ContactClassifier.strength(
                    jump: jump, amplitude: strongest.value, vibration: BurstAmplitude.rms(of: burst, in: quiet))
            }
        score = ContactClassifier.score(ratio: ratio, profile: profile)
        let blow = jumps.firstBlow(in: span) ?? FirstBlow(rise: strongest.rise, earlier: 0)
        contact = ContactPicker.pick(
            burst, risingAt: blow.rise, of: movement, quiet: quiet, rule: profile.contactRule
        ).map { instants in
            var instants = instants
            instants.blowCount = jumps.blows(from: blow.rise, to: later)
            instants.earlierPart = blow.earlier / max(jump, 1e-9)
            return instants
        }
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

/// The classification of swings into contacts and misses.
///
/// It depends on three statistics of the movement. The product of their powers is the strength, whose logarithm is the
/// linear term of a logistic regression.
///
/// - The **jump** of the energy from before to after an instant (``BurstJumps``): a contact sets in within a millisecond,
///   and a strap that damps its ringing still passes the blow itself.
/// - The **amplitude** in g (``BurstAmplitude``): on a quiet arm, a small burst is more often part of the movement than a
///   contact.
/// - The **vibration** in g, the root mean square of the samples without a burst, lowers the strength.
///
/// The exponents and the slope were chosen on the package's simulator and six others that were written independently
/// of each other (docs/validation.md).
enum ContactClassifier {
    /// The exponents of jump, amplitude and vibration.
    static let (jumpPart, amplitudePart, vibrationPart) = (0.7, 0.4, -0.2)
    /// The amplitude of the noise of a sensor at rest, in g, so that a silent signal has a strength.
    static let rest = 0.01
    /// The score up to which a swing is a miss; from 1 minus this score on it is a contact, and in between uncertain.
    static let doubtful = 0.4
    /// The slope of the score's logit over the logarithm of the ratio.
    static let steepness = 6.1

    /// Returns the strength of a burst from its jump, and its amplitude and the vibration in g.
    static func strength(jump: Double, amplitude: Double, vibration: Double) -> Double {
        pow(jump, jumpPart) * pow(amplitude + rest, amplitudePart) * pow(vibration + rest, vibrationPart)
    }

    /// Returns the score of a burst, 0…1; it is ½ if the burst's ratio is the profile's.
    static func score(ratio: Double, profile: SwingProfile) -> Double {
        ratio > 0 ? 1 / (1 + exp(-steepness * log(ratio / profile.contactSNR))) : 0
    }

    /// Returns the score after further evidence that changes the odds of a contact by a factor.
    static func score(_ score: Double, odds: Double) -> Double { score * odds / (score * odds + 1 - score) }

    /// Returns the outcome that a score indicates.
    static func outcome(_ score: Double) -> SwingOutcome {
        score >= 1 - doubtful ? .contact : score <= doubtful ? .miss : .uncertain
    }
}
