/// A true event of a session: known exactly if the session is simulated, else labelled by a person.
public struct TruthEvent: Hashable, Sendable {
    /// The kind of the event.
    public var kind: String
    /// The start about the swing's own axis, in seconds on the sensor's clock; NaN if unknown.
    ///
    /// In labels, which know one start only, it is that one.
    public var startTimestamp: Double
    /// The start about gravity, in seconds on the sensor's clock; NaN if unknown.
    public var gravityStartTimestamp: Double
    /// The instant at which the contact reaches the sensor, in seconds on its clock; NaN without a contact.
    public var contactTimestamp: Double
    /// The time of the contact's peak in the high-passed z, in seconds on the sensor's clock; NaN if unknown.
    public var peakTimestamp: Double
    /// The time at which the event was strongest, in seconds on the sensor's clock.
    ///
    /// It locates events without a contact.
    public var eventTimestamp: Double

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - kind: The kind; only ``contactKind`` and ``missKind`` are swings.
    ///   - startTimestamp: The start about the swing's own axis, in seconds.
    ///   - gravityStartTimestamp: The start about gravity, in seconds.
    ///   - contactTimestamp: The instant at which the contact reaches the sensor, in seconds.
    ///   - peakTimestamp: The time of the contact's peak in the high-passed z, in seconds.
    ///   - eventTimestamp: The time at which the event was strongest, in seconds.
    public init(
        kind: String, startTimestamp: Double = .nan, gravityStartTimestamp: Double = .nan,
        contactTimestamp: Double = .nan, peakTimestamp: Double = .nan, eventTimestamp: Double = .nan
    ) {
        self.kind = kind
        self.startTimestamp = startTimestamp
        self.gravityStartTimestamp = gravityStartTimestamp
        self.contactTimestamp = contactTimestamp
        self.peakTimestamp = peakTimestamp
        self.eventTimestamp = eventTimestamp
    }

    /// Returns the event with all timestamps later by a time, in seconds.
    package func later(by time: Double) -> TruthEvent {
        TruthEvent(
            kind: kind, startTimestamp: startTimestamp + time, gravityStartTimestamp: gravityStartTimestamp + time,
            contactTimestamp: contactTimestamp + time, peakTimestamp: peakTimestamp + time,
            eventTimestamp: eventTimestamp + time)
    }

    /// Whether any timestamp is known, so that the event has a place in the session.
    package var hasTimestamp: Bool {
        [startTimestamp, contactTimestamp, peakTimestamp, eventTimestamp].contains { $0.isFinite }
    }

    /// The kind of a swing with contact.
    public static let contactKind = "contact"
    /// The kind of a swing without contact (air swing).
    public static let missKind = "miss"
    /// The kind of a checked swing, which counts neither as contact nor as miss.
    public static let checkedKind = "checked"
}
