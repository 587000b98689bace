import SwingMotion

/// The recognition of movements that repeat, as in hammering, boxing, clapping or swimming.
///
/// A player's swings are separated by a recovery and a ball. Several rotations in the same direction with similar peak
/// rates that follow each other faster are one rhythmic movement, whatever bursts are in it.
struct Rhythm {
    /// The minimum ratio of two similar movements' peak rates.
    static let similarity = 0.6
    /// The minimum number of movements in a rhythm: at any period, and if none is longer than ``fast``.
    static let (count, fastCount) = (4, 3)
    /// The period of a movement that is too fast for swings, in seconds.
    static let fast = 1.0
    /// The number of periods for which movements are remembered.
    private static let periods = 3.0

    private let profile: SwingProfile
    private var movements: [RotationSegment] = []

    init(profile: SwingProfile) { self.profile = profile }

    /// Adds a movement.
    mutating func add(_ segment: RotationSegment) {
        movements.insertInOrder(segment)
    }

    /// Removes the movements that no segment with a later peak can belong to.
    mutating func forget(before peak: Double) {
        guard !movements.isEmpty else { return }
        movements.removeAll { $0.peakTimestamp < peak - Self.periods * profile.rhythmPeriod }
    }

    /// Returns whether a segment is part of a rhythm.
    ///
    /// - Complexity: O(*n*), where *n* is the number of movements in the last seconds.
    func contains(_ segment: RotationSegment) -> Bool {
        let similar = movements.filter { other in
            other.cosine(to: segment) >= RotationSegment.similarity
                && min(other.peakRate, segment.peakRate) >= Self.similarity * max(other.peakRate, segment.peakRate)
        }.map(\.peakTimestamp)
        guard let place = similar.firstIndex(of: segment.peakTimestamp) else { return false }
        return Self.chain(similar, around: place, period: profile.rhythmPeriod) >= Self.count
            || Self.chain(similar, around: place, period: min(Self.fast, profile.rhythmPeriod)) >= Self.fastCount
    }

    /// Returns the number of instants around one of them that follow each other within a period.
    private static func chain(_ times: [Double], around place: Int, period: Double) -> Int {
        var (first, last) = (place, place)
        while first > 0, times[first] - times[first - 1] <= period { first -= 1 }
        while last + 1 < times.count, times[last + 1] - times[last] <= period { last += 1 }
        return last - first + 1
    }
}

extension Swing {
    /// Marks the swing as part of a rhythmic movement, whose outcome is unknown.
    mutating func makeRhythmic() {
        flags.insert(.rhythmic)
        outcome = .uncertain
        (contactScore, contactTimestamp, peakTimestamp, rotationAngle) = (nil, nil, nil, nil)
        (timeToContact, confidence, blowCount) = (nil, 0, 0)
    }
}
