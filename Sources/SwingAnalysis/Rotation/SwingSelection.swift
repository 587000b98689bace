import SwingMotion

/// The distinction of a swing from the other parts of a movement: backswing, recovery and shake.
struct SwingSelection {
    private let segment: RotationSegment
    private let evidence: ContactEvidence
    private let all: [RotationSegment]
    private let profile: SwingProfile
    private let recent: RecentMotion

    /// Creates the distinction for one movement.
    ///
    /// - Parameters:
    ///   - segment: The movement.
    ///   - evidence: The evidence for a contact in it.
    ///   - all: The movements about the same axis in the seconds around it.
    ///   - profile: The bounds.
    ///   - recent: The signals.
    init(
        _ segment: RotationSegment, _ evidence: ContactEvidence, among all: [RotationSegment], profile: SwingProfile,
        recent: RecentMotion
    ) {
        (self.segment, self.evidence, self.all) = (segment, evidence, all)
        (self.profile, self.recent) = (profile, recent)
    }

    /// Whether the movement is faster than the opposite ones before it, and not part of a shake.
    var isSwing: Bool {
        var (before, after) = (0.0, 0.0)
        let total = totalRate(segment)
        for opposite in opposites(within: profile.swingSpacing) {
            // In a stroke about a tilted axis, the total rate shows how fast an opposite rotation is.
            let rate = min(opposite.peakRate / segment.peakRate, totalRate(opposite) / total)
            if opposite.peakTimestamp < segment.peakTimestamp { before = max(before, rate) }
            if opposite.peakTimestamp > segment.peakTimestamp { after = max(after, rate) }
        }
        guard before <= profile.maximumBackswingFraction else { return false }
        guard min(before, after) <= profile.oppositeRateFraction else { return false }
        // A slow accelerometer cannot rule out a contact.
        let isMiss = !evidence.hasContact && evidence.rate >= RateCapability.missRate
        return !isMiss || before + after <= 2 * profile.shakeRateFraction
    }

    /// Returns whether a swing accelerates faster than a rotation of the body and than the backswing or recovery of a
    /// swing.
    func isFast(_ swing: Swing) -> Bool {
        let hasContact = swing.outcome == .contact
        let isCompanion =
            !hasContact
            && opposites(within: profile.companionSpacing).contains {
                $0.peakRate > profile.oppositeRateFraction * segment.peakRate
            }
        guard !swing.startTimestamp.isNaN else { return hasContact || !isCompanion }
        let minimum = isCompanion ? profile.companionAcceleration : profile.minimumAcceleration
        return swing.peakRotationRate >= minimum * swing.timeToPeakRate
    }

    private func opposites(within spacing: Double) -> [RotationSegment] {
        all.filter { $0.sign != segment.sign && ($0.peakTimestamp - segment.peakTimestamp).magnitude < spacing }
    }

    /// Returns the peak of a segment's total rotation rate, in rad/s.
    private func totalRate(_ segment: RotationSegment) -> Double {
        recent.peakTotalRate(in: segment.startTimestamp...segment.endTimestamp)
    }
}
