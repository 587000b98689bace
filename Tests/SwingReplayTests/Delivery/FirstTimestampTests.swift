import SwingMotion
import SwingReplay
import Synchronization
import TestSupport
import Testing

/// The timestamps of delivered samples, with and without `firstTimestamp`.
@Suite(.timeLimit(.minutes(10))) struct FirstTimestampTests {
    /// A kind of updates, which returns the timestamps that one manager delivers in a number of starts.
    struct Kind: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The recorded timestamps.
        let recorded: [Double]
        let run: @Sendable (Replay, _ starts: Int) async throws -> [[Double]]
    }

    private static let accelerations = accelerometer(times(from: 50, to: 51, rate: 100))
    private static let motions = deviceMotion(times(from: 50.25, to: 51, rate: 50))

    private static func replay() -> Replay {
        var replay = Replay(accelerometer: [accelerations], deviceMotion: [motions])
        replay.pace = .asPulled
        replay.headphones = HeadphoneSource(
            [.connected(49)]
                + (0..<5).map {
                    .motion(
                        DeviceMotion(
                            timestamp: 50 + Double($0), attitude: .identity, rotationRate: RotationRate(),
                            gravity: Acceleration(z: -1), userAcceleration: Acceleration()))
                })
        return replay
    }

    static let kinds = [
        Kind(testDescription: "batches", recorded: Array(accelerations.time)) { replay, starts in
            let manager = BatchedSensorManager(replay)
            var all: [[Double]] = []
            for _ in 0..<starts {
                var times: [Double] = []
                for try await batch in manager.accelerometerUpdates() { times += batch.map(\.timestamp) }
                all.append(times)
            }
            return all
        },
        Kind(testDescription: "samples", recorded: Array(motions.time)) { replay, starts in
            let manager = MotionManager(replay)
            var all: [[Double]] = []
            for _ in 0..<starts {
                let times = Collected<Double>()
                manager.startDeviceMotionUpdates(to: .immediate) { motion, _ in
                    if let motion { times.append(motion.timestamp) }
                }
                while manager.isDeviceMotionActive { await Task.yield() }
                all.append(times.values)
            }
            return all
        },
        Kind(testDescription: "headphones", recorded: (0..<5).map { 50 + Double($0) }) { replay, starts in
            let manager = HeadphoneMotionManager(replay)
            var all: [[Double]] = []
            for _ in 0..<starts {
                let times = Collected<Double>()
                manager.startDeviceMotionUpdates(to: .immediate) { motion, _ in
                    if let motion { times.append(motion.timestamp) }
                }
                while manager.isDeviceMotionActive { await Task.yield() }
                all.append(times.values)
            }
            return all
        },
    ]

    @Test(arguments: kinds) func recordedByDefault(_ kind: Kind) async throws {
        #expect(try await kind.run(Self.replay(), 2) == [kind.recorded, kind.recorded])
    }

    /// Each start of all updates asks for the time again, and all samples are shifted alike.
    @Test(arguments: kinds) func shiftedToTheGivenTime(_ kind: Kind) async throws {
        let now = Mutex(4000.0)
        var replay = Self.replay()
        replay.firstTimestamp = {
            now.withLock { now in
                now += 1000
                return now
            }
        }
        let starts = try await kind.run(replay, 3)
        #expect(now.withLock { $0 } == 7000, "called once per start")
        for (number, times) in starts.enumerated() {
            // Headphones begin with a connection at 49 s.
            let shift = 5000 + 1000 * Double(number) - (kind.testDescription == "headphones" ? 49 : kind.recorded[0])
            #expect(times.count == kind.recorded.count)
            for (time, recorded) in zip(times, kind.recorded) { #expect((time - recorded - shift).magnitude < 1e-9) }
        }
    }

    /// Both streams of a manager are shifted alike, by the first sample of the stream that starts first.
    @Test(arguments: [ReplayPace.asPulled, .times(1000)]) func streamsOfAManager(pace: ReplayPace) async throws {
        var replay = Self.replay()
        replay.pace = pace
        replay.firstTimestamp = { 5000 }
        let manager = BatchedSensorManager(replay)
        var accelerations = manager.accelerometerUpdates().makeAsyncIterator()
        var motions = manager.deviceMotionUpdates().makeAsyncIterator()
        let first = try await accelerations.next(isolation: #isolation)?.first?.timestamp
        let second = try await motions.next(isolation: #isolation)?.first?.timestamp
        #expect(first == 5000 && second == 5000.25)
        #expect(manager.accelerometerBatch?.first?.timestamp == 5000)
    }

    @Test func continuedUpdatesStartNow() async throws {
        var replay = Self.replay()
        replay.restart = .continuing
        replay.batchSizes = BatchSizes(first: 0.5, duration: 1)
        replay.firstTimestamp = { 5000 }
        let manager = BatchedSensorManager(replay)
        for _ in 0..<2 {
            for try await batch in manager.accelerometerUpdates() {
                #expect(batch.count == 50 && batch.first?.timestamp == 5000)
                break
            }
            while manager.isAccelerometerActive { await Task.yield() }
        }
    }

    /// The fields of the magnetometer are those of the recorded times.
    @Test func magneticField() async throws {
        var replay = Self.replay()
        replay.firstTimestamp = { 5000 }
        replay.magnetometer = [50.0, 50.5].map {
            MagnetometerData(
                timestamp: $0, magneticField: MagneticField(),
                calibrated: CalibratedMagneticField(field: MagneticField(x: $0), accuracy: .high))
        }
        let fields = Collected<[Double]>()
        let manager = MotionManager(replay)
        manager.startDeviceMotionUpdates(to: .immediate) { motion, _ in
            if let motion { fields.append([motion.timestamp, motion.magneticField.field.x]) }
        }
        while manager.isDeviceMotionActive { await Task.yield() }
        #expect(fields.values.first == [5000, 50] && fields.values.last?.last == 50.5)
    }
}
