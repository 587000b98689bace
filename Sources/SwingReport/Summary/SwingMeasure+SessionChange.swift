internal import SwingMotion
package import SwingResults
internal import SwingSignal

extension SwingMeasure {
    /// Whether a session has a change of the measure.
    ///
    /// The pairs of contacts and misses have a median slope of 0, whatever happens.
    package var hasSessionChange: Bool { self != .contactRate }

    /// Returns the change within a session; `nil` if the measure has none.
    func sessionChange(_ session: SwingValues) -> Result<TheilSenTrend, TheilSenTrend.Missing>? {
        guard hasSessionChange else { return nil }
        let (values, times) = session.course(of: self)
        return TheilSenTrend.of(values, at: times)
    }

    /// Returns the change within the sessions of a group: the mean over its players of the means over their sessions.
    func groupChange(_ sessions: [(player: String?, swings: SwingValues)]) -> PlayerGroup {
        PlayerGroup(
            sessions.map { player, swings in
                guard case .success(let trend) = sessionChange(swings) else { return (player, nil) }
                return (player, SessionValue(changeOf: trend))
            })
    }

    /// Returns a change within a session as a sentence, with what it shows.
    ///
    /// - Parameters:
    ///   - change: The change from the first to the last value.
    ///   - interval: Its 95 % interval.
    ///   - basis: What the interval rests on, if it is not one session.
    /// - Returns: The sentence.
    package func sentence(sessionChange change: Double, interval: ClosedRange<Double>, basis: String? = nil) -> String {
        let verdict =
            interval.contains(0)
            ? "no change can be claimed" : "it became \(change < 0 ? directions.smaller : directions.larger)"
        return "\(name.capitalizedFirst) changed by \(text(difference: change)) from the first to the last swing "
            + "(95 % interval \(text(difference: interval))\(basis.map { "; \($0)" } ?? "")): \(verdict)."
    }
}

extension GroupSummary {
    /// The reason why there is no change within a session, as a clause; `nil` if there is one with an interval.
    package func changeMissing(_ measure: SwingMeasure) -> String? {
        guard measure.hasSessionChange else { return "the median slope of contacts and misses is 0, whatever happens" }
        guard let missing = sessionChange.missing else { return nil }
        guard missing == .values else { return missing.text }
        return "no session has \(TheilSenTrend.minimumCount) known values that differ"
    }
}
