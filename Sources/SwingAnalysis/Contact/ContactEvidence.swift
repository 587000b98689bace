import SwingMotion

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The accelerometer's evidence for or against a contact.
struct ContactEvidence {
    /// The durations over which a burst's energy is computed, in seconds: of the signal, and of the model's residual.
    ///
    /// A ring decays within 10 to 40 ms.
    static let (length, whitenedLength) = (0.012, 0.020)
    /// The ratio of a burst's rms over ``length`` to its peak, for rings of 20 to 125 Hz.
    static let rmsOfPeak = 0.4
    /// The time after a gap in which the high-pass filter still rings from the gap's end, in seconds.
    static let settling = 0.06
    /// The fraction of a burst's rms that remains in the residual of the vibration model.
    static let whitenedPart = 0.5

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

    /// Whether there was a contact and the accelerometer is fast enough to detect one.
    var hasContact: Bool { outcome == .contact && rate >= SwingMeasurement.contactRate }

    /// Searches for a contact in the movement of a segment.
    init(_ excerpt: Excerpt, of segment: RotationSegment, profile: SwingProfile) {
        let burst = HighPassedExcerpt(excerpt, around: segment.peakTimestamp - profile.motionLatency, profile: profile)
        let minimum = profile.minimumContactRateFraction * segment.peakRate
        let rate = Self.rate(excerpt, at: burst.time, lag: profile.motionLatency).map { $0 * Double(segment.sign) }
        let first = max(segment.startTimestamp - profile.motionLatency, (burst.time.first ?? 0) + Self.settling)
        let fast = rate.indices.filter { rate[$0] >= minimum && burst.time[$0] >= first }
        let span = (fast.first ?? 0)..<(fast.last.map { $0 + 1 } ?? 0)
        self.init(burst, speed: rate.map { max($0, minimum) }, learning: span, in: span, excerpt, profile)
    }

    /// Searches for a contact around an instant of a recording without device motion.
    init(_ excerpt: Excerpt, around instant: Double, profile: SwingProfile) {
        let burst = HighPassedExcerpt(excerpt, around: instant, profile: profile)
        let time = burst.time
        let span = time.firstIndex(from: instant - 0.02)..<time.firstIndex(from: instant + 0.02)
        let before =
            time.firstIndex(
                from: instant - 0.3)..<max(
                time.firstIndex(from: instant - 0.02), time.firstIndex(from: instant - 0.3))
        self.init(
            burst, speed: time.map { _ in 1 }, learning: before, in: span, excerpt, profile)
    }

    private init(
        _ burst: HighPassedExcerpt, speed: [Double], learning quiet: Range<Int>, in span: Range<Int>,
        _ excerpt: Excerpt,
        _ profile: SwingProfile
    ) {
        rate = burst.rate
        // A slow accelerometer's high-pass filter passes more of the movement itself.
        let slowness = profile.highPassCutoff / HighPass.cutoff(profile: profile, rate: max(burst.rate, 1))
        let floor = slowness * profile.contactThreshold * Self.rmsOfPeak / profile.contactSNR
        let isFixed = profile.outcomeRule == .peak
        let noise = VibrationLevel(burst, speed: speed, in: isFixed ? 0..<0 : quiet, floor: floor)
        let search = ContactSearch(burst, noise, in: span, length: Self.length)
        let rise = search.rise
        let whitened = rise.flatMap { rise in
            let onset = ContactPicker.range(of: burst.time, about: rise)
            let energy = ContactSearch.range(burst, in: span, length: Self.whitenedLength)
            let first = min(onset.lowerBound, energy.lowerBound, quiet.lowerBound)
            let end = max(onset.upperBound, energy.upperBound, quiet.upperBound)
            return VibrationWhitening.whiten(search, around: rise, in: first..<end)
        }
        let time = burst.time
        let bounds = span.isEmpty ? nil : time[span.lowerBound]...time[span.upperBound - 1]
        peak = bounds.flatMap { burst.peak(from: $0.lowerBound, to: $0.upperBound)?.value } ?? .nan
        hasGap = excerpt.gaps.contains { gap in
            bounds.map { gap.overlaps($0.lowerBound - Self.settling - 0.005...$0.upperBound + 0.03) } ?? true
        }
        var ratio = isFixed ? profile.contactSNR * peak / profile.contactThreshold : search.ratio
        if profile.outcomeRule == .whitenedEnergy, let whitened {
            let noise = VibrationLevel(whitened, speed: speed, in: quiet, floor: floor * Self.whitenedPart)
            // Each ratio alone errs where the other does not: on unpredictable vibration, or on predictable impacts.
            ratio *= ContactSearch(whitened, noise, in: span, length: Self.whitenedLength).ratio
            ratio.formSquareRoot()
        }
        score = ContactClassifier.score(ratio: ratio, profile: profile)
        contact = rise.flatMap {
            ContactPicker.pick(search, risingAt: $0, whitened: whitened, rule: profile.contactRule)
        }
    }

    /// The rotation rate at the accelerometer's times, interpolated, in rad/s.
    private static func rate(_ excerpt: Excerpt, at times: [Double], lag: Double) -> [Double] {
        let (motion, rate) = (excerpt.motionTime, excerpt.rate)
        guard motion.count > 1 else { return times.map { _ in 0 } }
        var k = 1
        return times.map { time in
            let instant = time + lag
            guard instant >= motion[0], instant <= motion[motion.count - 1] else { return 0 }
            while k + 1 < motion.count, motion[k] < instant { k += 1 }
            let part = (instant - motion[k - 1]) / (motion[k] - motion[k - 1])
            return Double(rate[k - 1]) + part * Double(rate[k] - rate[k - 1])
        }
    }
}

/// The classification of swings into contacts and misses.
///
/// It depends on the ratio of the burst's energy to the moving arm's own vibration.
enum ContactClassifier {
    /// The score up to which a swing is a miss; from 1 minus this score on it is a contact, and in between uncertain.
    static let doubtful = 0.4
    /// The slope of the score's logit over the logarithm of the ratio.
    ///
    /// It was fitted to simulated swings so that nine in ten swings with a score of 0.9 are contacts.
    static let steepness = 15.0

    /// Returns the score of a burst, 0…1; it is ½ if the burst's rms is the profile's multiple of the noise.
    static func score(ratio: Double, profile: SwingProfile) -> Double {
        ratio > 0 ? 1 / (1 + exp(-steepness * log(ratio / profile.contactSNR))) : 0
    }

    /// Returns the outcome that a score indicates.
    static func outcome(_ score: Double) -> SwingOutcome {
        score >= 1 - doubtful ? .contact : score <= doubtful ? .miss : .uncertain
    }
}
