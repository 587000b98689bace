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
    public init(_ values: some Sequence<Double>) {
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
