import SwingMotion

/// Gaps and the ends of streams that may hide a contact.
extension SwingMeasurement {
    /// The distance from a swing's fast part within which a gap in device motion cuts the swing off, in seconds.
    private static let cutMargin = 0.03
    /// The times before and after the peak rate of a miss in which it may hide a contact, in seconds.
    private static let (missReachBefore, missReachAfter) = (0.5, 0.3)

    /// Returns whether device motion has a gap while the swing is fast, so that a contact may be overlooked.
    func isCutOff(_ segment: RotationSegment, _ excerpt: Excerpt) -> Bool {
        guard let span = fastSpan(segment, excerpt) else { return true }
        return excerpt.motionGaps.contains { $0.overlaps(span) }
    }

    /// Returns whether a stream begins or ends while the swing is fast, so that a contact may be overlooked.
    func touchesEdge(_ segment: RotationSegment, _ excerpt: Excerpt) -> Bool {
        guard let span = fastSpan(segment, excerpt), let first = excerpt.time.first, let last = excerpt.time.last,
            let firstMotion = excerpt.motionTime.first, let lastMotion = excerpt.motionTime.last
        else { return true }
        let begin = max(span.lowerBound, segment.peakTimestamp - Self.missReachBefore)
        let end = min(span.upperBound, segment.peakTimestamp + Self.missReachAfter)
        // Nothing is found while the high-pass filter settles.
        return first > begin - ContactEvidence.settling || last < end || firstMotion > begin || lastMotion < end
    }

    /// Returns the time in which the swing is fast enough for a contact, with a margin, on device motion's clock.
    private func fastSpan(_ segment: RotationSegment, _ excerpt: Excerpt) -> ClosedRange<Double>? {
        let fast = excerpt.motionTime.indices.filter {
            segment.startTimestamp <= excerpt.motionTime[$0] && excerpt.motionTime[$0] <= segment.endTimestamp
                && Double(excerpt.totalRate[$0]) >= profile.minimumContactRateFraction * segment.peakRate
        }
        guard let first = fast.first, let last = fast.last else { return nil }
        return excerpt.motionTime[first] - Self.cutMargin...excerpt.motionTime[last] + Self.cutMargin
    }
}
