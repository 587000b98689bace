internal import SwingAnalysis
internal import SwingMotion

/// The comparison of players in one sport, or of the conditions of one player, by the medians of their sessions.
///
/// The unit of evidence is the session, as in ``SeasonInsight``. Groups with fewer than three sessions are not compared,
/// because the swings of one or two days do not show how much days differ.
struct SeasonComparison: Sendable {
    /// A player or a condition.
    struct ComparedGroup: Sendable {
        let name: String
        /// The medians of its sessions, in the measure's unit.
        let medians: [Double]
    }

    /// What is compared, such as `Players, tennis`.
    let title: String
    let measure: SeasonMeasure
    /// The groups, at least two.
    let groups: [ComparedGroup]

    /// Returns all comparisons of a study.
    ///
    /// - Parameters:
    ///   - seasons: The seasons of the study.
    ///   - study: The study.
    /// - Returns: The comparisons, of players first.
    static func all(_ seasons: [Season], of study: Study) -> [SeasonComparison] {
        let isSportNamed = Season.hasSeveralSports(seasons)
        // Sessions that name no player or no sport may be of several.
        let usable = seasons.filter { $0.hasOneCapability && $0.player != nil && $0.sport != nil }
        var kinds: [Kind] = []
        var players: [Kind: [ComparedGroup]] = [:]
        for season in usable {
            guard let player = season.player else { continue }
            let kind = Kind(sport: season.sport, measure: season.measure, capability: season.capability)
            if players[kind] == nil { kinds.append(kind) }
            players[kind, default: []].append(
                ComparedGroup(name: player, medians: season.sessions.map(\.spread.median)))
        }
        let ofPlayers = kinds.map { kind in
            SeasonComparison(
                "Players", [isSportNamed ? kind.sport : nil], measure: kind.measure, groups: players[kind] ?? [])
        }
        let ofConditions = usable.map { season in
            var names: [String] = []
            var medians: [String: [Double]] = [:]
            for session in season.sessions {
                guard let condition = study.sessions[session.index].condition else { continue }
                if medians[condition] == nil { names.append(condition) }
                medians[condition, default: []].append(session.spread.median)
            }
            return SeasonComparison(
                "Conditions", [season.player, isSportNamed ? season.sport : nil], measure: season.measure,
                groups: names.map { ComparedGroup(name: $0, medians: medians[$0] ?? []) })
        }
        return (ofPlayers + ofConditions).compactMap(\.self)
    }

    private struct Kind: Hashable {
        let sport: String?
        let measure: SeasonMeasure
        let capability: RateCapability?
    }

    private init?(_ title: String, _ place: [String?], measure: SeasonMeasure, groups: [ComparedGroup]) {
        self.title = ([title] + place.compactMap(\.self)).joined(separator: ", ")
        self.measure = measure
        self.groups = groups.filter { $0.medians.count >= MeanDifference.minimumCount }
        if self.groups.count < 2 { return nil }
    }

    /// The difference of each group from the first one, in words.
    var sentences: [String] {
        guard let first = groups.first else { return [] }
        return groups.dropFirst().compactMap { group in
            guard let found = MeanDifference(from: first.medians, to: group.medians) else { return nil }
            let counts = "\(first.medians.count) and \(group.medians.count) sessions"
            let interval = "95 % interval \(range(found.interval))"
            guard !found.interval.contains(0) else {
                return "\(group.name): no clear difference from \(first.name) (\(interval), \(counts))."
            }
            let sizes = [found.interval.lowerBound.magnitude, found.interval.upperBound.magnitude].sorted()
            let size = "\(measure.text(found.difference.magnitude)) \(measure.unit)"
            let direction = found.difference < 0 ? measure.directions.smaller : measure.directions.larger
            return "\(group.name): \(size) \(direction) than \(first.name) (95 % interval "
                + "\(sizes.map(measure.text).joined(separator: " to ")) \(measure.unit), \(counts))."
        }
    }

    private func range(_ range: ClosedRange<Double>) -> String {
        [range.lowerBound, range.upperBound].map { measure.text($0).replacing("-", with: "−") }.joined(
            separator: " to ")
            + " \(measure.unit)"
    }

    /// The method, in words.
    var method: String {
        let several = groups.count > 2 ? " Each interval holds for its difference alone." : ""
        return
            "The \(measure.name): means of the sessions' medians, compared with Welch's method. Each session counts once."
            + several
    }
}
