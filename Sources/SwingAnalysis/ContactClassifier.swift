import SwingMotion

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Tells a swing that met something from one that did not.
///
/// What decides is how far the burst rises above what the moving arm itself makes: the ratio of its peak to the greater of
/// the profile's floor and a multiple of the arm's own buzz at that speed.
enum ContactClassifier {
    /// A burst of less than this part of the gate is no contact; below 1 / this part and above, it is doubtful.
    static let doubtfulRatio = 0.85
    /// How steeply the score rises with the logarithm of the ratio.
    static let steepness = 9.0

    /// The score of a burst, 0…1: ½ where it reaches the gate.
    static func score(peak: Double, buzz: Double, profile: SwingProfile) -> Double {
        let gate = max(profile.gateFloor, profile.contactToBuzz * buzz)
        guard peak > 0 else { return 0 }
        return 1 / (1 + exp(-steepness * log(peak / gate)))
    }

    /// What a score says.
    static func outcome(_ score: Double) -> SwingOutcome {
        let doubtful = 1 / (1 + exp(-steepness * log(1 / doubtfulRatio)))
        return score >= doubtful ? .contact : score <= 1 - doubtful ? .miss : .uncertain
    }
}
