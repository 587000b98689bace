import Foundation
import TestSupport
import Testing

@testable import SwingSignal

struct TheilSenTrendTests {
    private static let scattered = (0..<60).map { (index: Int) -> Double in Double(index * 37 % 101) - Double(index) }
    private static let parabola = (0..<60).map { (index: Int) -> Double in Double(index * index) / 7 }

    /// `scipy.stats.theilslopes`: an even and an odd number of pairs, equal values, equal times, an outlier, no order.
    @Test(
        .needsPython,
        arguments: [
            ([250, 240, 245, 230, 225.5, 251, 249, 233, 238, 240.5], [3, 8, 14, 19, 31, 95, 101, 108, 113, 122.5]),
            (
                [212.5, 198, 230, 205, 221, 217.5, 190, 201, 185, 207, 199],
                [0, 5.5, 11, 15.5, 20, 26, 31, 400, 405, 411, 416]
            ),
            ([5, 5, 6, 6, 6, 7, 5, 8, 8, 9, 9, 9, 4], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]),
            ([1, 4, 2, 5, 3, 9, 7, 8, 6, 0], [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]),
            (scattered, parabola),
            ([0.2, 0.21, 0.19, 0.22, 0.2, 0.23, 0.21, 9, 0.2, 0.24], [90, 80, 70, 60, 50, 40, 30, 20, 10, 0]),
        ] as [([Double], [Double])])
    func agreesWithScipy(values: [Double], times: [Double]) throws {
        let texts = [values, times].map { $0.map { "\($0)" }.joined(separator: " ") }
        let text = try Python.run(
            """
            import sys
            import numpy as np
            from scipy.stats import theilslopes
            y, x = (np.array(text.split(), float) for text in sys.argv[1:])
            fit = theilslopes(y, x, 0.95)
            print(fit[0], fit[2], fit[3], np.ptp(x))
            """, texts[0], texts[1])
        let expected = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        let trend = try TheilSenTrend.of(values, at: times).get()
        let found = [trend.slope, trend.interval.lowerBound, trend.interval.upperBound, trend.span]
        for (found, expected) in zip(found, expected) {
            #expect(abs(found - expected) <= 1e-12 * max(1, abs(expected)))
        }
        #expect(found.count == expected.count && trend.count == values.count)
        #expect(trend.change == trend.slope * trend.span)
        #expect(trend.changeInterval.upperBound == trend.interval.upperBound * trend.span)
    }

    @Test func nothingIsStatedWithoutEvidence() {
        let times = (0..<10).map(Double.init)
        #expect(TheilSenTrend.of([], at: []) == .failure(.values(0)))
        #expect(TheilSenTrend.of(Array(times.dropLast()), at: Array(times.dropLast())) == .failure(.values(9)))
        #expect(TheilSenTrend.of([Double](repeating: 3, count: 10), at: times) == .failure(.scatter))
        #expect(TheilSenTrend.of(times, at: [Double](repeating: 3, count: 10)) == .failure(.scatter))
    }

    /// Of many values, those at equal steps give nearly what all give.
    @Test func manyValuesAreThinned() throws {
        var random = SeededGenerator(21)
        let times = (0..<5000).map { Double($0) * 4 }
        let values = times.map { 250 + 0.002 * $0 + random.normal(15) }
        let trend = try TheilSenTrend.of(values, at: times).get()
        #expect(trend.count == 5000 && trend.span == 19996)
        // Five standard errors of the least-squares slope of 1000 values: 15 / (20000 / sqrt(12) * sqrt(1000)) * 5.
        #expect(abs(trend.slope - 0.002) < 0.0004 && trend.interval.contains(0.002))
    }

    /// How single swings scatter, with standard deviations near 15 ms.
    enum Scatter: CaseIterable {
        case normal, skewed, heavy, resembling

        func values(_ count: Int, _ random: inout SeededGenerator) -> [Double] {
            var last = random.normal(15)
            return (0..<count).map { _ in
                switch self {
                case .normal: return random.normal(15)
                case .skewed: return 15 * Foundation.exp(random.normal(0.8))
                case .heavy: return random.normal(8) / max(Double.random(in: 0...1, using: &random), 0.05)
                case .resembling:
                    last = 0.3 * last + random.normal(15 * (1 - 0.09).squareRoot())
                    return last
                }
            }
        }
    }

    /// Intervals of 1000 made sessions with pauses contain the true change; not if each swing resembles the one before it.
    @Test(
        arguments: Scatter.allCases, [(10, 0), (10, 25), (25, 0), (25, -40), (60, 0), (60, 12)] as [(Int, Double)])
    func changesContainTheTruth(scatter: Scatter, session: (Int, Double)) throws {
        let (count, change) = session
        var random = SeededGenerator(22)
        var right = 0
        for _ in 0..<1000 {
            var time = 0.0
            let times = (0..<count).map { _ in
                time += Double.random(in: 3...12, using: &random)
                if Double.random(in: 0...1, using: &random) < 0.1 { time += 90 }
                return time
            }
            let span = times[count - 1] - times[0]
            let values = zip(scatter.values(count, &random), times).map {
                250 + $0 + change * ($1 - times[0]) / span
            }
            if try TheilSenTrend.of(values, at: times).get().changeInterval.contains(change) { right += 1 }
        }
        #expect((scatter == .resembling ? 850...910 : 930...970).contains(right), "\(right)")
    }
}
