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

    /// The minimum accelerometer rate for timing a contact to a millisecond, in Hz.
    static let lowRate = 400.0
    /// The minimum accelerometer rate for detecting a miss, in Hz; below it a contact may leave no trace, and only
    /// contacts with a clear score are reported.
    static let missRate = 350.0
    /// The minimum accelerometer rate for detecting a contact, in Hz; below it every outcome is uncertain.
    ///
    /// At 100 Hz, nothing of a contact is left that distinguishes it from the movement itself. Sensors with a nominal
    /// 150 Hz, which is too slow, may be up to 3 % faster.
    static let contactRate = 155.0

    /// Creates the capability of a rate; `nil` if the rate is unknown.
    ///
    /// - Parameter rate: The measured sample rate of the accelerometer, in Hz.
    package init?(accelerometerRate rate: Double) {
        guard rate.isFinite, rate > 0 else { return nil }
        switch rate {
        case Self.lowRate...: self = .everything
        case Self.missRate...: self = .impreciseTimes
        case Self.contactRate...: self = .clearContacts
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
        RateCapability(accelerometerRate: rate).map { "\(Int(clamped: rate.rounded())) Hz shows \($0.text)" }
    }
}
