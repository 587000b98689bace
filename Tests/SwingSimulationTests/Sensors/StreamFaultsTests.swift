import SwingSignal
import Testing

@testable import SwingSimulation

@Suite struct StreamFaultsTests {
    static func faults(_ difficulty: Difficulty, minutes: Double, rate: Double? = nil) -> (StreamFaults, StreamFaults) {
        let settings = SimulationSettings(
            minutes: minutes, seed: 6, accelerometerRate: rate, difficulty: difficulty)
        var random = RandomSource(seed: 6, stream: 1)
        let sensors = Sensors(settings, from: &random)
        return StreamFaults.draw(settings, sensors, from: &random)
    }

    @Test func plainSessionsHaveNoFaults() {
        let simulation = SessionSimulation(settings: .init(minutes: 2, seed: 6))
        #expect(simulation.faults.accelerometer.runs == [0..<simulation.sensors.accelerometerClock.count])
        #expect(simulation.faults.motion.runs == [0..<simulation.sensors.motionClock.count])
        #expect(simulation.sensors.jitter == 1e-6)
    }

    /// Two thirds of the faults affect each stream; one third each are losses, repetitions and delays.
    @Test(arguments: [(Difficulty.hard, 1.0), (.veryHard, 2)], [nil, 50, 800] as [Double?])
    func faultsHaveTheRequestedFrequencies(kind: (difficulty: Difficulty, perMinute: Double), rate: Double?) {
        let (accelerometer, motion) = Self.faults(kind.difficulty, minutes: 120, rate: rate)
        for runs in [accelerometer.runs, motion.runs] {
            var (losses, repetitions, delays) = (0, 0, 0)
            for (run, next) in zip(runs, runs.dropFirst()) {
                if next.upperBound < run.lowerBound || next.upperBound == run.lowerBound {
                    delays += 1
                } else if next.lowerBound < run.upperBound {
                    repetitions += 1
                } else if next.lowerBound > run.upperBound {
                    losses += 1
                }
            }
            // A delay leaves a gap before the run that overtakes it, and another one after the late run.
            losses -= 2 * delays
            let expected = 120 * kind.perMinute * 2 / 9
            for count in [losses, repetitions, delays] {
                #expect((0.6...1.4).contains(Double(count) / expected), "\(losses) \(repetitions) \(delays)")
            }
        }
    }

    @Test func noSampleIsMoreThanAQuarterSecondLate() {
        let simulation = SessionSimulation(settings: .init(minutes: 5, seed: 6, difficulty: .veryHard))
        let clock = simulation.sensors.accelerometerClock
        var newest = 0
        for run in simulation.faults.accelerometer.runs {
            if run.lowerBound < newest {
                #expect(clock.time(of: newest - 1) - clock.time(of: run.lowerBound) < 0.25)
            }
            newest = max(newest, run.upperBound)
        }
        #expect(newest == clock.count)
    }
}
