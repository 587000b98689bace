import SwingMotion

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The accelerometer's evidence for or against a contact.
struct ContactEvidence {
    /// The duration over which the energy of a burst is computed that is excluded from the vibration, in seconds.
    ///
    /// A ring decays within 10 to 40 ms.
    static let length = 0.012
    /// The noise at rest as fractions of ``SwingMotion/SwingProfile/contactThreshold``: of the high-passed acceleration,
    /// and of the vibration model's residual.
    static let (floor, residualFloor) = (0.17, 0.08)
    /// The time after a gap in which the high-pass filter still rings from the gap's end, in seconds.
    static let settling = 0.06
    /// The time after a segment in which a contact may follow, in seconds, as long as the total rotation rate is at least
    /// this fraction of its peak.
    static let (overrun, overrunFraction) = (0.1, 0.5)
    /// The minimum peak of a contact's high-passed acceleration, in g.
    ///
    /// In the simulators used in choosing, 12 misses and 9 contacts were weaker although they scored as contacts.
    static let clearPeak = 0.2
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

    /// The outcome that the score and the peak indicate.
    var outcome: SwingOutcome {
        let outcome = ContactClassifier.outcome(score)
        let isWeak = contact.map { $0.peak < Self.clearPeak } ?? false
        return outcome == .contact && isWeak ? .uncertain : outcome
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
        let low = HighPassedExcerpt(
            excerpt, around: centre, profile: profile, cutoffFraction: BurstStrength.lowFraction)
        let minimum = profile.minimumContactRateFraction * segment.peakRate
        let rate = Self.values(excerpt.rate, of: excerpt, at: burst.time, lag: lag).map { $0 * Double(segment.sign) }
        let first = max(segment.startTimestamp - lag, (burst.time.first ?? 0) + Self.settling)
        let end = segment.endTimestamp - lag
        let isFast = rate.indices.map { rate[$0] >= minimum && burst.time[$0] >= first && burst.time[$0] <= end }
        // A stroke about a tilted axis goes on in total when its rotation about gravity ends.
        let total = Self.values(excerpt.totalRate, of: excerpt, at: burst.time, lag: lag)
        let peak = zip(total, isFast).reduce(0) { $1.1 ? max($0, $1.0) : $0 }
        let goesOn = rate.indices.map {
            burst.time[$0] > end && burst.time[$0] <= end + Self.overrun && total[$0] >= Self.overrunFraction * peak
        }
        let start = isFast.firstIndex(of: true) ?? 0
        var last = isFast.lastIndex(of: true) ?? start - 1
        let segmentEnd = burst.time.firstIndex(from: end.nextUp)
        if last >= start, goesOn[segmentEnd...].first == true {
            last = max(last, (goesOn[segmentEnd...].firstIndex(of: false) ?? goesOn.count) - 1)
        }
        let span = start..<max(last + 1, start)
        let fraction = rate.indices.map { min(max(rate[$0] / segment.peakRate, total[$0] / max(peak, 1e-9), 0), 1) }
        self.init(
            burst, low, speed: rate.map { max($0, minimum) }, fraction: fraction, learning: span, in: span, excerpt,
            profile)
    }

    /// Searches for a contact around an instant of a recording without device motion.
    init(_ excerpt: Excerpt, around instant: Double, profile: SwingProfile) {
        let burst = HighPassedExcerpt(excerpt, around: instant, profile: profile)
        let low = HighPassedExcerpt(
            excerpt, around: instant, profile: profile, cutoffFraction: BurstStrength.lowFraction)
        let time = burst.time
        let span = time.firstIndex(from: instant - 0.02)..<time.firstIndex(from: instant + 0.02)
        let before =
            time.firstIndex(
                from: instant - 0.3)..<max(
                time.firstIndex(from: instant - 0.02), time.firstIndex(from: instant - 0.3))
        self.init(
            burst, low, speed: time.map { _ in 1 }, fraction: time.map { _ in 1 }, learning: before, in: span, excerpt,
            profile)
    }

    private init(
        _ burst: HighPassedExcerpt, _ low: HighPassedExcerpt, speed: [Double], fraction: [Double],
        learning quiet: Range<Int>, in span: Range<Int>, _ excerpt: Excerpt, _ profile: SwingProfile
    ) {
        rate = burst.rate
        // A slow accelerometer's high-pass filter passes more of the movement itself.
        let slowness = profile.highPassCutoff / HighPass.cutoff(profile: profile, rate: max(burst.rate, 1))
        let threshold = slowness * profile.contactThreshold
        let isFixed = profile.outcomeRule == .peak
        let noise = VibrationLevel(burst, speed: speed, in: isFixed ? 0..<0 : quiet, floor: Self.floor * threshold)
        let search = ContactSearch(burst, noise, in: span, length: Self.length)
        let time = burst.time
        let bounds = span.isEmpty ? nil : time[span.lowerBound]...time[span.upperBound - 1]
        peak = bounds.flatMap { burst.peak(from: $0.lowerBound, to: $0.upperBound)?.value } ?? .nan
        hasGap = excerpt.gaps.contains { gap in
            bounds.map { gap.overlaps($0.lowerBound - Self.settling - 0.005...$0.upperBound + 0.03) } ?? true
        }
        guard let strongest = search.rise else {
            (score, contact) = (0, nil)
            return
        }
        let later = time.firstIndex(from: time[span.upperBound - 1] + Self.laterBlows)
        let onset = time.firstIndex(from: time[span.lowerBound] - 2 * ContactPicker.lookBack)
        let calm = VibrationWhitening.quiet(search, around: strongest)
        let whitened = VibrationWhitening.whiten(
            search, around: strongest, in: min(onset, quiet.lowerBound)..<max(later, quiet.upperBound))
        let jumps = BurstJumps(
            whitened ?? burst, speed: speed, quiet: calm, in: span.lowerBound..<later, fraction: fraction,
            floor: Self.residualFloor * threshold)
        let strength = BurstStrength(
            burst, low, residualJump: jumps.maximum(in: span),
            of: BurstMovement(speed: speed, fraction: fraction, quiet: calm, span: span),
            floor: Self.floor * threshold)
        let ratio =
            switch profile.outcomeRule {
            case .peak: profile.contactSNR * peak / profile.contactThreshold
            case .energy: search.ratio
            case .jump: strength.residualJump
            case .combined: strength.ratio
            }
        score = ContactClassifier.score(ratio: ratio, profile: profile)
        let blow = jumps.firstBlow(in: span) ?? FirstBlow(rise: strongest, earlier: 0)
        let other = time[strength.blow?.rise ?? blow.rise]
        contact = ContactPicker.pick(search, risingAt: blow.rise, whitened: whitened, rule: profile.contactRule)
            .map { instants in
                var instants = instants
                instants.blowCount = jumps.blows(from: blow.rise, to: later)
                instants.earlierScore = blow.earlierScore
                instants.disagreement = (other - time[blow.rise]).magnitude
                return instants
            }
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
/// It depends on how far the burst stands out of the moving arm's own vibration.
enum ContactClassifier {
    /// The score up to which a swing is a miss; from 1 minus this score on it is a contact, and in between uncertain.
    static let doubtful = 0.4
    /// The slope of the score's logit over the logarithm of the ratio.
    ///
    /// It was fitted to the swings of the package's simulator and of six others, which were written independently of it
    /// (docs/validation.md).
    static let steepness = 6.1

    /// Returns the score of a burst, 0…1; it is ½ if the burst's ratio is the profile's.
    static func score(ratio: Double, profile: SwingProfile) -> Double {
        ratio > 0 ? 1 / (1 + exp(-steepness * log(ratio / profile.contactSNR))) : 0
    }

    /// Returns the outcome that a score indicates.
    static func outcome(_ score: Double) -> SwingOutcome {
        score >= 1 - doubtful ? .contact : score <= doubtful ? .miss : .uncertain
    }
}
