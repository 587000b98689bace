import Testing

@testable import SwingIngest

struct ClockRulesTests {
    /// All comparisons together say what each says: else a steady stream takes the slow way, or a bad step passes.
    @Test(
        arguments: [
            0.00125, 0.005, 1e-300, .leastNonzeroMagnitude, 0.999, 1, 1.000001, 2, 1e300, 0, -0.0, -1e-9, -1, .infinity,
            -.infinity, .nan, -.nan, .greatestFiniteMagnitude,
        ] as [Double], [0, 0.25, 0.6])
    func timesAreSteadyIfEachStepIsGood(step: Double, other: Double) {
        for count in 1...9 {
            for place in 1...9 {
                // Steps that are good by themselves, but longer than a jump together, and one that may not be.
                var times = [0.0]
                for i in 1..<count { times.append(times[i - 1] + (i == place ? step : max(other, 0.01))) }
                let isGood = zip(times, times.dropFirst()).allSatisfy { ClockRules.isGood($1 - $0) }
                #expect(ClockRules.isSteady(times.span) == isGood, "\(times)")
            }
        }
    }
}
