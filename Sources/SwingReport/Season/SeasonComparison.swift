internal import SwingAnalysis
internal import SwingMotion
internal import SwingResults
internal import SwingSignal

/// The comparison of players in one sport, or of conditions, in words.
///
/// The statistic is that of `swing summary`: ``SwingSignal/GroupDifference``.
struct SeasonComparison: Sendable {
    /// A player or a condition.
    private struct ComparedGroup {
        let name: String
        let value: PlayerGroup
        /// What the rates of all its sessions can show; `nil` if they differ or if one is unknown.
        let capability: RateCapability?
    }

    /// What the groups are.
    enum Kind: Hashable, Sendable {
        /// Players of one sport.
        case players
        /// The values of a fact, such as the condition, by all their players.
        case conditions
        /// The values of a fact for single players, each by their sessions.
        case conditionsOfPlayers
    }

    let kind: Kind
    /// What is compared, such as `Players, tennis`.
    let title: String
    let measure: SwingMeasure
    /// The difference of each group from the first one, in words.
    let sentences: [String]

    /// Returns all comparisons of a study.
    ///
    /// - Parameters:
    ///   - seasons: The seasons of the study, of one measure.
    ///   - study: The study.
    ///   - facts: The facts whose values are compared.
    /// - Returns: The comparisons of each sport: players, the values of each fact, and those of single players. Of more
    ///   players than ``InsightSection/pictureLimit``, only the values by all players.
    static func all(_ seasons: [Season], of study: ResultSet, by facts: [PageFact]) -> [SeasonComparison] {
        let isSportNamed = Season.hasSeveralSports(seasons)
        // Sessions that name no player or no sport may be of several.
        let usable = seasons.filter { $0.player != nil && $0.sport != nil }
        var kinds: [Comparable] = []
        var members: [Comparable: [Season]] = [:]
        for season in usable {
            let kind = Comparable(sport: season.sport, measure: season.measure)
            if members[kind] == nil { kinds.append(kind) }
            members[kind, default: []].append(season)
        }
        return kinds.flatMap { kind -> [SeasonComparison] in
            let seasons = members[kind] ?? []
            let (measure, sport) = (kind.measure, isSportNamed ? kind.sport : nil)
            func make(_ kind: Kind, _ title: String, _ sentences: [String]) -> SeasonComparison? {
                SeasonComparison(kind, title, sport: sport, measure, sentences)
            }
            let isFew = !InsightSection.isTable(seasons)
            let players = isFew ? Self.groups(seasons, of: study) { season, _ in season.player } : []
            let found = [make(.players, "Players", Self.sentences(players, .players, measure))]
            return
                (found
                + facts.flatMap { fact -> [SeasonComparison?] in
                    func value(_: Season, _ session: Season.Session) -> String? {
                        fact.fact.value(of: study.sessions[session.index])
                    }
                    let single = (isFew ? seasons : []).flatMap { season in
                        Self.sentences(Self.groups([season], of: study, value), .conditionsOfPlayers, measure).map {
                            "\(season.player ?? ""), \($0)"
                        }
                    }
                    let title = fact.name == "condition" ? "Conditions" : fact.name.capitalizedFirst
                    let pooled = Self.sentences(Self.groups(seasons, of: study, value), .conditions, measure)
                    return [
                        seasons.count > 1 ? make(.conditions, title, pooled) : nil,
                        make(
                            .conditionsOfPlayers,
                            fact.name == "condition" ? "Conditions of single players" : "\(title), single players",
                            single),
                    ]
                }).compactMap(\.self)
        }
    }

    /// What sessions must share to be compared.
    private struct Comparable: Hashable {
        let sport: String?
        let measure: SwingMeasure
    }

    private init?(_ kind: Kind, _ title: String, sport: String?, _ measure: SwingMeasure, _ sentences: [String]) {
        if sentences.isEmpty { return nil }
        self.kind = kind
        self.title = ([title] + [sport].compactMap(\.self)).joined(separator: ", ")
        self.measure = measure
        self.sentences = sentences
    }

    /// Returns the groups of the sessions by a name, in the order of their first sessions.
    private static func groups(
        _ seasons: [Season], of study: ResultSet, _ name: (Season, Season.Session) -> String?
    ) -> [ComparedGroup] {
        var names: [String] = []
        var sessions: [String: [(player: String?, value: SessionValue?)]] = [:]
        var members: [String: [ResultSet.Session]] = [:]
        for season in seasons {
            for session in season.compared {
                guard let name = name(season, session) else { continue }
                if sessions[name] == nil { names.append(name) }
                sessions[name, default: []].append((season.player, session.value))
                members[name, default: []].append(study.sessions[session.index])
            }
        }
        let limits = seasons.first?.measure.limits ?? -Double.infinity...Double.infinity
        return names.map {
            ComparedGroup(
                name: $0, value: PlayerGroup(sessions[$0] ?? [], limits: limits),
                capability: RateCapability.common(of: members[$0] ?? []))
        }
    }

    private static func sentences(_ groups: [ComparedGroup], _ kind: Kind, _ measure: SwingMeasure) -> [String] {
        guard let first = groups.first else { return [] }
        var found: [String] = []
        var failed: [(reason: String, names: [String])] = []
        for group in groups.dropFirst() {
            let reason: String
            switch GroupDifference.between(first.value, group.value, areOfPlayers: kind == .players) {
            case .success(let difference):
                if let capability = first.capability, capability == group.capability {
                    found.append("\(group.name): \(words(difference, from: first.name, measure)).")
                    continue
                }
                reason = RateCapability.difference
            case .failure(let missing): reason = missing.text
            }
            if let place = failed.firstIndex(where: { $0.reason == reason }) {
                failed[place].names.append(group.name)
            } else {
                failed.append((reason, [group.name]))
            }
        }
        // Players and conditions without enough sessions are too common to be mentioned alone.
        let isOfRates = failed.contains { $0.reason == RateCapability.difference }
        guard !found.isEmpty || isOfRates || kind == .conditions else { return [] }
        return found
            + failed.map { reason, names in
                let more = names.count > 3 ? " and \(names.count - 3) more" : ""
                return "\(names.prefix(3).joined(separator: ", "))\(more): not compared with \(first.name); \(reason)."
            }
    }

    private static func words(_ found: GroupDifference, from name: String, _ measure: SwingMeasure) -> String {
        guard !found.interval.contains(0) else {
            return "no clear difference from \(name) (95 % interval \(measure.text(difference: found.interval)); "
                + "\(found.evidence))"
        }
        let size = measure.text(size: found.difference)
        let direction = found.difference < 0 ? measure.directions.smaller : measure.directions.larger
        return "\(size) \(direction) than \(name) (95 % interval \(measure.text(sizes: found.interval)); "
            + "\(found.evidence))"
    }

    /// What the intervals speak of, in words.
    var scope: String {
        switch kind {
        case .players: "The intervals come from the sessions and speak of these players only."
        case .conditionsOfPlayers: "The intervals come from the sessions of a player and speak of that player only."
        case .conditions:
            "A group's value is the mean over its players. Players in both groups are compared with themselves, "
                + "others by Welch's or Cochran and Cox's method."
        }
    }
}

extension SwingMeasure {
    /// What the value of a player is, in one sentence.
    package var definition: String {
        switch self {
        case .timeToContact, .peakRotationRate, .tempo, .forwardSwingDuration:
            "\(name.capitalizedFirst): a player's value is the mean of the medians of their sessions."
        case .contactRate:
            "Contact rate: contacts among contacts and misses; a player's value is the mean of the rates of their "
                + "sessions."
        }
    }
}

extension GroupDifference {
    /// What was compared, in words.
    package var evidence: String {
        let left = leftOutCount == 0 ? "" : "; \(leftOutCount.of("other player")) left out"
        return switch design {
        case .paired(let players): "the same \(players) players\(left)"
        case .independent(let first, let second): "\(first) and \(second) players\(left)"
        case .sessions(let first, let second): "\(first) and \(second) sessions"
        }
    }
}
