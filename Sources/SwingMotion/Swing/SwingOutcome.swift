/// Whether a swing met something.
public enum SwingOutcome: Int8, CaseIterable, Hashable, Sendable {
    /// The swing met nothing.
    case miss = 0
    /// The swing met something.
    case contact = 1
    /// The evidence does not decide.
    case uncertain = 2

    /// The name in files.
    public var name: String {
        switch self {
        case .miss: "miss"
        case .contact: "contact"
        case .uncertain: "uncertain"
        }
    }
}
