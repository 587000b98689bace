/// A side of the body or of a device.
public enum Side: String, CaseIterable, Hashable, Sendable, Codable {
    /// The left side.
    case left
    /// The right side.
    case right

    /// The other side.
    package var opposite: Side { self == .left ? .right : .left }

    /// Creates a side from a recording's text, such as `left`, `R` or `right-handed`, in any case; `nil` for another text.
    package init?(_ text: String) {
        let words = text.lowercased().split { !$0.isLetter }
        // One side only: `left and right` is neither.
        guard let first = words.first, words.count == 1 || words.count == 2 && Self.parts.contains(words[1]) else {
            return nil
        }
        switch first {
        case "left", "l", "lefthanded", "links", "gauche": self = .left
        case "right", "r", "righthanded", "rechts", "droite": self = .right
        default: return nil
        }
    }

    /// What may follow the side.
    private static let parts: [Substring] = ["hand", "handed", "wrist", "arm"]
}

/// The sides as the texts of recordings and results.
///
/// A text that states no side is kept as ``metadata`` of the fact's name.
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
