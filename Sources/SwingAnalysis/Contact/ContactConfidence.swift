import SwingMotion

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The probability that a time to contact is within 10 ms of the truth.
enum ContactConfidence {
    /// The error up to which a time to contact counts as right, in seconds.
    static let tolerance = 0.01
    /// The time between the first blows of two signals at which a contact's instant is half as certain, and the time
    /// above which it is doubtful, in seconds.
    ///
    /// In the simulators, 62 % of the instants with more than 15 ms are wrong by more than 10 ms, and 17 % of those with
    /// 4 to 15 ms (docs/validation.md).
    static let (typicalDisagreement, sureDisagreement) = (0.012, 0.015)
    /// The standard deviation of a contact's instant at 400 Hz or more, in seconds; below, it grows with the interval.
    static let contactSpread = 0.002

    /// Returns whether two signals disagree too much on the contact's instant to report it.
    static func isAmbiguous(_ contact: ContactInstants) -> Bool { contact.disagreement > sureDisagreement }

    /// Returns the confidence in a swing's time to contact, 0…1.
    ///
    /// - Parameters:
    ///   - swing: The swing with its score and its start.
    ///   - contact: Its contact.
    ///   - rate: The accelerometer's rate, in Hz.
    static func probability(of swing: Swing, _ contact: ContactInstants?, rate: Double) -> Double {
        let slowness = max(RateCapability.lowRate / max(rate, 1), 1)
        let spread = (swing.startSpread * swing.startSpread + contactSpread * contactSpread * slowness * slowness)
            .squareRoot()
        return swing.contactScore * (contact.map(certainty) ?? 1) * erf(tolerance / (spread * 2.0.squareRoot()))
    }

    /// Returns the part of the confidence that doubts about the contact's instant leave, 0…1.
    static func certainty(of contact: ContactInstants) -> Double {
        // Where an earlier burst may be the contact, the instant is wrong about as often as the square of its score.
        let earlier = contact.earlierScore
        let ambiguity = contact.disagreement / typicalDisagreement
        return (1 - earlier * earlier) / (1 + ambiguity * ambiguity)
    }
}
