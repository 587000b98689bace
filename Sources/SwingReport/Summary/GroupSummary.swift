internal import SwingAnalysis
internal import SwingMotion
internal import SwingResults

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
    /// Counts and distributions of the swings.
    package let figures: StudyFigures
    /// The 95 % interval of the median time to contact in seconds; `nil` if there are too few sessions or swings.
    package let interval: MedianInterval?
    /// The medians of the sessions' times to contact, in seconds.
    let medians: [Double]
    /// What the sessions' sample rates can show; `nil` if they differ.
    let capability: RateCapability?

    init(facts: [String?], sport: String?, sessions: [(session: Study.Session, swings: [Swing])]) {
        self.facts = facts
        self.sport = sport
        sessionCount = sessions.count
        figures = StudyFigures(sessions.flatMap(\.swings))
        let times = sessions.map { $0.swings.map(\.timeToContact).filter(\.isFinite) }.filter { !$0.isEmpty }
        interval = MedianInterval(times)
        medians = times.map { Spread($0).median }
        let capabilities = Set(
            sessions.map { RateCapability(accelerometerRate: $0.session.record.number("accel_rate")) })
        capability = capabilities.count == 1 ? capabilities.first ?? nil : nil
    }

    /// The reason why there is no interval; `nil` if there is one.
    package var reasonWithoutInterval: String? {
        guard interval == nil else { return nil }
        switch medians.count {
        case 0: return "no time to contact"
        case 1: return "fewer than \(MedianInterval.minimumSwings) times to contact in one session"
        default: return "\(medians.count) sessions with times to contact, not \(MedianInterval.minimumSessions)"
        }
    }
}

/// The difference of the time to contact between two groups of one sport.
package struct GroupDifference: Sendable {
    /// The position of the first group in the summary.
    package let first: Int
    /// The position of the second group in the summary.
    package let second: Int
    /// The mean of the second group's session medians minus that of the first one, in seconds.
    package let difference: Double
    /// The 95 % interval of the difference in seconds, by Welch's method.
    package let interval: ClosedRange<Double>
}
