/// A movement that has ended, and what is known about it.
struct Movement {
    /// The stretch in which the device turns one way.
    let segment: RotationSegment
    /// The accelerometer's evidence for a contact in it, if it is fast enough for a swing and has been examined.
    var evidence: ContactEvidence?
    /// Whether the movement has been examined.
    var isExamined = false

    /// Returns whether the movement is preferred to another one close to it: a contact first, then the faster one.
    ///
    /// A movement that is too slow for a swing is never preferred.
    func isBetter(than other: Movement) -> Bool {
        guard let evidence, let rival = other.evidence else { return evidence != nil && other.evidence == nil }
        return evidence.hasContact == rival.hasContact
            ? segment.peakRate > other.segment.peakRate : evidence.hasContact
    }
}
