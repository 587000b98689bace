import TestSupport
import Testing

@testable import SwingReport

struct MeanDifferenceTests {
    /// `scipy.stats.ttest_ind` with `equal_var=False`, whose degrees of freedom are rounded down.
    @Test(
        .needsPython,
        arguments: [
            ([250, 240, 245], [230, 225.5, 228]), ([200, 210, 190, 205], [207, 180, 202, 199.5, 260, 150]),
            ([1, 2, 4, 7, 11, 16, 22], [29, 37, 46]), ([5, 5, 5], [7, 7, 8]),
        ] as [([Double], [Double])])
    func agreesWithScipy(first: [Double], second: [Double]) throws {
        let text = try Python.run(
            """
            import math
            import sys
            import scipy.stats
            a, b = ([float(text) for text in group.split()] for group in sys.argv[1].split(","))
            test = scipy.stats.ttest_ind(b, a, equal_var=False)
            difference = sum(b) / len(b) - sum(a) / len(a)
            width = difference / test.statistic * scipy.stats.t.ppf(0.975, math.floor(test.df))
            print(difference, difference - abs(width), difference + abs(width))
            """, [first, second].map { $0.map { "\($0)" }.joined(separator: " ") }.joined(separator: ","))
        let expected = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        let found = try #require(MeanDifference(from: first, to: second))
        #expect(abs(found.difference - expected[0]) < 1e-9)
        #expect(abs(found.interval.lowerBound - expected[1]) < 1e-7)
        #expect(abs(found.interval.upperBound - expected[2]) < 1e-7)
    }

    @Test(arguments: [([], [1, 2, 3]), ([1, 2], [1, 2, 3]), ([5, 5, 5], [7, 7, 7])] as [([Double], [Double])])
    func tooLittleIsNotCompared(first: [Double], second: [Double]) {
        #expect(MeanDifference(from: first, to: second) == nil)
    }
}
