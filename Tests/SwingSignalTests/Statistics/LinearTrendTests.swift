import TestSupport
import Testing

@testable import SwingSignal

struct LinearTrendTests {
    /// `scipy.stats.linregress`, with the t quantile of `scipy.stats.t`.
    @Test(
        .needsPython,
        arguments: [
            ([250, 240, 245, 230, 225.5], nil), ([200, 210, 190, 205, 207, 180, 202, 199.5], nil),
            ([1, 2, 4, 7, 11, 16, 22, 29, 37, 46], nil), ([5, 5, 5, 5, 5.001], nil), ([212, 198], nil),
            ([0.1, 0.12, 0.09, 0.15, 0.14, 0.19], [10.5, 11, 14.25, 20, 31, 31]),
        ] as [([Double], [Double]?)])
    func agreesWithScipy(values: [Double], times: [Double]?) throws {
        let text = try Python.run(
            """
            import sys
            import scipy.stats
            y, x = [[float(text) for text in part.split()] for part in sys.argv[1:3]]
            fit = scipy.stats.linregress(x or range(len(y)), y)
            width = scipy.stats.t.ppf(0.975, len(y) - 2) * fit.stderr if len(y) > 2 else 0
            print(fit.slope, fit.slope - width, fit.slope + width)
            """, values.map { "\($0)" }.joined(separator: " "), (times ?? []).map { "\($0)" }.joined(separator: " "))
        let expected = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        let trend = try #require(times.map { LinearTrend(values, at: $0) } ?? LinearTrend(values))
        #expect(abs(trend.slope - expected[0]) <= 1e-12 * max(1, abs(expected[0])))
        #expect((trend.interval == nil) == (values.count < 5))
        guard let interval = trend.interval else { return }
        #expect(abs(interval.lowerBound - expected[1]) < 1e-8 && abs(interval.upperBound - expected[2]) < 1e-8)
    }

    /// Seasons without a trend are reported as a change as often as 95 % intervals allow, and more often if the form of one
    /// session carries over to the next.
    @Test(.needsPython, arguments: [(0.0, 0.035...0.065), (0.3, 0.08...0.13)] as [(Double, ClosedRange<Double>)])
    func falseChangesAreAsOftenAsStated(correlation: Double, expected: ClosedRange<Double>) throws {
        let text = try Python.run(
            """
            import sys
            import numpy as np
            random, p = np.random.default_rng(7), float(sys.argv[1])
            y = random.normal(size=(4000, 6))
            for i in range(1, 6):
                y[:, i] = p * y[:, i - 1] + np.sqrt(1 - p * p) * y[:, i]
            for row in y:
                print(*row)
            """, "\(correlation)")
        let seasons = text.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
        let count = seasons.count { LinearTrend($0)?.interval?.contains(0) == false }
        #expect(seasons.count == 4000 && expected.contains(Double(count) / 4000), "\(count)")
    }

    /// Values on a line show no scatter, however few they are; values that are nearly on one do.
    @Test(
        arguments: [
            ([0.25, 0.25, 0.25, 0.25, 0.25, 0.25], true), ([0, 0, 0, 0, 0], true), ([1, 1, 1, 1, 1, 1, 1], true),
            ([0.2, 0.21, 0.22, 0.23, 0.24, 0.25], true), ([0.1, 0.4, 0.7, 1.0, 1.3], true),
            ([0.25, 0.25, 0.25, 0.25, 0.250001], false), ([1, 1, 1, 1, 0.4], false),
        ] as [([Double], Bool)])
    func valuesOnALineHaveNoInterval(values: [Double], isLine: Bool) throws {
        let trend = try #require(LinearTrend(values))
        #expect((trend.interval == nil) == isLine)
        #expect(abs(trend.slope - (values[4] - values[0]) / 4) < 1e-12 || !isLine)
    }

    @Test func oneValueHasNoTrend() {
        #expect(LinearTrend([200]) == nil && LinearTrend([]) == nil && LinearTrend([1, 2], at: [3, 3]) == nil)
    }
}
