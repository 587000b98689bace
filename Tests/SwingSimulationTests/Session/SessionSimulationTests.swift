import SwingMotion
import SwingSignal
import Testing

@testable import SwingSimulation

@Suite struct SessionSimulationTests {
    static func allSamples(_ simulation: SessionSimulation, blocksOf duration: Double = 20)
        -> SessionSimulation.SampleBlock
    {
        var (accelerometer, motion) = (AccelerometerChunk(), DeviceMotionChunk())
        for block in simulation.blocks(of: duration) {
            accelerometer.append(block.accelerometer, 0..<block.accelerometer.count)
            motion.append(block.deviceMotion, 0..<block.deviceMotion.count)
        }
        return SessionSimulation.SampleBlock(accelerometer: accelerometer, deviceMotion: motion)
    }

    @Test(arguments: [nil, 100, 400] as [Double?])
    func samplesDependOnlyOnTheSettings(rate: Double?) {
        let settings = SimulationSettings(minutes: 0.15, seed: 5, accelerometerRate: rate)
        let (first, second) = (SessionSimulation(settings: settings), SessionSimulation(settings: settings))
        let allSamples = Self.allSamples(first)
        #expect(Self.allSamples(second, blocksOf: 0.0137) == allSamples)
        #expect(Self.allSamples(first, blocksOf: 100) == allSamples)
        var other = settings
        other.seed = 6
        #expect(Self.allSamples(SessionSimulation(settings: other)) != allSamples)
    }

    /// With faults, the samples and their order do not depend on the blocks, and their number is the predicted one.
    @Test(arguments: [(nil, .veryHard), (50, .veryHard), (200, .veryHard)] as [(Double?, Difficulty)])
    func faultsDoNotDependOnBlocks(rate: Double?, difficulty: Difficulty) {
        let settings = SimulationSettings(
            minutes: 1, seed: 5, accelerometerRate: rate, difficulty: difficulty)
        let simulation = SessionSimulation(settings: settings)
        #expect(simulation.faults.accelerometer.runs.count + simulation.faults.motion.runs.count > 2)
        let allSamples = Self.allSamples(simulation)
        #expect(allSamples.accelerometer.count == simulation.accelerometerCount)
        #expect(allSamples.deviceMotion.count == simulation.motionCount)
        #expect(Self.allSamples(simulation, blocksOf: 0.0371) == allSamples)
        #expect(Self.allSamples(simulation, blocksOf: 100) == allSamples)
    }

    @Test(
        arguments: [
            (nil, 801.9, 0.3), (100, 100, 0.001), (400, 400, 0.001), (799.5, 799.5, 0.001), (1600, 1600, 0.01),
        ] as [(Double?, Double, Double)])
    func countsAndRatesAreExact(rate: Double?, expected: Double, tolerance: Double) {
        let simulation = SessionSimulation(settings: .init(minutes: 0.2, seed: 3, accelerometerRate: rate))
        let allSamples = Self.allSamples(simulation)
        #expect(allSamples.accelerometer.count == simulation.accelerometerCount)
        #expect(allSamples.deviceMotion.count == simulation.motionCount)
        func meanRate(_ time: SampleColumn<Double>) -> Double {
            Double(time.count - 1) / (time[time.count - 1] - time[0])
        }
        #expect(abs(meanRate(allSamples.accelerometer.time) - expected) < tolerance)
        #expect(abs(meanRate(allSamples.deviceMotion.time) - 200.44) < 0.1)
        for time in [allSamples.accelerometer.time, allSamples.deviceMotion.time] {
            #expect(zip(time, time.dropFirst()).allSatisfy { $0 < $1 })
        }
        let apart = abs(allSamples.accelerometer.time[0] - allSamples.deviceMotion.time[0])
        #expect((0.0099...0.3001).contains(apart))
        let steps = zip(allSamples.deviceMotion.time, allSamples.deviceMotion.time.dropFirst()).map { $1 - $0 }.sorted()
        #expect(abs(steps[steps.count / 2] - 0.004989) < 1e-6)
    }

    @Test(arguments: Sport.validated)
    func samplesAreFiniteAndInRange(sport: Sport) {
        let simulation = SessionSimulation(settings: .init(sport: sport, minutes: 0.7, seed: 8))
        let allSamples = Self.allSamples(simulation)
        let (accelerometer, motion) = (allSamples.accelerometer, allSamples.deviceMotion)
        #expect(accelerometer.isFinite && motion.isFinite)
        for column in [accelerometer.acceleration.x, accelerometer.acceleration.y, accelerometer.acceleration.z] {
            #expect(column.allSatisfy { abs($0) <= 34 && ($0 * 2048).rounded() == $0 * 2048 })
        }
        var gravityError = 0.0
        for i in 0..<motion.count {
            let attitude = RotationQuaternion(
                w: Double(motion.attitude.w[i]), x: Double(motion.attitude.x[i]), y: Double(motion.attitude.y[i]),
                z: Double(motion.attitude.z[i]))
            let gravity = Vector(
                Double(motion.gravity.x[i]), Double(motion.gravity.y[i]), Double(motion.gravity.z[i]))
            gravityError = max(gravityError, (attitude.turnBack(Vector(0, 0, -1)) - gravity).length)
        }
        #expect(gravityError < 1e-5)
        #expect(motion.userAcceleration.x.allSatisfy { $0.isFinite })
        let truth = simulation.truth
        #expect(truth.count > 2)
        #expect(zip(truth, truth.dropFirst()).allSatisfy { $0.eventTimestamp.orNaN < $1.eventTimestamp.orNaN })
        for event in truth {
            #expect(
                event.eventTimestamp.orNaN > accelerometer.time[0]
                    && event.eventTimestamp.orNaN < accelerometer.time[accelerometer.count - 1])
            if event.kind == .contact {
                #expect(
                    event.startTimestamp.orNaN < event.contactTimestamp.orNaN
                        && event.contactTimestamp.orNaN < event.peakTimestamp.orNaN)
            }
        }
    }

    /// Before the first event the wrist hangs: 1 g apart from noise and tremor, no rotation apart from sway and bias.
    @Test func samplesAtRestShowGravityAndNoise() {
        let simulation = SessionSimulation(settings: .init(minutes: 0.5, seed: 12))
        let quiet = simulation.sensors.begin + simulation.script.moves[0].turn.start
        let allSamples = Self.allSamples(simulation)
        let (acceleration, rotation) = (allSamples.accelerometer.acceleration, allSamples.deviceMotion.rotationRate)
        var (sum, count) = (0.0, 0.0)
        for (i, time) in allSamples.accelerometer.time.enumerated() where time < quiet {
            let norm = Vector(
                Double(acceleration.x[i]), Double(acceleration.y[i]), Double(acceleration.z[i])
            ).length
            #expect(abs(norm - 1) < 0.08)
            sum += norm
            count += 1
        }
        #expect(count > 300 && abs(sum / count - 1) < 0.01)
        for (i, time) in allSamples.deviceMotion.time.enumerated() where time < quiet {
            #expect(abs(rotation.x[i]) < 0.4 && abs(rotation.y[i]) < 0.4 && abs(rotation.z[i]) < 0.4)
        }
    }

    /// Device motion at t describes t − latency: gravity and the rotation rate about gravity are those of that instant.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func deviceMotionIsLateByTheLatency(seed: UInt64) {
        let simulation = SessionSimulation(settings: .init(sport: .golf, minutes: 0.25, seed: seed))
        let motion = Self.allSamples(simulation).deviceMotion
        let (begin, latency) = (simulation.sensors.begin, simulation.sensors.motionLatency)
        #expect((0.005...0.010).contains(latency))
        var world = World(simulation.script, player: simulation.player)
        var (gravityError, rateError) = (0.0, 0.0)
        for (i, time) in motion.time.enumerated() {
            let orientation = world.state(at: time - begin - latency).orientation
            let gravity = Vector(
                Double(motion.gravity.x[i]), Double(motion.gravity.y[i]), Double(motion.gravity.z[i]))
            let rate = Vector(
                Double(motion.rotationRate.x[i]), Double(motion.rotationRate.y[i]), Double(motion.rotationRate.z[i]))
            gravityError = max(gravityError, (gravity - orientation.gravity).length)
            rateError = max(rateError, abs((rate - orientation.rate).dot(gravity)))
        }
        #expect(gravityError < 1e-3)
        #expect(rateError < 0.2)
    }

    /// The samples after a contact show the impact; those before it show only the swing.
    @Test func contactAppearsInTheSamplesAfterIt() {
        let simulation = SessionSimulation(settings: .init(minutes: 1, seed: 21))
        let accelerometer = Self.allSamples(simulation).accelerometer
        var contacts = 0
        for event in simulation.truth where event.kind == .contact {
            guard let next = accelerometer.time.firstIndex(where: { $0 > event.contactTimestamp.orNaN }) else {
                continue
            }
            func jump(_ a: Int, _ b: Int) -> Double {
                let column = accelerometer.acceleration
                return Vector(
                    Double(column.x[b] - column.x[a]), Double(column.y[b] - column.y[a]),
                    Double(column.z[b] - column.z[a])
                ).length
            }
            #expect(jump(next - 2, next - 1) < 1.2)
            #expect(jump(next - 1, next + 2) > 1.5 * jump(next - 4, next - 1))
            contacts += 1
        }
        #expect(contacts >= 2)
    }

    @Test func infoContainsTheSettings() {
        let info = SessionSimulation(settings: .init(sport: .golf, minutes: 1, seed: 3, handedness: .left)).info
        #expect(info.sessionID == "simulated-golf-3" && info.sport == "golf" && info.handedness == .left)
        #expect(info.wrist == .right && info.deviceModel == "SwingKit simulator")
        #expect(info.startedAt == 1_749_996_000)
        let tennis = SessionSimulation(settings: .init(sport: .tennis, minutes: 1, handedness: .left, crown: .left))
        #expect(tennis.info.wrist == .left && tennis.info.crown == .left)
    }

    @Test func shortestSessionsHaveSamplesButNoEvents() {
        let simulation = SessionSimulation(settings: .init(minutes: 0.02))
        #expect(simulation.truth.isEmpty)
        #expect(Self.allSamples(simulation).accelerometer.count == simulation.accelerometerCount)
        #expect(simulation.accelerometerCount > 600)
    }
}
