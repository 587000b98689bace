/// A side of the body or of a device.
public enum Side: String, CaseIterable, Hashable, Sendable, Codable {
    /// The left side.
    case left
    /// The right side.
    case right

    /// The other side.
    package var opposite: Side { self == .left ? .right : .left }

    /// Creates a side from a recording's text: `left` or `right`, in any case; `nil` for another text.
    package init?(_ text: String) { self.init(rawValue: text.lowercased()) }
}

/// The sides as the texts of recordings and results.
///
/// A text that is neither `left` nor `right` is kept as ``metadata`` of the fact's name.
extension SessionInfo {
    /// The text of ``wrist``.
    package var wristText: String? {
        get { wrist?.rawValue }
        set { setSide(newValue, \.wrist, "wrist") }
    }

    /// The text of ``crown``.
    package var crownText: String? {
        get { crown?.rawValue }
        set { setSide(newValue, \.crown, "crown") }
    }

    /// The text of ``handedness``.
    package var handednessText: String? {
        get { handedness?.rawValue }
        set { setSide(newValue, \.handedness, "handedness") }
    }

    private mutating func setSide(_ text: String?, _ fact: WritableKeyPath<SessionInfo, Side?>, _ name: String) {
        let side = text.flatMap { Side($0) }
        self[keyPath: fact] = side
        metadata[name] = side == nil ? text : nil
    }
}
