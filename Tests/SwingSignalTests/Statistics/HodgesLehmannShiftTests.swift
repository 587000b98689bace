import TestSupport
import Testing

@testable import SwingSignal

struct HodgesLehmannShiftTests {
    /// NumPy: all differences sorted; the interval leaves out as many as the rank sum's normal approximation allows.
    @Test(
        .needsPython,
        arguments: [
            ([212.5, 198, 230, 205, 221, 217.5], [190, 201, 185, 207, 199, 210, 188.5]),
            ([1, 2, 3, 4, 5], [1, 2, 3, 4, 5]),
            ((0..<40).map { Double($0 * 37 % 101) }, (0..<25).map { Double($0 * 53 % 97) + 20 }),
        ] as [([Double], [Double])])
    func agreesWithNumPy(first: [Double], second: [Double]) throws {
        let texts = [first, second].map { $0.map { "\($0)" }.joined(separator: " ") }
        let text = try Python.run(
            """
            import sys
            import numpy as np
            a, b = (np.array(text.split(), float) for text in sys.argv[1:])
            d = np.sort(np.subtract.outer(b, a).ravel())
            m, n = len(a), len(b)
            k = int(m * n / 2 - 1.959963984540054 * np.sqrt(m * n * (m + n + 1) / 12))
            print(np.median(d), d[k - 1], d[m * n - k])
            """, texts[0], texts[1])
        let expected = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        let shift = try #require(HodgesLehmannShift(from: first, to: second))
        #expect([shift.shift, shift.interval.lowerBound, shift.interval.upperBound] == expected)
    }

    @Test func fewValuesHaveNoInterval() {
        #expect(HodgesLehmannShift(from: [1, 2, 3, 4], to: [1, 2, 3, 4, 5]) == nil)
    }

    /// The quantiles of large groups give nearly what all their differences give.
    @Test func largeGroupsAreThinned() throws {
        let first = (0..<5000).map { Double($0 * 7919 % 5000) }
        let shift = try #require(HodgesLehmannShift(from: first, to: first.map { $0 + 100 }))
        #expect(abs(shift.shift - 100) < 1)
        // 1.96 standard errors of a shift of uniform groups: 5000 / sqrt(12) * sqrt(2 / 5000) * 1.96.
        let width = shift.interval.upperBound - shift.interval.lowerBound
        #expect(abs(width / 2 - 56.6) < 3)
    }
}
