/// What really happened at one instant of a session: known exactly if it was simulated, or labelled by a person.
public struct TruthEvent: Hashable, Sendable {
    /// What happened.
    public var kind: String
    /// When the forward rotation began, in seconds on the recording's clock; NaN if the event is no swing.
    public var startTimestamp: Double
    /// When the force of the contact began, in seconds on the recording's clock; NaN if nothing was met.
    public var contactTimestamp: Double
    /// When the contact's high-passed acceleration along z was greatest, in seconds on the recording's clock; NaN if unknown.
    public var peakTimestamp: Double
    /// When the event was at its height, in seconds on the recording's clock: what finds an event without contact.
    public var eventTimestamp: Double

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - kind: What happened: ``contactKind`` and ``missKind`` are swings, all others are not.
    ///   - startTimestamp: When the forward rotation began.
    ///   - contactTimestamp: When the force of the contact began.
    ///   - peakTimestamp: When the contact's high-passed acceleration along z was greatest.
    ///   - eventTimestamp: When the event was at its height.
    public init(
        kind: String, startTimestamp: Double = .nan, contactTimestamp: Double = .nan, peakTimestamp: Double = .nan,
        eventTimestamp: Double = .nan
    ) {
        self.kind = kind
        self.startTimestamp = startTimestamp
        self.contactTimestamp = contactTimestamp
        self.peakTimestamp = peakTimestamp
        self.eventTimestamp = eventTimestamp
    }

    /// The kind of a swing that met something.
    public static let contactKind = "contact"
    /// The kind of a swing that met nothing.
    public static let missKind = "miss"
    /// The kind of a swing that was broken off soon after its start: it counts neither as a hit nor as a miss.
    public static let checkedKind = "checked"
}
