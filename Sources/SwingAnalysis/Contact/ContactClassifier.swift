import SwingMotion

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Glibc
#endif

/// The classification of swings into contacts and misses.
///
/// It depends on three statistics of the movement. The product of their powers is the strength, whose logarithm is the
/// linear term of a logistic regression.
///
/// - The **jump** of the energy from before to after an instant (``BurstJumps``): a contact sets in within a millisecond,
///   and a strap that damps its ringing still passes the blow itself.
/// - The **amplitude** in g (``BurstAmplitude``): on a quiet arm, a small burst is more often part of the movement than a
///   contact.
/// - The **vibration** in g, the root mean square of the samples without a burst, lowers the strength.
///
/// The exponents and the slope were chosen on the package's simulator and six others that were written independently
/// of each other (docs/validation.md).
enum ContactClassifier {
    /// The exponents of jump, amplitude and vibration.
    static let (jumpPart, amplitudePart, vibrationPart) = (0.7, 0.4, -0.2)
    /// The amplitude of the noise of a sensor at rest, in g, so that a silent signal has a strength.
    static let rest = 0.01
    /// The score up to which a swing is a miss; from 1 minus this score on it is a contact, and in between uncertain.
    static let doubtful = 0.4
    /// The slope of the score's logit over the logarithm of the ratio.
    static let steepness = 6.1

    /// Returns the strength of a burst from its jump, and its amplitude and the vibration in g.
    static func strength(jump: Double, amplitude: Double, vibration: Double) -> Double {
        pow(jump, jumpPart) * pow(amplitude + rest, amplitudePart) * pow(vibration + rest, vibrationPart)
    }

    /// Returns the tenth power of the strength without its vibration, which ranks the bursts of one movement.
    static func rank(jump: Double, amplitude: Double) -> Double {
        let (level, square) = ((amplitude + rest) * (amplitude + rest), jump * jump)
        return square * square * square * jump * level * level
    }

    /// Returns the score of a burst, 0…1; it is ½ if the burst's ratio is the profile's.
    static func score(ratio: Double, profile: SwingProfile) -> Double {
        ratio > 0 ? 1 / (1 + exp(-steepness * log(ratio / profile.contactSNR))) : 0
    }

    /// Returns the score after further evidence that changes the odds of a contact by a factor.
    static func score(_ score: Double, odds: Double) -> Double { score * odds / (score * odds + 1 - score) }

    /// Returns the outcome that a score indicates.
    static func outcome(_ score: Double) -> SwingOutcome {
        score >= 1 - doubtful ? .contact : score <= doubtful ? .miss : .uncertain
    }
}
