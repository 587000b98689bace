/// How the instant of a contact is found in the high-passed acceleration.
public enum ContactRule: String, Hashable, Sendable, Codable {
    /// Where the high-passed z is greatest (WWDC23, session 10179): 1.5–12 ms late.
    case peak
    /// The onset of the burst: the change point of the high-passed acceleration.
    case changePoint
    /// The onset of the burst after the arm's own buzz is taken off as far as it can be foreseen: the change point of the
    /// residuals of an autoregressive model (R. Sleeman and T. van Eck 1999, *Phys. Earth Planet. Inter.* 113, 265–275).
    case whitenedChangePoint
}
