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

/// The probability that a time to contact is within 10 ms of the truth.
///
/// It is the product of two probabilities: that the contact is one and the first, and that both instants are precise
/// enough, from the standard deviations of start and contact. The first is a logistic regression on the contact's score, on
/// an earlier burst that may be the actual contact, on a later one that is stronger, and on the number of blows. It was
/// fitted to simulators that were written independently, each with the same weight. A slope below 1 over the score's logit
/// is what a score keeps on another simulator.
enum ContactConfidence {
    /// The error up to which a time to contact counts as right, in seconds.
    static let tolerance = 0.01
    /// The probability from which on a time to contact is reported.
    static let minimum = 0.65
    /// The constant of the logit, and its slope over the score's logit.
    static let (constant, scoreSlope) = (0.40, 0.46)
    /// The slopes over the logarithms of an earlier burst's strength, a later burst's ratio and the number of blows.
    static let (earlierSlope, laterSlope, blowSlope) = (-3.49, -2.56, -0.69)
    /// The maximum of the score's logit.
    static let largestLogit = 9.0
    /// The standard deviation of a contact's instant at 400 Hz or more, in seconds; below, it grows with the interval.
    static let contactSpread = 0.002

    /// Returns the confidence in the time to contact, 0…1, of a swing with its start and contact score; the accelerometer's
    /// rate is in Hz.
    static func probability(of swing: Swing, _ contact: ContactInstants, rate: Double) -> Double {
        let score = swing.contactScore.orNaN
        let logit =
            constant + scoreSlope * min(log(score / (1 - score)), largestLogit)
            + earlierSlope * log(max(contact.earlierStrength, 1)) + laterSlope * log(max(contact.laterRatio, 1))
            + blowSlope * log(Double(contact.blowCount))
        let contactSpread = Self.contactSpread * max(RateCapability.lowRate / max(rate, 1), 1)
        let startSpread = swing.startSpread.orNaN
        let spread = (startSpread * startSpread + contactSpread * contactSpread).squareRoot()
        return erf(tolerance / (spread * 2.0.squareRoot())) / (1 + exp(-logit))
    }
}
