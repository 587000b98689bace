package import SwingMotion

/// A label with its detected swing, or a false alarm.
package struct LabelPair: Hashable, Sendable {
    /// The result of the comparison.
    package enum Verdict: String, CaseIterable, Hashable, Sendable {
        /// The reported outcome is that of the label.
        case right
        /// A contact was reported as a miss, or a miss as a contact.
        case wrong
        /// The reported outcome is uncertain.
        case doubtful
        /// A swing whose label states no outcome was detected.
        case detected
        /// A labelled swing was not detected.
        case lost
        /// A swing was detected without a labelled swing.
        case falseAlarm = "false_alarm"
        /// Nothing was detected where the label states that there was no swing.
        case silent
        /// The label lies outside the recording, so it is not compared.
        case outside
        /// The label repeats an earlier one, so it is not compared.
        case repeated
        /// The label's kind is ignored.
        case ignored
    }

    /// The label; `nil` for a false alarm without one.
    package var label: TimeLabel?
    /// What the label states; `nil` without a label.
    package var kind: LabelKind?
    /// The name of the session.
    package var sessionID: String
    /// The label's instant on the sensor's clock, in seconds; NaN without a label.
    package var timestamp: Double
    /// The detected swing; `nil` if none matches the label.
    package var swing: Swing?
    /// The number of the detected swing within its session, from 1.
    package var swingInSession: Int?
    /// The result of the comparison.
    package var verdict: Verdict

    /// The detected contact minus the label, in seconds; NaN unless both are contacts.
    package var contactDifference: Double {
        guard verdict == .right, kind == .contact, let swing else { return .nan }
        return swing.contactTimestamp - timestamp
    }
}
