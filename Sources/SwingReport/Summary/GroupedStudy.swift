internal import SwingAnalysis
internal import SwingMotion
package import SwingResults
internal import SwingSignal

/// A study summarized by facts of its sessions, such as player and condition.
///
/// ```swift
/// let study = try ResultSet(reading: ["season.h5"])
/// for group in GroupedStudy(study, by: [SummaryFact("player")]).groups {
///     print(group.facts[0] ?? "unknown", group.value.value)
/// }
/// ```
package struct GroupedStudy: Sendable {
    /// The most groups whose differences are computed.
    package static let comparedCount = 12

    /// The facts.
    package let facts: [SummaryFact]
    /// The groups, in the order of their facts; those with unknown facts are last.
    package let groups: [GroupSummary]
    /// The measure.
    package let measure: SwingMeasure
    /// Whether the measure replaces the time to contact, because none is known.
    package let isFallback: Bool
    /// The differences of the pairs of groups in one sport that differ in one fact only.
    package let pairs: [GroupPair]
    /// Such pairs that can't be compared.
    package let uncompared: [UncomparedPairs]
    /// The number of sessions that could not be analysed; they are in no group.
    package let failedCount: Int
    /// The number of sessions that were analysed only in part; they are in their groups.
    package var partialCount: Int { groups.reduce(0) { $0 + $1.partialCount } }
    /// The number of swings that were left out.
    package let excludedCount: Int
    /// Whether the study has several sports.
    package let hasSeveralSports: Bool

    /// Whether the sport is shown in addition to the facts, because they do not contain it.
    package var showsSport: Bool { !facts.contains(SummaryFact("sport")) }

    /// Summarizes a study.
    ///
    /// - Parameters:
    ///   - study: The study.
    ///   - facts: The facts; none for one group per sport.
    ///   - measure: The measure; `nil` for the time to contact if any is known, else for the peak rotation rate.
    /// - Complexity: O(*n* log *n*), where *n* is the number of swings.
    package init(_ study: ResultSet, by facts: [SummaryFact], measure: SwingMeasure? = nil) {
        let isTimed = study.values.contains { !$0[.timeToContact].isEmpty }
        isFallback = measure == nil && !isTimed
        let measure = measure ?? (isTimed ? .timeToContact : .peakRotationRate)
        self.measure = measure
        var members: [[String?]: [(session: ResultSet.Session, swings: SwingValues)]] = [:]
        var failed = 0
        for (index, session) in study.sessions.enumerated() {
            guard session.record.text("status") != "failed" else {
                failed += 1
                continue
            }
            let key = facts.map { $0.value(of: session) } + [session.sport]
            members[key, default: []].append((session, study.rated(index)))
        }
        let keys = members.keys.sorted(by: Self.precedes)
        groups = keys.map { key in
            GroupSummary(
                facts: Array(key.dropLast()), sport: key.last ?? nil, sessions: members[key] ?? [], measure: measure)
        }
        self.facts = facts
        failedCount = failed
        excludedCount = study.exclusions.count
        hasSeveralSports = study.isMixed
        (pairs, uncompared) = Self.compared(groups, by: facts.map(\.name))
    }

    /// Returns the comparisons of all pairs of groups in one sport whose facts are known and differ in one.
    ///
    /// A difference of two facts, such as of another player under another condition, can't be attributed to either.
    private static func compared(_ groups: [GroupSummary], by facts: [String]) -> ([GroupPair], [UncomparedPairs]) {
        guard groups.count <= comparedCount, !facts.contains("session") else { return ([], []) }
        var found: [GroupPair] = []
        var reasons: [(text: String, count: Int)] = []
        for first in groups.indices {
            for second in groups.indices.dropFirst(first + 1) {
                let (a, b) = (groups[first], groups[second])
                guard a.sport == b.sport, a.sport != nil, !(a.facts + b.facts).contains(nil),
                    zip(a.facts, b.facts).count(where: { $0 != $1 }) == 1
                else { continue }
                var reason = RateCapability.difference
                if let capability = a.capability, capability == b.capability {
                    switch GroupDifference.between(a.value, b.value, areOfPlayers: facts.contains("player")) {
                    case .success(let difference):
                        found.append(GroupPair(first: first, second: second, difference: difference))
                        continue
                    case .failure(.values) where a.unratedCount + b.unratedCount > 0:
                        reason = SwingMeasure.withoutMisses
                    case .failure(let missing): reason = missing.text
                    }
                }
                if let place = reasons.firstIndex(where: { $0.text == reason }) {
                    reasons[place].count += 1
                } else {
                    reasons.append((reason, 1))
                }
            }
        }
        return (found, reasons.map { UncomparedPairs(reason: $0.text, count: $0.count) })
    }

    /// Whether a key precedes another one; unknown facts are last.
    private static func precedes(_ a: [String?], _ b: [String?]) -> Bool {
        for (a, b) in zip(a, b) where a != b {
            guard let a else { return false }
            guard let b else { return true }
            return a < b
        }
        return false
    }
}

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

    /// Returns the letters and digits of a name, in lower case.
    static func key(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// Returns the fact's value for a session; `nil` if it is unknown.
    func value(of session: ResultSet.Session) -> String? {
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

extension ResultSet {
    /// Returns the fact with a name: one that every study has, or one that at least one session states.
    ///
    /// - Parameter name: The fact's name in any case, or that of its column, such as `racket_weight_g`.
    /// - Returns: The fact; `nil` if nothing states it.
    package func fact(named name: String) -> SummaryFact? {
        if let known = SummaryFact.common.first(where: { $0 == name.lowercased() }) { return SummaryFact(known) }
        let further = furtherFacts
        if further.contains(name) { return SummaryFact(name) }
        return further.first { SummaryFact.key($0) == SummaryFact.key(name) }.map { SummaryFact($0) }
    }
}
