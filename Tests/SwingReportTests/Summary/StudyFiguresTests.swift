import Testing

@testable import SwingReport

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
