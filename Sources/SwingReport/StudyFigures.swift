internal import SwingMotion

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
    /// The times from the 10 % start to contact in seconds, without omitted ones.
    public let timeToContact10: Spread
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
        timeToContact10 = Spread(swings.map(\.timeToContact10))
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
        let index = Int(position)
        guard index + 1 < sorted.count else { return last }
        return sorted[index] + (sorted[index + 1] - sorted[index]) * (position - Double(index))
    }
}
