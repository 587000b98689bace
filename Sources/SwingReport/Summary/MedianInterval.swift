internal import SwingSignal

/// The 95 % interval of a group's median.
package struct MedianInterval: Hashable, Sendable {
    /// What the interval generalizes to.
    package enum Basis: String, Sendable {
        /// Further sessions: Student's interval of the mean of the sessions' medians.
        case sessions
        /// Further swings of the same session: the interval of the median by order statistics.
        case swings
    }

    /// What the interval generalizes to.
    package let basis: Basis
    /// The limits.
    package let range: ClosedRange<Double>

    /// The fewest sessions for an interval of several sessions.
    static let minimumSessions = 3
    /// The fewest swings for an interval within one session.
    static let minimumSwings = 6

    /// Computes the interval; `nil` for two sessions, and for a session with fewer than six values.
    ///
    /// The swings of a session resemble each other, so the sessions are the units of evidence if there are several. With
    /// few sessions, percentile bootstrap intervals are too narrow.
    ///
    /// Source of the interval within a session: W. J. Conover 1999, *Practical Nonparametric Statistics*, 3.2.
    ///
    /// - Parameter sessions: The values of each session, without NaN and without empty sessions.
    /// - Complexity: O(*n* log *n*), where *n* is the number of values.
    init?(_ sessions: [[Double]]) {
        if sessions.count >= Self.minimumSessions {
            let spread = Spread(sessions.map { Spread($0).median })
            let width =
                StudentT.quantile95(degrees: sessions.count - 1) * spread.standardDeviation
                / Double(sessions.count).squareRoot()
            basis = .sessions
            range = spread.mean - width...spread.mean + width
        } else if let values = sessions.first, sessions.count == 1, values.count >= Self.minimumSwings {
            let sorted = values.sorted()
            let rank = Self.rank(values.count)
            basis = .swings
            range = sorted[rank - 1]...sorted[sorted.count - rank]
        } else {
            return nil
        }
    }

    /// The largest rank *r* for which values *r* to *n* + 1 − *r* enclose the median with at least 95 %.
    private static func rank(_ count: Int) -> Int {
        let n = Double(count)
        // Beyond this, 2⁻ⁿ is not a normal number, and the normal distribution differs by less than one rank.
        if count > 1000 { return max(1, Int((n - StudentT.normal95 * n.squareRoot()) / 2)) }
        var probability = 1.0
        for _ in 0..<count { probability /= 2 }
        var (sum, rank) = (0.0, 0)
        while sum + probability <= 0.025 {
            sum += probability
            rank += 1
            probability *= (n - Double(rank) + 1) / Double(rank)
        }
        return max(1, rank)
    }
}
