import TestSupport
import Testing

@testable import SwingSignal

struct QuantileTests {
    @Test(.needsPython) func studentsQuantilesAreThoseOfScipy() throws {
        let degrees = [1, 1.3, 2, 2.71828, 3, 4, 9.5, 10, 16, 99, 100.25, 1001, 100_000, 100_001, 5_000_000]
        let text = try Python.run(
            "import scipy.stats, sys\nprint(*(scipy.stats.t.ppf(0.975, float(n)) for n in sys.argv[1].split()))",
            degrees.map { "\($0)" }.joined(separator: " "))
        let expected = text.split(separator: " ").compactMap { Double($0) }
        #expect(expected.count == degrees.count)
        for (degree, expected) in zip(degrees, expected) {
            #expect(abs(StudentT.quantile95(degrees: degree) - expected) < 1e-8 * expected, "\(degree)")
        }
    }

    @Test(.needsPython) func chiSquaredQuantilesAreThoseOfScipy() throws {
        let degrees = [1.0, 2, 3, 7, 40, 333, 5000]
        let text = try Python.run(
            """
            import scipy.stats, sys
            print(*(scipy.stats.chi2.ppf(p, float(n)) for n in sys.argv[1].split() for p in (0.025, 0.975)))
            """, degrees.map { "\($0)" }.joined(separator: " "))
        let expected = text.split(separator: " ").compactMap { Double($0) }
        let found = degrees.flatMap { n in [0.025, 0.975].map { ChiSquared.quantile($0, degrees: n) } }
        #expect(expected.count == found.count)
        for (value, expected) in zip(found, expected) {
            #expect(abs(value - expected) < 1e-8 * expected, "\(expected)")
        }
    }

    /// The largest rank whose order statistics enclose the median with 95 %.
    @Test(.needsPython) func medianRanksAreThoseOfTheBinomialDistribution() throws {
        let counts = Array(6...60) + [100, 499, 500]
        let text = try Python.run(
            """
            import scipy.stats, sys
            for n in map(int, sys.argv[1].split()):
                print(max(k for k in range(1, n // 2 + 1) if scipy.stats.binom.cdf(k - 1, n, 0.5) <= 0.025))
            """, counts.map(String.init).joined(separator: " "))
        #expect(counts.map(SampleQuantile.medianRank) == text.split(separator: "\n").compactMap { Int($0) })
        #expect(SampleQuantile.medianRank(10_000) == 4902)
    }
}

struct SessionValueTests {
    @Test func fewValuesHaveNoNumber() {
        #expect(SessionValue(medianOf: [1, 2]) == nil && SessionValue(part: 1, of: 2) == nil)
        #expect(SessionValue(medianOf: [3, 1, 2])?.value == 2 && SessionValue(medianOf: [3, 1, 2])?.interval == nil)
        #expect(SessionValue(medianOf: [6, 1, 2, 3, 4, 5])?.interval == 1...6)
    }

    /// `statsmodels.stats.proportion.proportion_confint(method="wilson")`.
    @Test(.needsPython, arguments: [(0, 6), (6, 6), (7, 10), (33, 80)])
    func partsHaveWilsonsInterval(count: Int, total: Int) throws {
        let text = try Python.run(
            """
            import sys
            from statsmodels.stats.proportion import proportion_confint
            print(*proportion_confint(*map(int, sys.argv[1].split()), method="wilson"))
            """, "\(count) \(total)")
        let expected = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        let interval = try #require(SessionValue(part: count, of: total)?.interval)
        #expect(abs(interval.lowerBound - expected[0]) < 1e-9 && abs(interval.upperBound - expected[1]) < 1e-9)
    }
}
