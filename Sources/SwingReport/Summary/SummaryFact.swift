internal import SwingMotion
internal import SwingResults

/// A fact of sessions by which a study is summarized, such as the player.
package struct SummaryFact: Hashable, Sendable {
    /// The name, such as `player`, or that of a further fact, such as `club`.
    package let name: String

    /// The names that every study has.
    package static let common = ["player", "sport", "condition", "date", "session", "wrist", "handedness"]

    /// Creates a fact.
    ///
    /// - Parameter name: One of ``common``, or the name of a further fact.
    package init(_ name: String) { self.name = name }

    /// Returns the fact's value for a session; `nil` if it is unknown.
    func value(of session: Study.Session) -> String? {
        switch name {
        case "player": session.player
        case "sport": session.sport
        case "condition": session.condition
        case "date": session.date
        case "session": session.label
        case "wrist", "handedness": session.record.text(name).map(VisibleText.escaped)
        default: session.record.info.metadata[name].map(VisibleText.escaped)
        }
    }
}
