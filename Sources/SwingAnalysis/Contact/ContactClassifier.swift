import SwingMotion

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The classification of swings into contacts and misses.
///
/// It depends on how far the burst stands out of the moving arm's own vibration.
enum ContactClassifier {
    /// The score up to which a swing is a miss; from 1 minus this score on it is a contact, and in between uncertain.
    static let doubtful = 0.4
    /// The slope of the score's logit over the logarithm of the ratio.
    ///
    /// It was fitted to the swings of the package's simulator and of six others, which were written independently of it
    /// (docs/validation.md).
    static let steepness = 6.1

    /// Returns the score of a burst, 0…1; it is ½ if the burst's ratio is the profile's.
    static func score(ratio: Double, profile: SwingProfile) -> Double {
        ratio > 0 ? 1 / (1 + exp(-steepness * log(ratio / profile.contactSNR))) : 0
    }

    /// Returns the outcome that a score indicates.
    static func outcome(_ score: Double) -> SwingOutcome {
        score >= 1 - doubtful ? .contact : score <= doubtful ? .miss : .uncertain
    }
}
