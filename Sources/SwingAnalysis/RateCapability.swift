import SwingMotion

/// What recordings with some accelerometer rate can show, and what they cannot.
package enum RateCapability: CaseIterable, Hashable, Sendable {
    /// Contacts, misses and times to contact.
    case everything
    /// The same, with less precise times.
    case impreciseTimes
    /// Clear contacts only.
    case clearContacts
    /// Movements only.
    case movements

    /// Creates the capability of a rate; `nil` if the rate is unknown.
    ///
    /// - Parameter rate: The measured sample rate of the accelerometer, in Hz.
    package init?(accelerometerRate rate: Double) {
        guard rate.isFinite, rate > 0 else { return nil }
        switch rate {
        case SwingMeasurement.lowRate...: self = .everything
        case SwingMeasurement.missRate...: self = .impreciseTimes
        case SwingMeasurement.contactRate...: self = .clearContacts
        default: self = .movements
        }
    }

    /// The capability in words.
    package var text: String {
        switch self {
        case .everything: "contacts, misses and times to contact"
        case .impreciseTimes: "contacts, misses and, less precisely, times to contact"
        case .clearContacts: "clear contacts and their times to contact, but no misses"
        case .movements: "swings and rotation rates, but no contacts, misses or times to contact"
        }
    }

    /// Returns what is not reported, or less precisely, because of the rate.
    ///
    /// - Parameter rate: The measured sample rate of the accelerometer, in Hz.
    /// - Returns: A clause; `nil` if nothing is lost.
    func loss(at rate: Double) -> String? {
        let timing = "contacts are timed to \((1000 / rate).fixed(1)) ms at best and weak ones may be missed"
        return switch self {
        case .everything: nil
        case .impreciseTimes: timing
        case .clearContacts: "misses are not reported, \(timing)"
        case .movements: "contacts, misses and times to contact are not reported"
        }
    }

    /// Returns what a rate can show, in one sentence without a full stop.
    ///
    /// - Parameter rate: The measured sample rate of the accelerometer, in Hz.
    /// - Returns: The sentence; `nil` if the rate is unknown.
    package static func text(accelerometerRate rate: Double) -> String? {
        RateCapability(accelerometerRate: rate).map { "\(Int(rate.rounded())) Hz shows \($0.text)" }
    }
}
