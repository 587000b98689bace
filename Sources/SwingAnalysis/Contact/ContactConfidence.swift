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
/// It is a logistic regression on what makes a contact's instant doubtful: an earlier jump that may be the actual contact,
/// further blows, and the spread of the start. The coefficients were fitted to six independently written simulators.
enum ContactConfidence {
    /// The error up to which a time to contact counts as right, in seconds.
    static let tolerance = 0.01
    /// The probability from which on a time to contact is reported.
    static let minimum = 0.65
    /// The constant of the logit, and its slopes over the logarithms of the earlier jump's part of the largest one, of the
    /// start's spread in seconds, and of the number of blows.
    static let (constant, earlierSlope, spreadSlope, blowSlope) = (-9.83, -1.99, -1.54, -1.87)
    /// The least part and spread that count.
    static let (leastPart, leastSpread) = (0.002, 0.001)
    /// The standard deviation of a contact's instant at 400 Hz or more, in seconds; below, it grows with the interval.
    static let contactSpread = 0.002

    /// Returns the confidence in the time to contact, 0…1, of a swing with its start and flags; the accelerometer's rate is
    /// in Hz.
    static func probability(of swing: Swing, _ contact: ContactInstants, rate: Double) -> Double {
        let logit =
            constant + earlierSlope * log(max(contact.earlierPart, leastPart))
            + spreadSlope * log(max(swing.startSpread.orNaN, leastSpread)) + blowSlope * log(Double(contact.blowCount))
        let odds = swing.flags.contains(.checked) ? SwingRotations.stopOdds : 1
        let slowness = max(RateCapability.lowRate / max(rate, 1), 1)
        return erf(tolerance / (contactSpread * slowness * 2.0.squareRoot())) / (1 + exp(-logit) / odds)
    }
}
