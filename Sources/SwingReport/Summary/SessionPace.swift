internal import SwingMotion
internal import SwingSignal

/// The pace of a session, from the times between the instants of successive swings.
///
/// The instant of a swing is its start, else its peak rate, else its contact. All detected swings count, also misses and
/// uncertain ones. Two swings on different sides of a clock reset have no time between them.
package struct SessionPace: Hashable, Sendable {
    /// The median time between successive swings, in seconds; pauses hardly change it.
    package let median: Double
    /// The swings per minute from the first to the last swing: 60 s divided by the mean time between swings.
    ///
    /// Pauses within the session count, those before the first swing and after the last one don't.
    package let perMinute: Double

    /// Computes the pace; `nil` with fewer than three times, so fewer than four swings.
    ///
    /// - Parameter intervals: The times between successive swings, in seconds.
    /// - Complexity: O(*n* log *n*), where *n* is the number of swings.
    package init?(_ intervals: [Double]) {
        let mean = SampleMoments(intervals).mean
        guard intervals.count >= SessionValue.minimumCount, mean > 0 else { return nil }
        (median, perMinute) = (SampleQuantile.median(intervals), 60 / mean)
    }

    /// Computes the pace of a group: the mean over its players of the means over their sessions; `nil` without any.
    init?(meanOf sessions: [(player: String?, pace: SessionPace?)]) {
        func mean(_ value: (SessionPace) -> Double) -> Double {
            PlayerGroup(sessions.map { ($0.player, $0.pace.map { SessionValue(value($0), count: 1) }) }).value
        }
        (median, perMinute) = (mean(\.median), mean(\.perMinute))
        guard median.isFinite else { return nil }
    }

    /// The pace as a sentence.
    package var sentence: String {
        "The median time between successive swings was \(median.fixed(1)) s; there were \(perMinute.fixed(1)) swings "
            + "per minute from the first to the last one."
    }
}
