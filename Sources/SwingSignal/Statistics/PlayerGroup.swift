/// The value of a group of sessions: each player counts once, and each session of a player once.
///
/// A player's value is the mean of the values of their sessions, and the group's value is the mean of its players' values.
/// Sessions of one player resemble each other, so an interval that is to hold for further players comes from the
/// players. In a group of one player the sessions are the units, and the interval speaks of that player only.
package struct PlayerGroup: Hashable, Sendable {
    /// A player with at least one session that has a value.
    package struct Player: Hashable, Sendable {
        /// The name; `nil` if the sessions name no player.
        package let name: String?
        /// The values of the player's sessions.
        package let sessions: [SessionValue]
        /// The mean of the sessions' values.
        package var value: Double { SampleMoments(sessions.map(\.value)).mean }
    }

    /// The units whose scatter an interval shows, and to which it generalizes.
    package enum Unit: String, Hashable, Sendable {
        /// Further players.
        case players
        /// Further sessions of the only player.
        case sessions
        /// Further swings of the only session.
        case swings
    }

    /// The reason why there is no interval.
    package enum Missing: Hashable, Sendable {
        /// No session has enough known values.
        case values
        /// The sessions name no player, so that they may be of one or of several.
        case names
        /// The only session has too few known values.
        case swings
        /// All units have the same value, so that their scatter is unknown.
        case scatter(Unit)

        /// The reason as a clause.
        package var text: String {
            switch self {
            case .values: "no session has \(SessionValue.minimumCount) known values"
            case .names: "the sessions name no player, so they may be of one or of several; state the players"
            case .swings: "the only session has fewer than \(SampleQuantile.minimumCount) known values"
            case .scatter(let unit): "all \(unit.rawValue) have the same value, so their scatter is unknown"
            }
        }
    }

    /// The players, in the order of their first sessions; one without a name if no session names a player.
    package let players: [Player]
    /// The number of sessions that name no player although others do; they are left out.
    package let unnamedCount: Int
    /// The number of sessions with fewer than three known values; they are left out.
    package let sparseCount: Int
    /// The limits of possible values, such as 0 and 1.
    package let limits: ClosedRange<Double>

    /// Creates a group.
    ///
    /// - Parameters:
    ///   - sessions: The player and the value of each session, both `nil` if unknown.
    ///   - limits: The limits of possible values; intervals of the group don't exceed them.
    /// - Complexity: O(*n*), where *n* is the number of sessions.
    package init(
        _ sessions: [(player: String?, value: SessionValue?)],
        limits: ClosedRange<Double> = -Double.infinity...Double.infinity
    ) {
        self.limits = limits
        let known = sessions.filter { $0.value != nil }
        sparseCount = sessions.count - known.count
        let areNamed = known.contains { $0.player != nil }
        var order: [String?] = []
        var values: [String?: [SessionValue]] = [:]
        for case (let player, let value?) in known where player != nil || !areNamed {
            if values[player] == nil { order.append(player) }
            values[player, default: []].append(value)
        }
        players = order.map { Player(name: $0, sessions: values[$0] ?? []) }
        unnamedCount = areNamed ? known.count { $0.player == nil } : 0
    }

    /// The mean of the players' values; NaN without players.
    package var value: Double { SampleMoments(players.map(\.value)).mean }

    /// The values of the units: the players, or the sessions of the only player.
    package var unitValues: [Double] {
        players.count == 1 ? players[0].sessions.map(\.value) : players.map(\.value)
    }

    /// The unit of evidence; `nil` without a value, or if the players of several sessions are unknown.
    package var unit: Unit? {
        guard let first = players.first else { return nil }
        if players.count > 1 { return .players }
        if first.sessions.count == 1 { return .swings }
        return first.name == nil ? nil : .sessions
    }

    /// Student's 95 % interval of the value, or that of the only session.
    package var interval: ClosedRange<Double>? {
        switch unit {
        case nil: nil
        case .swings: players.first?.sessions.first?.interval
        default: SampleMoments(unitValues).meanInterval?.limited(to: limits)
        }
    }

    /// The reason why there is no interval; `nil` if there is one.
    package var missing: Missing? {
        guard interval == nil else { return nil }
        guard let unit else { return players.isEmpty ? .values : .names }
        return unit == .swings ? .swings : .scatter(unit)
    }
}

extension ClosedRange<Double> {
    /// Returns the part within limits that contain the middle of the range.
    func limited(to limits: ClosedRange<Double>) -> ClosedRange<Double> {
        Swift.max(
            lowerBound, limits.lowerBound)...Swift.max(
                Swift.min(upperBound, limits.upperBound), Swift.max(lowerBound, limits.lowerBound))
    }
}
