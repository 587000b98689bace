import SwingMotion

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// What the accelerometer says about whether something was met.
struct ContactEvidence {
    /// Over how long the burst's energy is taken, in seconds, as it is and without what can be foreseen of the vibration: a ring
    /// dies away within 10 to 40 ms.
    static let (length, whitenedLength) = (0.012, 0.020)
    /// The part of a burst's peak that is its rms over ``length``, as rings of 20 to 125 Hz have it.
    static let rmsOfPeak = 0.4
    /// How long after a gap the high-pass still shows the gap's end, in seconds.
    static let settling = 0.06
    /// The part of that which is left of a burst without what can be foreseen.
    static let whitenedPart = 0.5

    /// The probability of a contact, 0…1.
    let score: Double
    /// The contact, if there was one; `nil` if there are too few samples to tell.
    let contact: ContactInstants?
    /// The greatest high-passed z in the movement, in g; NaN without samples.
    let peak: Double
    /// Whether samples are missing where the contact could have been.
    let hasGap: Bool

    /// The accelerometer's rate, in Hz.
    let rate: Double

    /// What the score says.
    var outcome: SwingOutcome { ContactClassifier.outcome(score) }

    /// Whether there was a contact, as far as the accelerometer is fast enough to tell.
    var hasContact: Bool { outcome == .contact && rate >= SwingMeasurement.contactRate }

    /// Looks for a contact in the movement of a segment.
    init(_ excerpt: Excerpt, of segment: RotationSegment, profile: SwingProfile) {
        let burst = HighPassedExcerpt(excerpt, around: segment.peakTimestamp - profile.motionLatency, profile: profile)
        let least = profile.minimumContactRateFraction * segment.peakRate
        let rate = Self.rate(excerpt, at: burst.time, lag: profile.motionLatency).map { $0 * Double(segment.sign) }
        let first = max(segment.startTimestamp - profile.motionLatency, (burst.time.first ?? 0) + Self.settling)
        let fast = rate.indices.filter { rate[$0] >= least && burst.time[$0] >= first }
        let span = (fast.first ?? 0)..<(fast.last.map { $0 + 1 } ?? 0)
        self.init(burst, speed: rate.map { max($0, least) }, learning: span, in: span, excerpt, profile)
    }

    /// Looks for a contact about an instant of a recording without device motion.
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
        // A slow accelerometer's high-pass lets through more of the movement itself.
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
            // Either alone errs where the other does not: vibration that can't be foreseen, and blows that can.
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

/// Tells a swing that met something from one that did not.
///
/// What decides is how far the burst's energy rises above what the moving arm itself makes.
enum ContactClassifier {
    /// A score between this and 1 − this decides nothing.
    static let doubtful = 0.4
    /// How steeply the score rises with the logarithm of the ratio: fitted to simulated swings, so that of the swings given 0.9
    /// nine in ten are contacts.
    static let steepness = 15.0

    /// The score of a burst, 0…1: ½ where its rms reaches the profile's multiple of the noise.
    static func score(ratio: Double, profile: SwingProfile) -> Double {
        ratio > 0 ? 1 / (1 + exp(-steepness * log(ratio / profile.contactSNR))) : 0
    }

    /// What a score says.
    static func outcome(_ score: Double) -> SwingOutcome {
        score >= 1 - doubtful ? .contact : score <= doubtful ? .miss : .uncertain
    }
}
