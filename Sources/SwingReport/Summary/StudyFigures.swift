public import SwingResults
internal import SwingSignal

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
    /// - Parameter swings: The values of the swings.
    /// - Complexity: O(*n* log *n*).
    init(_ swings: SwingValues) {
        swingCount = swings.count
        contactCount = swings.contactCount
        missCount = swings.missCount
        uncertainCount = swings.uncertainCount
        omittedCount = swings.omittedCount
        timeToContact = Spread(swings[.timeToContact])
        peakRotationRate = Spread(swings[.peakRotationRate])
        peakAcceleration = Spread(swings.peakAccelerations)
    }
}

extension ResultSet {
    /// Returns the summary figures of all swings, or of the swings of some sessions.
    ///
    /// - Parameter isChosen: A closure that returns whether a session is included.
    /// - Returns: The figures.
    public func figures(_ isChosen: (Session) -> Bool = { _ in true }) -> StudyFigures {
        StudyFigures(SwingValues(zip(sessions, values).filter { isChosen($0.0) }.map(\.1)))
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
        median = SampleQuantile.value(0.5, of: sorted)
        quartiles = (SampleQuantile.value(0.25, of: sorted), SampleQuantile.value(0.75, of: sorted))
        let moments = SampleMoments(sorted)
        (mean, standardDeviation) = (moments.mean, moments.standardDeviation)
        extremes = (sorted.first ?? .nan, sorted.last ?? .nan)
    }
}
