/// What decides whether a swing met something.
public enum OutcomeRule: String, Hashable, Sendable, Codable {
    /// The height of the burst in the high-passed z against a fixed threshold (WWDC23, session 10179).
    case peak
    /// The burst's energy over some milliseconds, each axis against the arm's own buzz at that speed.
    case energy
    /// The same, and the energy of what is left of the burst without what can be foreseen of the buzz.
    case whitenedEnergy
}
