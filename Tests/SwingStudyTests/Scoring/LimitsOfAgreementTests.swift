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
        let kappa = try #require(CohensKappa.measured(from: [table], of: .swings).value)
        let interval = try #require(kappa.interval)
        #expect(expected.count == 4)
        for (value, other) in zip([kappa.kappa, kappa.standardError, interval.lower, interval.upper], expected) {
            #expect(abs(value - other) < 1e-9)
        }
        #expect(kappa.count == table.joined().reduce(0, +))
    }

    @Test func kappaNeedsEnoughDifferentRatings() throws {
        #expect(CohensKappa.measured(from: [[[5, 0], [0, 4]]], of: .swings).reason == "needs 10 swings, found 9")
        #expect(
            CohensKappa.measured(from: [[[12, 0], [0, 0]]], of: .swings).reason?.hasPrefix("both have one outcome only")
                == true)
        // One rater uses one category: the agreement is exactly that of chance.
        let one = try #require(CohensKappa.measured(from: [[[7, 0], [5, 0]]], of: .swings).value)
        #expect(one.kappa == 0 && one.interval == nil && one.standardError.isNaN)
        let perfect = try #require(CohensKappa.measured(from: [[[7, 0], [0, 5]]], of: .swings).value)
        #expect(perfect.kappa == 1 && perfect.interval == nil)
    }

    /// An interval whose scatter is unknown is omitted with the reason.
    @Test(
        arguments: [
            ([[[7, 0], [5, 0]]], 0, "no interval, because one of both has one outcome only"),
            ([[[7, 5], [0, 0]]], 0, "no interval, because one of both has one outcome only"),
            ([[[0, 7], [0, 5]], [[0, 1], [0, 9]]], 0, "no interval, because one of both has one outcome only"),
            ([[[7, 0], [0, 5]]], 1, "all agree"),
            (
                [[[10, 0], [0, 0]], [[5, 1], [0, 3]]], nil,
                "no interval, because without one of the 2 players all outcomes"
            ),
            (
                [[[5, 1], [1, 5]], [[5, 1], [1, 5]]], nil,
                "no interval, because it is the same without any of the 2 players"
            ),
            ([[[5, 1], [1, 5]], [[5, 2], [1, 5]]], nil, nil),
        ] as [([[[Int]]], Double?, String?)])
    func kappaWithoutScatterHasNoInterval(tables: [[[Int]]], value: Double?, reason: String?) throws {
        let kappa = try #require(CohensKappa.measured(from: tables, of: tables.count > 1 ? .players : .swings).value)
        #expect((kappa.interval == nil) == (reason != nil) && value.map { $0 == kappa.kappa } ?? true)
        #expect(kappa.intervalOmission?.hasPrefix(reason ?? "-") ?? (reason == nil), "\(kappa)")
    }

    @Test(
        arguments: [
            ([[[Double](repeating: 0.005, count: 12)]], true), ([[(0..<12).map { 0.005 + 1e-13 * Double($0) }]], true),
            ([[[0.001, 0.003], [0.002, 0.002, 0.002, 0.002]], [[0.002, 0.002, 0.002, 0.002]]], true),
            ([[(0..<12).map { 0.005 + 1e-5 * Double($0) }]], false),
        ] as [([[[Double]]], Bool)])
    func limitsWithoutScatterHaveNoIntervals(differences: [[[Double]]], isOmitted: Bool) throws {
        let kind: EvidenceUnits.Kind = differences.count > 1 ? .players : .swings
        let limits = try #require(LimitsOfAgreement.measured(from: differences, of: kind).value)
        #expect((limits.intervalOmission != nil) == isOmitted)
    }

    // Peak expiratory flow by two meters: J. M. Bland, D. G. Altman 1986, Lancet 327, 307–310, table and text.
    @Test func limitsAreThoseOfBlandAndAltman() throws {
        let large = [494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427]
        let mini = [512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451]
        let limits = try #require(
            LimitsOfAgreement.measured(from: [[zip(large, mini).map { Double($0 - $1) }]], of: .swings).value)
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
        let limits = try #require(LimitsOfAgreement.measured(from: [[Array(numbers.dropFirst(10))]], of: .swings).value)
        let values = [
            limits.mean, limits.standardDeviation, limits.meanInterval.lower, limits.meanInterval.upper, limits.lower,
            limits.upper, limits.lowerInterval.lower, limits.lowerInterval.upper, limits.upperInterval.lower,
            limits.upperInterval.upper,
        ]
        for (value, expected) in zip(values, numbers) { #expect(abs(value - expected) < 1e-9) }
        let few = LimitsOfAgreement.measured(from: [[Array(numbers.prefix(9))]], of: .swings)
        #expect(few.reason == "needs 10 contacts, found 9")
    }

    /// Leaving out one player at a time, in numpy.
    @Test(.needsPython) func kappaOfPlayersIsThatOfTheJackknife() throws {
        let tables = [[[20, 5], [10, 15]], [[8, 1], [0, 9]], [[12, 3], [4, 6]], [[5, 0], [1, 2]]]
        let text = try Python.run(
            """
            import json, numpy as np, scipy.stats, sys
            t = np.array(json.loads(sys.argv[1]), float)
            def kappa(t):
                p = t / t.sum()
                e = (p.sum(0) * p.sum(1)).sum()
                return (np.trace(p) - e) / (1 - e)
            n, k = len(t), kappa(t.sum(0))
            left = np.array([kappa(np.delete(t, i, 0).sum(0)) for i in range(n)])
            error = np.sqrt((n - 1) / n * ((left - left.mean()) ** 2).sum())
            width = scipy.stats.t.ppf(0.975, n - 1) * error
            print(k, error, max(k - width, -1), min(k + width, 1))
            """, "\(tables)")
        let expected = text.split(separator: " ").compactMap { Double($0) }
        let kappa = try #require(CohensKappa.measured(from: tables, of: .players).value)
        let interval = try #require(kappa.interval)
        for (value, other) in zip([kappa.kappa, kappa.standardError, interval.lower, interval.upper], expected) {
            #expect(abs(value - other) < 1e-9)
        }
        #expect(expected.count == 4 && kappa.units.count == 4 && kappa.count == 101)
    }

    /// Without the only player with a miss, all outcomes are contacts.
    @Test func kappaWithoutAUnitMayBeUndefined() throws {
        let kappa = try #require(
            CohensKappa.measured(from: [[[10, 0], [0, 0]], [[5, 1], [0, 3]]], of: .players).value)
        #expect(kappa.interval == nil && kappa.standardError.isNaN && kappa.agreement < 1)
    }

    /// The formulas of Zou 2013, with the quantiles of scipy.
    @Test(.needsPython) func limitsOfPlayersAreThoseOfZou() throws {
        let units = [[1.5, 2, 4], [7, 9, 8, 6.5, 7], [-3, -1], [2, 3, 5, 4], [0.5]]
        let text = try Python.run(
            """
            import json, numpy as np, scipy.stats as st, sys
            units = [np.array(unit) for unit in json.loads(sys.argv[1])]
            n = np.array([len(unit) for unit in units])
            k, N = len(n), n.sum()
            means = np.array([unit.mean() for unit in units])
            within = sum(((unit - unit.mean()) ** 2).sum() for unit in units) / (N - k)
            part = 1 - (1 / n).mean()
            between = means.var(ddof=1)
            total = between + part * within
            chi = lambda p, df: 1 - df / st.chi2.ppf(p, df)
            low = total - np.hypot(between * chi(0.975, k - 1), part * within * chi(0.975, N - k))
            high = total + np.hypot(between * chi(0.025, k - 1), part * within * chi(0.025, N - k))
            sd, mean, z = np.sqrt(total), means.mean(), st.norm.ppf(0.975)
            m = st.t.ppf(0.975, k - 1) * np.sqrt(between / k)
            inner = np.hypot(m, z * (sd - np.sqrt(max(low, 0))))
            outer = np.hypot(m, z * (np.sqrt(high) - sd))
            a, b = mean - z * sd, mean + z * sd
            print(mean, sd, mean - m, mean + m, a, b, a - outer, a + inner, b - inner, b + outer)
            """, "\(units)")
        let expected = text.split(separator: " ").compactMap { Double($0) }
        let found = try #require(LimitsOfAgreement.measured(from: units.map { [$0] }, of: .players).value)
        let values = [
            found.mean, found.standardDeviation, found.meanInterval.lower, found.meanInterval.upper, found.lower,
            found.upper, found.lowerInterval.lower, found.lowerInterval.upper, found.upperInterval.lower,
            found.upperInterval.upper,
        ]
        #expect(expected.count == values.count && found.units.count == 5)
        for (value, other) in zip(values, expected) { #expect(abs(value - other) < 1e-8) }
    }
}
