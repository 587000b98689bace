import SwingMotion
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

@Suite struct DeliveryTests {
    static func chunk(_ range: Range<Int>) -> AccelerometerChunk {
        let values = range.map(Float.init)
        return AccelerometerChunk(
            time: range.map(Double.init), acceleration: Triaxial(x: values, y: values, z: values))
    }

    /// No fault; a loss; a repetition; a delay; a loss, a repetition and a delay one after the other.
    static let runs: [[Range<Int>]] = [
        [0..<100], [0..<30, 60..<100], [0..<30, 25..<100], [0..<30, 40..<50, 30..<40, 50..<100],
        [5..<30, 40..<50, 45..<60, 70..<80, 60..<70, 80..<97],
    ]

    @Test(arguments: runs, [1, 7, 30, 64, 100])
    func samplesAreInTheOrderOfTheRuns(runs: [Range<Int>], size: Int) {
        var delivery = Delivery<AccelerometerChunk>(StreamFaults(runs: runs))
        var all = AccelerometerChunk()
        for start in stride(from: 0, to: 100, by: size) {
            let delivered = delivery.deliver(Self.chunk(start..<min(start + size, 100)))
            all.append(delivered, 0..<delivered.count)
        }
        let expected = runs.flatMap { $0.map(Double.init) }
        #expect(all.time == expected)
        #expect(all.acceleration.z.map(Double.init) == expected)
        #expect(StreamFaults(runs: runs).deliveredCount == expected.count)
    }
}
