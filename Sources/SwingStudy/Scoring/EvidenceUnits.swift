internal import SwingResults

/// The units from which an interval follows: swings of one player or session resemble each other.
public struct EvidenceUnits: Hashable, Sendable {
    /// What the units are.
    public enum Kind: String, Hashable, Sendable {
        /// Players; the interval holds for further players.
        case players
        /// Sessions of one player, or of players who are not all named; the interval speaks of these players only.
        case sessions
        /// The swings of one session, of which alone the interval speaks.
        case swings
    }

    /// What the units are.
    public let kind: Kind
    /// The number of units; 1 for the swings of one session.
    public let count: Int

    /// What the interval rests on, in words.
    package var text: String {
        switch kind {
        case .players: "from \(count) players"
        case .sessions: "from \(count) sessions, of whose players alone it speaks"
        case .swings: "from the swings of one session, of which alone it speaks"
        }
    }
}

extension EvidenceUnits {
    /// Divides pairs by the units of evidence: players if all are named and there are several, else sessions.
    ///
    /// - Parameters:
    ///   - pairs: The pairs that have a value.
    ///   - players: The player of each session, by the session's name, where it is known.
    /// - Returns: What the units are, and the pairs of each; one empty unit without pairs.
    static func divided(
        _ pairs: [LabelPair], players: [String: String]
    ) -> (kind: Kind, pairs: [[LabelPair]]) {
        let sessions = Set(pairs.map(\.sessionID))
        guard sessions.count > 1 else { return (.swings, [pairs]) }
        let names = sessions.compactMap { players[$0].map(PlayerNames.key) }
        let arePlayers = names.count == sessions.count && Set(names).count > 1
        guard arePlayers else { return (.sessions, bySession(pairs)) }
        return (.players, divided(pairs) { players[$0.sessionID].map(PlayerNames.key) ?? "" })
    }

    /// Divides pairs by their sessions.
    static func bySession(_ pairs: [LabelPair]) -> [[LabelPair]] { divided(pairs, by: \.sessionID) }

    private static func divided(_ pairs: [LabelPair], by unit: (LabelPair) -> String) -> [[LabelPair]] {
        var order: [String] = []
        var units: [String: [LabelPair]] = [:]
        for pair in pairs {
            let unit = unit(pair)
            if units[unit] == nil { order.append(unit) }
            units[unit, default: []].append(pair)
        }
        return order.map { units[$0] ?? [] }
    }
}
