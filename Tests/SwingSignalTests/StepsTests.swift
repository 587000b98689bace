import SwingSignal
import Testing

@Suite struct StepsTests {
    /// The reference for the vectorized check: each step by itself.
    func rise(_ times: [Double], byAtMost limit: Double) -> Bool {
        zip(times, times.dropFirst()).allSatisfy { $1 - $0 > 0 && $1 - $0 <= limit }
    }

    func expectBoth(_ expected: Bool, of times: [Double], byAtMost limit: Double = 1) {
        #expect(rise(times, byAtMost: limit) == expected)
        for isBaseline in [false, true] {
            #expect(
                Steps.rise(times.span, byAtMost: limit, baseline: isBaseline) == expected,
                "\(times.count) times, baseline: \(isBaseline)")
        }
    }

    @Test(arguments: 0..<40) func ofAnyNumberOfTimes(count: Int) {
        let times = (0..<count).map { 75_000 + 0.00125 * Double($0) }
        expectBoth(true, of: times)
        expectBoth(count < 2, of: times, byAtMost: 0.001)
        // One bad step in each place.
        for place in 0..<max(count - 1, 0) {
            for bad in [-2.0, 0, 1.001, .nan, .infinity, -.infinity] {
                var damaged = times
                for i in place + 1..<count { damaged[i] += bad - 0.00125 }
                expectBoth(false, of: damaged)
            }
        }
    }

    @Test func theLimitItselfIsGood() {
        expectBoth(true, of: [0, 0.5, 1], byAtMost: 0.5)
        expectBoth(false, of: [0, 0.5, 1], byAtMost: 0.5.nextDown)
        expectBoth(true, of: [0, .leastNonzeroMagnitude], byAtMost: .infinity)
        expectBoth(false, of: [0, -0.0], byAtMost: .infinity)
    }
}
