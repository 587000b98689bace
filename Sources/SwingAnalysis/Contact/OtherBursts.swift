import SwingMotion

/// The strongest bursts shortly before and after a contact, either of which may be the actual contact.
///
/// A club strikes the ground after the ball, a bat may hit a ball twice. The later blow is often the larger one, and the
/// first lies where the arm's vibration before it would be learned. So the vibration is learned before and after all of
/// them. The rate at a sample gives no weight here: neither burst is a stop at the end of the movement.
struct OtherBursts {
    /// The times between an earlier burst and the contact's onset, in seconds.
    ///
    /// The energy in the ``BurstJumps/after`` seconds from a later sample on would contain the contact.
    static let earlier = 0.016...0.060
    /// The times between the contact's onset and a later burst, in seconds.
    static let later = 0.010...0.060
    /// The maximum time between the onset and the contact's own burst, in seconds.
    static let own = 0.006
    /// The time before the contact without any of them, in seconds.
    static let clearance = 0.065
    /// The strength from which on an earlier burst is the contact.
    ///
    /// Of 2,096 contacts of eight simulators that were timed within 5 ms, one has a stronger burst before it; of 46 that
    /// were timed at a later blow, three.
    static let sure = 3.0

    /// The strength of the burst before the contact (``ContactClassifier/strength(jump:amplitude:vibration:)``); 0 without
    /// samples.
    let earlierStrength: Double
    /// The strength of the contact's own burst; 0 without samples.
    let ownStrength: Double
    /// The strength of the burst after the contact relative to the contact's own; 0 without samples.
    let laterRatio: Double
    /// The first sample of the burst before the contact.
    let earlierSample: Int

    /// Searches for the strongest bursts around a contact.
    ///
    /// - Parameters:
    ///   - onset: The instant at which the contact begins, in seconds.
    ///   - rise: The sample at which the contact's burst has risen to half its peak.
    ///   - burst: The acceleration that times contacts.
    ///   - low: The acceleration whose energy jumps.
    ///   - movement: The movement.
    ///   - floor: The rms of the noise that does not depend on the speed, in g.
    /// - Complexity: O(*n*), where *n* is the number of samples in the movement.
    init(
        around onset: Double, risingAt rise: Int, _ burst: HighPassedExcerpt, _ low: HighPassedExcerpt,
        of movement: BurstMovement, floor: Double
    ) {
        let time = burst.time
        let quiet = movement.quiet(time, around: rise, clearance: Self.clearance)
        let first = time.firstIndex(from: onset - Self.earlier.upperBound)
        let last = time.firstIndex(from: onset + Self.later.upperBound)
        let jumps = BurstJumps(low, of: movement, quiet: quiet, in: first..<max(first, last), floor: floor)
        let count = BurstAmplitude.count(burst)
        let within = jumps.first..<max(min(jumps.first + jumps.values.count, time.count - count + 1), jumps.first)
        let squares =
            within.isEmpty ? [] : burst.meanSquares(in: within.lowerBound..<within.upperBound + count - 1)
        var (before, at, after) = (Candidate(sample: rise), Candidate(sample: rise), Candidate(sample: rise))
        for (k, i) in within.enumerated() {
            let delay = time[i] - onset
            let isEarlier = Self.earlier.contains(-delay)
            guard isEarlier || delay.magnitude <= Self.own || Self.later.contains(delay) else { continue }
            var sum = 0.0
            for square in squares[k..<k + count] { sum += square }
            let found = Candidate(sample: i, jump: jumps.values[k], amplitude: (sum / Double(count)).squareRoot())
            if isEarlier {
                before.replace(with: found)
            } else if delay <= Self.own {
                at.replace(with: found)
            } else if movement.span.contains(i) {
                after.replace(with: found)
            }
        }
        let vibration = BurstAmplitude.rms(of: burst, in: quiet)
        earlierStrength = before.strength(vibration)
        earlierSample = before.sample
        ownStrength = at.strength(vibration)
        laterRatio = ownStrength > 0 ? after.strength(vibration) / ownStrength : 0
    }
}

/// A sample at which a burst may begin.
private struct Candidate {
    let sample: Int
    var jump = 0.0
    var amplitude = 0.0

    /// A value that increases with the strength and costs less.
    private var rank: Double { ContactClassifier.rank(jump: jump, amplitude: amplitude) }

    /// Replaces the candidate with a stronger one.
    mutating func replace(with other: Candidate) {
        if other.rank > rank { self = other }
    }

    /// Returns the strength, with the vibration in g; 0 without a jump.
    func strength(_ vibration: Double) -> Double {
        jump > 0 ? ContactClassifier.strength(jump: jump, amplitude: amplitude, vibration: vibration) : 0
    }
}
