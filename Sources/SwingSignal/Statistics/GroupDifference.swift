/// The difference of two groups' values, with its 95 % interval.
///
/// The rule follows from the numbers of players only, never from their values:
///
/// - Players in both groups are compared with themselves: the interval is Student's, of their differences.
/// - Different players in both groups are compared with Welch's method.
/// - If some players are in both groups and others in one, the players in both count alone, unless more players are in
///   one group only, in each of them. Then those count alone. So no player is a part of both sides of a comparison that
///   takes them as independent.
/// - Sessions of one player are compared with Welch's method, and so are two single players whom the groups name. The
///   interval speaks of these players only.
/// - If one group has 2 or 3 units and the other more than twice as many, the method of Cochran and Cox replaces Welch's,
///   whose intervals would contain the truth in 87 to 96 % only.
///
/// Sources: B. L. Welch 1947, *Biometrika* 34, 28–35; the degrees of freedom are those of F. E. Satterthwaite 1946,
/// *Biometrics Bulletin* 2, 110–114. W. G. Cochran, G. M. Cox 1957, *Experimental Designs*, second edition, section 4.14.
package struct GroupDifference: Hashable, Sendable {
    /// What was compared.
    package enum Design: Hashable, Sendable {
        /// Players with themselves.
        case paired(players: Int)
        /// Players with other players.
        case independent(Int, Int)
        /// Sessions of one player, or of two players whom the groups name.
        case sessions(Int, Int)
    }

    /// The reason why there is no difference.
    package enum Missing: Hashable, Sendable {
        /// A group has no value.
        case values
        /// The sessions name no player.
        case names
        /// Too few players, and the groups are not those of single players.
        case players
        /// A player has one session only.
        case sessions
        /// No values differ within the groups.
        case scatter

        /// The reason as a clause.
        package var text: String {
            switch self {
            case .values: "a group has no session with \(SessionValue.minimumCount) known values"
            case .names: "sessions name no player, so they may be of one or of several; state the players"
            case .players:
                "a comparison needs 2 players in both groups, or 2 others in each; with fewer, a difference of the groups "
                    + "can't be distinguished from one of the players"
            case .sessions: "a comparison of single players needs 2 sessions of each"
            case .scatter: "the values do not differ within the groups, so their scatter is unknown"
            }
        }
    }

    /// The second group's value minus the first one's, of the players who were compared.
    package let difference: Double
    /// The 95 % interval of the difference.
    package let interval: ClosedRange<Double>
    /// What was compared.
    package let design: Design
    /// The number of players in the groups who do not count for the difference.
    package let leftOutCount: Int

    /// Compares two groups.
    ///
    /// - Parameters:
    ///   - first: The first group.
    ///   - second: The second group.
    ///   - areOfPlayers: Whether the groups name their players, so that two single players may be compared.
    /// - Returns: The difference, or the reason why it is missing.
    /// - Complexity: O(*n*), where *n* is the number of sessions.
    package static func between(
        _ first: PlayerGroup, _ second: PlayerGroup, areOfPlayers: Bool
    ) -> Result<GroupDifference, Missing> {
        guard !first.players.isEmpty, !second.players.isEmpty else { return .failure(.values) }
        let names = (first.players + second.players).map(\.name)
        guard !names.contains(nil) else { return .failure(.names) }
        if first.players.count == 1, second.players.count == 1, areOfPlayers || names[0] == names[1] {
            let (a, b) = (first.unitValues, second.unitValues)
            guard min(a.count, b.count) > 1 else { return .failure(.sessions) }
            return welch(a, b, .sessions(a.count, b.count), leftOut: 0, first.limits)
        }
        let others = Dictionary(second.players.map { ($0.name, $0.value) }) { value, _ in value }
        let own = Set(first.players.map(\.name))
        let pairs = first.players.compactMap { player in others[player.name].map { $0 - player.value } }
        let onlyFirst = first.players.filter { others[$0.name] == nil }.map(\.value)
        let onlySecond = second.players.filter { !own.contains($0.name) }.map(\.value)
        let all = pairs.count + onlyFirst.count + onlySecond.count
        let single = min(onlyFirst.count, onlySecond.count)
        if pairs.count > 1, pairs.count >= single {
            let moments = SampleMoments(pairs)
            guard let interval = moments.meanInterval else { return .failure(.scatter) }
            return .success(
                GroupDifference(
                    difference: moments.mean, interval: interval.limited(to: span(of: first.limits)),
                    design: .paired(players: pairs.count), leftOutCount: all - pairs.count))
        }
        guard single > 1 else { return .failure(.players) }
        return welch(
            onlyFirst, onlySecond, .independent(onlyFirst.count, onlySecond.count), leftOut: pairs.count, first.limits)
    }

    private static func welch(
        _ first: [Double], _ second: [Double], _ design: Design, leftOut: Int, _ limits: ClosedRange<Double>
    ) -> Result<GroupDifference, Missing> {
        let (a, b) = (SampleMoments(first), SampleMoments(second))
        let error = a.squaredError + b.squaredError
        guard error > 0 else { return .failure(.scatter) }
        let difference = b.mean - a.mean
        let width = quantile(a, b) * error.squareRoot()
        return .success(
            GroupDifference(
                difference: difference,
                interval: (difference - width...difference + width).limited(to: span(of: limits)), design: design,
                leftOutCount: leftOut))
    }

    /// Returns the quantile of a difference over its standard error.
    private static func quantile(_ a: SampleMoments, _ b: SampleMoments) -> Double {
        let error = a.squaredError + b.squaredError
        let (fewer, more) = (min(a.count, b.count), max(a.count, b.count))
        guard fewer > 3 || more <= 2 * fewer else {
            // Welch's degrees of freedom are many if so few values are close by chance. These weights stay on their quantile.
            return
                (a.squaredError * StudentT.quantile95(degrees: Double(a.count - 1))
                + b.squaredError * StudentT.quantile95(degrees: Double(b.count - 1))) / error
        }
        let degrees =
            error * error
            / (a.squaredError * a.squaredError / Double(a.count - 1)
                + b.squaredError * b.squaredError / Double(b.count - 1))
        return StudentT.quantile95(degrees: max(degrees, 1))
    }

    /// The possible differences of values within limits.
    private static func span(of limits: ClosedRange<Double>) -> ClosedRange<Double> {
        let span = limits.upperBound - limits.lowerBound
        return -span...span
    }
}

extension GroupDifference.Missing: Error {}
