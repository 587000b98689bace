/// Whether the app may have motion data (`CMAuthorizationStatus`).
public enum AuthorizationStatus: Int, CaseIterable, Hashable, Sendable {
    /// The person has not been asked yet.
    case notDetermined = 0
    /// The device does not allow it, and the person can't change that.
    case restricted = 1
    /// The person has said no.
    case denied = 2
    /// The person has said yes.
    case authorized = 3
}
