import Testing

@testable import SwingReport

struct HistogramBinsTests {
    @Test(arguments: [
        (161.2, 318.0, 12, 160, 320, 20), (200.0, 200.0, 6, 200, 201, 1), (199.5, 240.5, 10, 195, 245, 5),
        (-3.5, 3.5, 6, -4, 4, 2), (100.0, 2100.0, 36, 100, 2200, 100),
    ])
    func coversTheRangeWithRoundIntervals(least: Double, most: Double, count: Int, start: Int, end: Int, step: Int)
        throws
    {
        let bins = try #require(HistogramBins(from: least, to: most, count: count))
        #expect(bins.start == start && bins.end == end && bins.step == step)
    }

    @Test(arguments: [(1.0, 0.0), (0.0, 1e300), (-Double.infinity, 0.0), (Double.nan, 1.0)])
    func refusesWhatIsNoRangeOfTimes(least: Double, most: Double) {
        #expect(HistogramBins(from: least, to: most, count: 10) == nil)
    }
}
