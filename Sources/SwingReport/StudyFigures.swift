internal import SwingMotion

/// What a group of swings comes to.
public struct StudyFigures: Sendable {
    /// How many swings there are.
    public let swingCount: Int
    /// How many met something.
    public let contactCount: Int
    /// How many met nothing.
    public let missCount: Int
    /// How many are uncertain.
    public let uncertainCount: Int
    /// How many contacts have no time to contact, because it is omitted.
    public let omittedCount: Int
    /// Times to contact in seconds, as far as they are given.
    public let timeToContact: Spread
    /// Greatest rotation rates of all swings in rad/s.
    public let peakRotationRate: Spread
    /// Greatest accelerations of contacts in g.
    public let peakAcceleration: Spread

    /// Sums up swings.
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

/// How values lie: their middle and their spread.
public struct Spread: Sendable {
    /// How many values there are.
    public let count: Int
    /// The median; NaN of none.
    public let median: Double
    /// The first and the third quartile; NaN of none.
    public let quartiles: (lower: Double, upper: Double)
    /// The mean; NaN of none.
    public let mean: Double
    /// The standard deviation, of a sample; NaN of fewer than two.
    public let standardDeviation: Double
    /// The least and the greatest value; NaN of none.
    public let extremes: (least: Double, greatest: Double)

    /// Measures values.
    ///
    /// - Parameter values: The values, in any order; those that are not finite are left out.
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

    /// A quantile, interpolated linearly between values: NumPy's default, type 7 of Hyndman and Fan
    /// (The American Statistician 50, 1996).
    static func quantile(_ fraction: Double, of sorted: [Double]) -> Double {
        guard let last = sorted.last else { return .nan }
        let position = fraction * Double(sorted.count - 1)
        let index = Int(position)
        guard index + 1 < sorted.count else { return last }
        return sorted[index] + (sorted[index + 1] - sorted[index]) * (position - Double(index))
    }
}
