import SwingKit

/// What the player chooses once.
struct WatchSettings: Codable, Hashable, Sendable {
    /// The name of the sport; `nil` until it is chosen.
    var sport: String?
    /// The wrist that wears the watch; `nil` until it is chosen.
    var wrist: Side?
    /// The player's name.
    var player = ""

    /// The parameters of the sport; `nil` until a sport is chosen that this version knows.
    var profile: SwingProfile? { sport.flatMap { SwingProfile.forSport($0) } }

    /// The sport's name on the screen.
    var sportTitle: String? { profile == nil ? nil : sport.map(Self.title) }

    /// Whether a session can begin.
    var isComplete: Bool { profile != nil && wrist != nil && !playerName.isEmpty }

    /// The player's name without spaces around it.
    var playerName: String {
        String(player.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// Returns a sport's name on the screen.
    static func title(_ sport: String) -> String {
        sport.prefix(1).uppercased() + sport.dropFirst()
    }
}

extension Side {
    /// The side's name on the screen.
    var title: String { self == .left ? "Left" : "Right" }
}
