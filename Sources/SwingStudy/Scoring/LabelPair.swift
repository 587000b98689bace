public import SwingMotion

/// A label with its detected swing, or a false alarm.
public struct LabelPair: Hashable, Sendable {
    /// The result of the comparison.
    public enum Verdict: String, CaseIterable, Hashable, Sendable {
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
    public var label: TimeLabel?
    /// What the label states; `nil` without a label.
    public var kind: LabelKind?
    /// The name of the session.
    public var sessionID: String
    /// The label's instant on the sensor's clock, in seconds; NaN without a label.
    public var timestamp: Double
    /// The detected swing; `nil` if none matches the label.
    public var swing: Swing?
    /// The number of the detected swing within its session, from 1.
    public var swingInSession: Int?
    /// The result of the comparison.
    public var verdict: Verdict

    /// The detected contact minus the label, in seconds; NaN unless both are contacts.
    public var contactDifference: Double {
        guard verdict == .right, kind == .contact, let swing else { return .nan }
        return swing.contactTimestamp - timestamp
    }
}
