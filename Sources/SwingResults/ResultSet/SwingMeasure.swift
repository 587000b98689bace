package import SwingMotion

/// A measure of swings that is summarized, followed over a season and compared.
package enum SwingMeasure: String, CaseIterable, Sendable {
    /// The time from start to contact, in seconds.
    case timeToContact = "time-to-contact"
    /// The part of contacts among contacts and misses, 0 to 1.
    case contactRate = "contact-rate"
    /// The peak of the wrist's rotation rate, in rad/s.
    ///
    /// It is the speed of neither hand nor bat, club or racket.
    case peakRotationRate = "peak-rotation-rate"
    /// The duration of the backswing divided by that of the forward swing.
    case tempo
    /// The time from the top of the backswing to the contact, in seconds.
    case forwardSwingDuration = "forward-swing-duration"

    /// Returns a swing's value; NaN if unknown or omitted.
    package func value(of swing: Swing) -> Double {
        switch self {
        case .timeToContact: swing.timeToContact.orNaN
        case .contactRate:
            switch swing.outcome {
            case .contact: 1
            case .miss: 0
            default: .nan
            }
        case .peakRotationRate: swing.peakRotationRate.orNaN.magnitude
        case .tempo: swing.tempo.orNaN
        case .forwardSwingDuration:
            // A doubtful contact makes this time as doubtful as the time to contact.
            swing.timeToContact == nil ? .nan : swing.contactTimestamp.orNaN - swing.topTimestamp.orNaN
        }
    }
}
