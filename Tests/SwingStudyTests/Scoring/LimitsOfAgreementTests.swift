import Foundation
import TestSupport
import Testing

@testable import SwingStudy

struct AgreementTests {
    @Test(
        .needsPython,
        arguments: [
            [[20, 5], [10, 15]], [[88, 14, 18], [10, 40, 10], [2, 6, 12]], [[45, 15], [25, 15]], [[1, 9], [9, 1]],
            [[30, 0], [2, 8]], [[1000, 3], [4, 2]],
        ])
    func kappaIsThatOfStatsmodels(table: [[Int]]) throws {
        let text = try Python.run(
            """
            import numpy, sys, json
            from statsmodels.stats.inter_rater import cohens_kappa
            k = cohens_kappa(numpy.array(json.loads(sys.argv[1])))
            print(k.kappa, k.std_kappa, max(k.kappa_low, -1), min(k.kappa_upp, 1))
            """, "\(table)")
        let expected = text.split(separator: " ").compactMap { Double($0) }
        let kappa = try #require(CohensKappa.measured(from: table).value)
        let interval = try #require(kappa.interval)
        #expect(expected.count == 4)
        for (value, other) in zip([kappa.kappa, kappa.standardError, interval.lower, interval.upper], expected) {
            #expect(abs(value - other) < 1e-9)
        }
        #expect(kappa.count == table.joined().reduce(0, +))
    }

    @Test func kappaNeedsEnoughDifferentRatings() throws {
        #expect(CohensKappa.measured(from: [[5, 0], [0, 4]]).reason == "needs 10 swings, found 9")
        #expect(
            CohensKappa.measured(from: [[12, 0], [0, 0]]).reason?.hasPrefix("both have one outcome only") == true)
        // One rater uses one category: the agreement is exactly that of chance.
        let one = try #require(CohensKappa.measured(from: [[7, 0], [5, 0]]).value)
        #expect(one.kappa == 0 && one.interval != nil)
        let perfect = try #require(CohensKappa.measured(from: [[7, 0], [0, 5]]).value)
        #expect(perfect.kappa == 1 && perfect.interval == nil)
    }

    // Peak expiratory flow by two meters: J. M. Bland, D. G. Altman 1986, Lancet 327, 307–310, table and text.
    @Test func limitsAreThoseOfBlandAndAltman() throws {
        let large = [494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427]
        let mini = [512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451]
        let limits = try #require(
            LimitsOfAgreement.measured(from: zip(large, mini).map { Double($0 - $1) }).value)
        #expect(limits.count == 17)
        #expect(abs(limits.mean - -2.1) < 0.05 && abs(limits.standardDeviation - 38.8) < 0.05)
        // The article's interval of the mean; its limits are mean ± 2 standard deviations.
        #expect(abs(limits.meanInterval.lower - -22.0) < 0.1 && abs(limits.meanInterval.upper - 17.8) < 0.1)
        #expect(abs(limits.lower - (-2.1 - 1.96 * 38.8)) < 0.2 && abs(limits.upper - (-2.1 + 1.96 * 38.8)) < 0.2)
    }

    @Test(.needsPython, arguments: [10, 17, 250]) func limitsAreThoseOfScipy(count: Int) throws {
        let text = try Python.run(
            """
            import numpy, scipy.stats, sys
            n = int(sys.argv[1])
            d = numpy.random.default_rng(n).normal(3, 7, n)
            m, s, t, z = d.mean(), d.std(ddof=1), scipy.stats.t.ppf(0.975, n - 1), scipy.stats.norm.ppf(0.975)
            e = s * numpy.sqrt(1 / n + z * z / (2 * (n - 1)))
            low, high = m - z * s, m + z * s
            mean = scipy.stats.ttest_1samp(d, 0).confidence_interval(0.95)
            print(m, s, *mean, low, high, low - t * e, low + t * e, high - t * e, high + t * e, *d)
            """, "\(count)")
        let numbers = text.split(separator: " ").compactMap { Double($0) }
        let limits = try #require(LimitsOfAgreement.measured(from: Array(numbers.dropFirst(10))).value)
        let values = [
            limits.mean, limits.standardDeviation, limits.meanInterval.lower, limits.meanInterval.upper, limits.lower,
            limits.upper, limits.lowerInterval.lower, limits.lowerInterval.upper, limits.upperInterval.lower,
            limits.upperInterval.upper,
        ]
        for (value, expected) in zip(values, numbers) { #expect(abs(value - expected) < 1e-9) }
        #expect(LimitsOfAgreement.measured(from: Array(numbers.prefix(9))).reason == "needs 10 contacts, found 9")
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
        let expected = text.split(separator: "\n").compactMap { Int($0) }
        #expect(counts.map(ClockOffsetEstimate.medianRank) == expected)
        #expect(ClockOffsetEstimate.medianRank(10_000) == 4902)
    }
}
