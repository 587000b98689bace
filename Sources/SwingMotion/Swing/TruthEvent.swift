/// A true event of a session: known exactly if the session is simulated, else labelled by a person.
public struct TruthEvent: Hashable, Sendable {
    /// What happened; only ``contact`` and ``miss`` are swings.
    public enum Kind: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable {
        /// A swing with contact.
        case contact
        /// A swing without contact (air swing).
        case miss
        /// A checked swing, which counts neither as contact nor as miss.
        case checked
        /// Another movement, by its name in the recording.
        case other(String)

        /// The name in files.
        public var rawValue: String {
            switch self {
            case .contact: "contact"
            case .miss: "miss"
            case .checked: "checked"
            case .other(let name): name
            }
        }

        /// Creates a kind from its name in files.
        public init(rawValue name: String) {
            self =
                switch name {
                case "contact": .contact
                case "miss": .miss
                case "checked": .checked
                default: .other(name)
                }
        }

        /// Creates a kind from its name in files.
        public init(stringLiteral name: String) { self.init(rawValue: name) }
    }

    /// The kind of the event.
    public var kind: Kind
    /// The start about the swing's own axis, in seconds on the sensor's clock; `nil` if unknown.
    ///
    /// In labels, which know one start only, it is that one.
    public var startTimestamp: Double?
    /// The start about gravity, in seconds on the sensor's clock; `nil` if unknown.
    public var gravityStartTimestamp: Double?
    /// The instant at which the contact reaches the sensor, in seconds on its clock; `nil` without a contact.
    public var contactTimestamp: Double?
    /// The time of the contact's peak in the high-passed z, in seconds on the sensor's clock; `nil` if unknown.
    public var peakTimestamp: Double?
    /// The time at which the event was strongest, in seconds on the sensor's clock; `nil` if unknown.
    ///
    /// It locates events without a contact.
    public var eventTimestamp: Double?

    /// Creates an event; NaN counts as unknown.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - startTimestamp: The start about the swing's own axis, in seconds.
    ///   - gravityStartTimestamp: The start about gravity, in seconds.
    ///   - contactTimestamp: The instant at which the contact reaches the sensor, in seconds.
    ///   - peakTimestamp: The time of the contact's peak in the high-passed z, in seconds.
    ///   - eventTimestamp: The time at which the event was strongest, in seconds.
    public init(
        kind: Kind, startTimestamp: Double? = nil, gravityStartTimestamp: Double? = nil,
        contactTimestamp: Double? = nil, peakTimestamp: Double? = nil, eventTimestamp: Double? = nil
    ) {
        self.kind = kind
        self.startTimestamp = startTimestamp.known
        self.gravityStartTimestamp = gravityStartTimestamp.known
        self.contactTimestamp = contactTimestamp.known
        self.peakTimestamp = peakTimestamp.known
        self.eventTimestamp = eventTimestamp.known
    }

    /// Returns the event with all timestamps later by a time, in seconds.
    package func later(by time: Double) -> TruthEvent {
        TruthEvent(
            kind: kind, startTimestamp: startTimestamp.orNaN + time,
            gravityStartTimestamp: gravityStartTimestamp.orNaN + time,
            contactTimestamp: contactTimestamp.orNaN + time, peakTimestamp: peakTimestamp.orNaN + time,
            eventTimestamp: eventTimestamp.orNaN + time)
    }

    /// Whether any timestamp is known, so that the event has a place in the session.
    package var hasTimestamp: Bool {
        [startTimestamp, contactTimestamp, peakTimestamp, eventTimestamp].contains { $0.orNaN.isFinite }
    }
}
