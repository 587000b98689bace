import Testing

@testable import SwingReport

struct MedianIntervalTests {
    /// Ranks of the order statistics that enclose the median with at least 95 %, from tables of the sign test.
    ///
    /// scipy.stats.binom.ppf(0.025, n, 0.5) gives the same.
    @Test(arguments: [
        (6, 1), (7, 1), (8, 1), (9, 2), (10, 2), (12, 3), (15, 4), (20, 6), (25, 8), (30, 10), (50, 18), (100, 40),
        (500, 228), (1000, 469), (2000, 956),
    ])
    func oneSessionUsesOrderStatistics(count: Int, rank: Int) throws {
        let interval = try #require(MedianInterval([(1...count).map(Double.init).shuffled()]))
        #expect(interval.basis == .swings)
        #expect(interval.range == Double(rank)...Double(count + 1 - rank), "\(interval.range)")
    }

    /// Medians 10, 12, 17: mean 13, standard deviation 3.605551; t = 4.302653 with 2 degrees (scipy.stats.t.ppf).
    @Test func severalSessionsUseTheirMedians() throws {
        let interval = try #require(MedianInterval([[9, 10, 11], [12], [0, 17, 90]]))
        #expect(interval.basis == .sessions)
        #expect(abs(interval.range.lowerBound - (13 - 8.956686)) < 1e-5)
        #expect(abs(interval.range.upperBound - (13 + 8.956686)) < 1e-5)
    }

    @Test(arguments: [[], [[1, 2, 3, 4, 5]], [[1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6, 7, 8]]])
    func tooLittleHasNoInterval(sessions: [[Double]]) { #expect(MedianInterval(sessions) == nil) }
}

struct StudyFiguresTests {
    /// Expected values are NumPy 2.4's median, quantile, mean, and std with ddof 1.
    @Test(arguments: [
        ([3.0], 3.0, 3.0, 3.0, 3.0, Double.nan),
        ([1, 2], 1.5, 1.25, 1.75, 1.5, 0.7071067811865476),
        ([4, 1, 3, 2], 2.5, 1.75, 3.25, 2.5, 1.2909944487358056),
        ([0.2, .nan, 0.16, 0.25, .infinity, 0.19, 0.3], 0.2, 0.19, 0.25, 0.22, 0.05522680508593631),
    ])
    func agreesWithNumPy(
        values: [Double], median: Double, lower: Double, upper: Double, mean: Double, deviation: Double
    ) {
        let spread = Spread(values)
        #expect(spread.median == median)
        #expect(abs(spread.quartiles.lower - lower) < 1e-15 && abs(spread.quartiles.upper - upper) < 1e-15)
        #expect(abs(spread.mean - mean) < 1e-15)
        #expect(deviation.isNaN ? spread.standardDeviation.isNaN : abs(spread.standardDeviation - deviation) < 1e-15)
        #expect(spread.count == values.filter(\.isFinite).count)
        #expect(spread.extremes.minimum == values.filter(\.isFinite).min())
        #expect(spread.extremes.maximum == values.filter(\.isFinite).max())
    }

    @Test func noValuesGiveNaN() {
        let spread = Spread([.nan])
        #expect(
            spread.count == 0 && spread.median.isNaN && spread.quartiles.upper.isNaN && spread.extremes.minimum.isNaN)
    }
}
