import SwingSignal
import Testing

@testable import SwingSimulation

@Suite struct SampleClockTests {
    @Test(arguments: [0.0, 0.4, 0.8, 0.99])
    func watchStepsAreAsMeasured(phase: Double) {
        let clock = SampleClock.watchAccelerometer(first: 0.02, until: 60, phase: phase)
        let times = (0..<clock.count).map { clock.time(of: $0) }
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }
        #expect(abs(Double(clock.count - 1) / (times[clock.count - 1] - times[0]) - 801.9) < 0.3)
        #expect(abs(steps.sorted()[steps.count / 2] - 0.001252) < 1e-9)
        #expect(steps.allSatisfy { abs($0 - 0.001252) < 1e-9 || abs($0 - 0.001232) < 1e-9 })
        #expect(times[0] == 0.02)
    }

    @Test(arguments: [0.021, 1, 7.3, 61.5])
    func countIsTheNumberOfSamplesBeforeTheEnd(end: Double) {
        for clock in [
            SampleClock.watchAccelerometer(first: 0.02, until: end, phase: 0.3),
            SampleClock(first: 0.02, until: end, step: 1 / 200.44), SampleClock(first: 0.02, until: end, step: 0.01),
        ] {
            #expect(clock.time(of: clock.count - 1) < end && clock.time(of: clock.count) >= end)
        }
    }

    @Test func clockThatBeginsAfterTheEndHasNoSamples() {
        #expect(SampleClock(first: 0.3, until: 0.1, step: 0.01).count == 0)
    }
}
