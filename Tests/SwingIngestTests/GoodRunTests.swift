import SwingSignal
import Testing

@testable import SwingMotion

struct GoodRunTests {
    /// The vectorized check agrees with the check of each step.
    ///
    /// Otherwise a steady stream takes the slow path, or a bad step is accepted.
    @Test(
        arguments: [
            0.00125, 0.005, 1e-300, .leastNonzeroMagnitude, 0.999, 1, 1.000001, 2, 1e300, 0, -0.0, -1e-9, -1, .infinity,
            -.infinity, .nan, -.nan, .greatestFiniteMagnitude,
        ] as [Double], [0, 0.25, 0.6])
    func timesAreSteadyIfEachStepIsGood(step: Double, other: Double) {
        let rule = ClockRule.standard
        for count in 1...9 {
            for place in 1...9 {
                // Good steps whose sum exceeds a jump, and one step that may be bad.
                var times = [0.0]
                for i in 1..<count { times.append(times[i - 1] + (i == place ? step : max(other, 0.01))) }
                let isGood = zip(times, times.dropFirst()).allSatisfy { rule.isGood(step: $1 - $0) }
                #expect(Steps.rise(times.span, byAtMost: rule.jump) == isGood, "\(times)")
            }
        }
    }

    /// Runs accept the same samples as single verdicts.
    @Test(arguments: [-Double.infinity, 0.3, 1.25, .infinity])
    func aRunEqualsSingleVerdicts(enough: Double) {
        let rises = { (times: Span<Double>, limit: Double) in Steps.rise(times, byAtMost: limit) }
        for bad in [Double.nan, 0, 0.05, 0.25, 5, -5, 1e11, .infinity] {
            for place in 0..<20 {
                var times = (0..<20).map { Double($0) / 10 }
                times[place] = bad
                var expected = 0
                var single = ClockTracker()
                while expected < times.count, single.judge(times[expected]) == .accept {
                    expected += 1
                    if times[expected - 1] >= enough { break }
                }
                let run = ClockTracker().goodRun(of: times.span, until: enough, rises: rises)
                #expect(run == expected, "\(times)")
            }
        }
    }
}
