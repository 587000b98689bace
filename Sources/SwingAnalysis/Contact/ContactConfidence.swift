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
/// It is the product of three probabilities: that there is a contact, which is its score; that both instants are precise
/// enough, from the standard deviations of start and contact; and that the first blow is the contact. The last is a logistic
/// regression on an earlier jump that may be the actual contact and on further blows, fitted to simulators that were written
/// independently.
enum ContactConfidence {
    /// The error up to which a time to contact counts as right, in seconds.
    static let tolerance = 0.01
    /// The probability from which on a time to contact is reported.
    static let minimum = 0.65
    /// The constant of the logit, and its slopes over the logarithms of the earlier jump's part of the largest one and of
    /// the number of blows.
    static let (constant, earlierSlope, blowSlope) = (-0.22, -2.71, -1.63)
    /// The least part of an earlier jump that counts.
    static let leastPart = 0.002
    /// The maximum probability that a blow is the contact if a weaker one precedes it.
    static let secondBlow = 0.5
    /// The standard deviation of a contact's instant at 400 Hz or more, in seconds; below, it grows with the interval.
    static let contactSpread = 0.002

    /// Returns the confidence in the time to contact, 0…1, of a swing with its start and contact score; the accelerometer's
    /// rate is in Hz.
    static func probability(of swing: Swing, _ contact: ContactInstants, rate: Double) -> Double {
        let logit =
            constant + earlierSlope * log(max(contact.earlierPart, leastPart))
            + blowSlope * log(Double(contact.blowCount))
        let contactSpread = Self.contactSpread * max(RateCapability.lowRate / max(rate, 1), 1)
        let startSpread = swing.startSpread.orNaN
        let spread = (startSpread * startSpread + contactSpread * contactSpread).squareRoot()
        let doubt = max(1 + exp(-logit), contact.followsBlow ? 1 / secondBlow : 1)
        return swing.contactScore.orNaN * erf(tolerance / (spread * 2.0.squareRoot())) / doubt
    }
}
