import SwingMotion

/// The distinction of a swing from the other parts of a movement: backswing, recovery and shake.
struct SwingSelection {
    private let segment: RotationSegment
    private let evidence: ContactEvidence
    private let all: [RotationSegment]
    private let profile: SwingProfile

    /// Creates the distinction for one movement.
    ///
    /// - Parameters:
    ///   - segment: The movement.
    ///   - evidence: The evidence for a contact in it.
    ///   - all: The movements in the seconds around it.
    ///   - profile: The bounds.
    init(
        _ segment: RotationSegment, _ evidence: ContactEvidence, among all: [RotationSegment], profile: SwingProfile
    ) {
        (self.segment, self.evidence, self.all, self.profile) = (segment, evidence, all, profile)
    }

    /// Whether the movement is faster than the opposite ones before it, and not part of a shake.
    var isSwing: Bool {
        var (before, after) = (0.0, 0.0)
        for opposite in opposites(within: profile.swingSpacing) {
            if opposite.time < segment.peakTimestamp { before = max(before, opposite.rate) }
            if opposite.time > segment.peakTimestamp { after = max(after, opposite.rate) }
        }
        guard before <= profile.maximumBackswingFraction else { return false }
        guard min(before, after) <= profile.oppositeRateFraction else { return false }
        // A slow accelerometer cannot rule out a contact.
        let isMiss = !evidence.hasContact && evidence.rate >= RateCapability.missRate
        return !isMiss || before + after <= 2 * profile.shakeRateFraction
    }

    /// Returns whether a swing, with or without contact, accelerates faster than a rotation of the body and than the
    /// backswing or recovery of a swing; the acceleration is in rad/s², from start to peak rate, or NaN without a start.
    func isFast(hasContact: Bool, acceleration: Double) -> Bool {
        let isCompanion =
            !hasContact
            && opposites(within: profile.companionSpacing).contains { $0.rate > profile.oppositeRateFraction }
        guard !acceleration.isNaN else { return hasContact || !isCompanion }
        return acceleration >= (isCompanion ? profile.companionAcceleration : profile.minimumAcceleration)
    }

    /// Returns the peak times of the opposite movements, and their rates about this movement's axis as fractions of its
    /// rate.
    private func opposites(within spacing: Double) -> [(time: Double, rate: Double)] {
        all.compactMap { other in
            let cosine = segment.cosine(to: other)
            guard cosine < 0, (other.peakTimestamp - segment.peakTimestamp).magnitude < spacing else { return nil }
            return (other.peakTimestamp, -cosine * other.peakRate / segment.peakRate)
        }
    }
}
