internal import SwingMotion

/// The names of rotation and rotation rate in titles, by the axis about which they are measured.
struct RotationTitle: Hashable, Sendable {
    /// The axis; `nil` if it is unknown or differs between sessions.
    let axis: SwingProfile.RotationAxis?

    /// The rotation, such as `Rotation about gravity`.
    var rotation: String { "Rotation" + place }
    /// The rotation rate, such as `rotation rate about gravity`.
    var rate: String { "rotation rate" + place }
    /// The rotation rate and its unit.
    var rateWithUnit: String { rate + " (rad/s)" }

    private var place: String {
        switch axis {
        case .gravity: " about gravity"
        case .own: " about the swing's axis"
        case nil: ""
        }
    }
}
