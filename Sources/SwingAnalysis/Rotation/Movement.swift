/// A movement that has ended, and what is known about it.
struct Movement {
    /// A movement that is fast enough for a swing.
    struct Candidate {
        /// The rotation about the movement's axis.
        let segment: RotationSegment
        /// The rotations about a tilted axis in the seconds around it; `nil` about gravity.
        let neighbors: [RotationSegment]?
        /// The accelerometer's evidence for a contact in it.
        let evidence: ContactEvidence

        /// Whether a movement is preferred to another one close to it: a contact first, then the faster one.
        func isBetter(than other: Candidate) -> Bool {
            let (hasContact, otherHasContact) = (evidence.hasContact, other.evidence.hasContact)
            return hasContact == otherHasContact ? segment.peakRate > other.segment.peakRate : hasContact
        }
    }

    /// The stretch in which the rate is above the threshold: about gravity, or the total rate if the axis is tilted.
    let stretch: RotationSegment
    /// Whether the movement has been examined.
    var isExamined = false
    /// The candidate for a swing, if the examination found one.
    var candidate: Candidate?
}

extension [Movement] {
    /// Inserts a movement in the order of peaks; at the same instant, a movement about gravity is the first.
    mutating func insertInOrder(_ movement: Movement) {
        let order = movement.stretch.order
        insert(movement, at: lastIndex { $0.stretch.order <= order }.map { $0 + 1 } ?? 0)
    }
}
