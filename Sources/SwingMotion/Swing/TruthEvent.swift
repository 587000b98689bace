/// What really happened at one instant of a session: known exactly if it was simulated, or labelled by a person.
public struct TruthEvent: Hashable, Sendable {
    /// What happened.
    public var kind: String
    /// When the forward rotation began, in seconds on the recording's clock; NaN if the event is no swing.
    public var start: Double
    /// When the force of the contact began, in seconds on the recording's clock; NaN if nothing was met.
    public var contact: Double
    /// When the contact's high-passed acceleration along z was greatest, in seconds on the recording's clock; NaN if unknown.
    public var peak: Double
    /// When the event was at its height, in seconds on the recording's clock: what finds an event without contact.
    public var time: Double

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - kind: What happened: ``contactKind`` and ``missKind`` are swings, all others are not.
    ///   - start: When the forward rotation began.
    ///   - contact: When the force of the contact began.
    ///   - peak: When the contact's high-passed acceleration along z was greatest.
    ///   - time: When the event was at its height.
    public init(kind: String, start: Double = .nan, contact: Double = .nan, peak: Double = .nan, time: Double = .nan) {
        self.kind = kind
        self.start = start
        self.contact = contact
        self.peak = peak
        self.time = time
    }

    /// The kind of a swing that met something.
    public static let contactKind = "contact"
    /// The kind of a swing that met nothing.
    public static let missKind = "miss"
    /// The kind of a swing that was broken off soon after its start: it counts neither as a hit nor as a miss.
    public static let checkedKind = "checked"
}
