internal import SwingAnalysis
internal import SwingMotion
internal import SwingResults
internal import SwingSignal

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
        partialCount = sessions.count { $0.session.isPartial }
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
        if count > 1000 { return max(1, Int(clamped: (n - StudentT.normal95 * n.squareRoot()) / 2)) }
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

/// Summary figures of a group of swings.
public struct StudyFigures: Sendable {
    /// The number of swings.
    public let swingCount: Int
    /// The number of swings with contact.
    public let contactCount: Int
    /// The number of misses.
    public let missCount: Int
    /// The number of swings for which contact or miss could not be decided.
    public let uncertainCount: Int
    /// The number of contacts whose time to contact was omitted because doubtful.
    public let omittedCount: Int
    /// The times to contact in seconds, without omitted ones.
    public let timeToContact: Spread
    /// The peak rotation rates of all swings in rad/s.
    public let peakRotationRate: Spread
    /// The peak accelerations of contacts in g.
    public let peakAcceleration: Spread

    /// Summarizes swings.
    ///
    /// - Parameter swings: The swings.
    /// - Complexity: O(*n* log *n*).
    init(_ swings: [Swing]) {
        let contacts = swings.filter { $0.outcome == .contact }
        swingCount = swings.count
        contactCount = contacts.count
        missCount = swings.count { $0.outcome == .miss }
        uncertainCount = swings.count { $0.outcome == .uncertain }
        omittedCount = contacts.count { $0.timeToContact.isNaN }
        timeToContact = Spread(swings.map(\.timeToContact))
        peakRotationRate = Spread(swings.map { $0.peakRotationRate.magnitude })
        peakAcceleration = Spread(contacts.map(\.peakAcceleration))
    }
}

/// The distribution of values: median, quartiles, mean, standard deviation and range.
public struct Spread: Sendable {
    /// The number of finite values.
    public let count: Int
    /// The median; NaN without values.
    public let median: Double
    /// The first and the third quartile; NaN without values.
    public let quartiles: (lower: Double, upper: Double)
    /// The mean; NaN without values.
    public let mean: Double
    /// The sample standard deviation; NaN with fewer than two values.
    public let standardDeviation: Double
    /// The minimum and the maximum; NaN without values.
    public let extremes: (minimum: Double, maximum: Double)

    /// Computes the distribution of values.
    ///
    /// - Parameter values: The values, in any order; NaN and infinity are ignored.
    /// - Complexity: O(*n* log *n*).
    init(_ values: some Sequence<Double>) {
        let sorted = values.filter(\.isFinite).sorted()
        count = sorted.count
        median = Self.quantile(0.5, of: sorted)
        quartiles = (Self.quantile(0.25, of: sorted), Self.quantile(0.75, of: sorted))
        let mean = sorted.isEmpty ? .nan : sorted.reduce(0, +) / Double(sorted.count)
        self.mean = mean
        let squares = sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        standardDeviation = sorted.count < 2 ? .nan : (squares / Double(sorted.count - 1)).squareRoot()
        extremes = (sorted.first ?? .nan, sorted.last ?? .nan)
    }

    /// Returns a quantile, interpolated linearly between values.
    ///
    /// This is NumPy's default, type 7 of Hyndman and Fan (The American Statistician 50, 1996).
    static func quantile(_ fraction: Double, of sorted: [Double]) -> Double {
        guard let last = sorted.last else { return .nan }
        let position = fraction * Double(sorted.count - 1)
        let index = Int(clamped: position)
        guard index + 1 < sorted.count else { return last }
        return sorted[index] + (sorted[index + 1] - sorted[index]) * (position - Double(index))
    }
}
