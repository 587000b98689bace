internal import SwingAnalysis
internal import SwingMotion
internal import SwingResults
package import SwingSignal

/// The figures of the sessions that have some facts in common.
package struct GroupSummary: Sendable {
    /// The values of the facts, in their order; `nil` if unknown.
    package let facts: [String?]
    /// The sport; `nil` if unknown.
    ///
    /// Sports are never pooled.
    package let sport: String?
    /// The number of analysed sessions.
    package let sessionCount: Int
    /// The number of these sessions that were analysed only in part.
    package let partialCount: Int
    /// Counts and distributions of the swings.
    package let figures: StudyFigures
    /// The distribution of the measure's known values over all swings.
    package let spread: Spread
    /// The group's value of the measure, with its players and its interval.
    package let value: PlayerGroup
    /// The change of the measure within a session, with its players and its interval.
    package let sessionChange: PlayerGroup
    /// The mean over the players of the means of their sessions' paces; `nil` if no session has one.
    package let pace: SessionPace?
    /// The number of sessions without a contact rate, because misses are not reported at their accelerometer's rate.
    package let unratedCount: Int
    /// The number of other sessions with fewer than three known values.
    package var sparseCount: Int { value.sparseCount - unratedCount }
    /// The reason why the value has no interval, as a clause; `nil` if it has one.
    package var missing: String? {
        value.missing == .values && sparseCount == 0 && unratedCount > 0
            ? SwingMeasure.withoutMisses : value.missing?.text
    }
    /// What the sessions' sample rates can show; `nil` if they differ or are unknown.
    let capability: RateCapability?
    /// Whether the sessions' sample rates show different things, which alone can change the value.
    package let hasMixedRates: Bool

    init(
        facts: [String?], sport: String?, sessions: [(session: ResultSet.Session, swings: SwingValues)],
        measure: SwingMeasure
    ) {
        self.facts = facts
        self.sport = sport
        sessionCount = sessions.count
        partialCount = sessions.count { $0.session.isPartial }
        let swings = SwingValues(sessions.map(\.swings))
        figures = StudyFigures(swings)
        spread = Spread(swings[measure])
        let named = sessions.map { (player: $0.session.player, swings: $0.swings) }
        unratedCount = measure.countWithoutMisses(sessions.map(\.session))
        value = measure.group(named)
        sessionChange = measure.groupChange(named)
        pace = SessionPace(meanOf: named.map { ($0.player, SessionPace($0.swings.intervals)) })
        capability = RateCapability.common(of: sessions.map(\.session))
        hasMixedRates = RateCapability.differ(sessions.map(\.session))
    }
}

/// The comparison of two groups of one sport.
package struct GroupPair: Sendable {
    /// The position of the first group in the summary.
    package let first: Int
    /// The position of the second group in the summary.
    package let second: Int
    /// The second group's value minus the first one's, with its interval.
    package let difference: GroupDifference
}

/// The pairs of groups that can't be compared for one reason.
package struct UncomparedPairs: Sendable {
    /// The reason as a clause.
    package let reason: String
    /// The number of pairs.
    package let count: Int
}
