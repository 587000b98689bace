import SwingMotion

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

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
        ratio > 0 ? 1 / (1 + exp(-steepness * log(ratio / profile.contactToNoise))) : 0
    }

    /// What a score says.
    static func outcome(_ score: Double) -> SwingOutcome {
        score >= 1 - doubtful ? .contact : score <= doubtful ? .miss : .uncertain
    }
}
