import SwingMotion
import SwingReplay
import TestSupport
import Testing

/// A manager looks up its replay when updates start.
@Suite(.timeLimit(.minutes(10))) struct ManagerReplayTests {
    /// Returns a replay of one second at 10 Hz whose timestamps begin at `start`, with headphones and water.
    static func replay(_ start: Double, _ restart: ReplayRestart = .beginning) -> Replay {
        let times = times(from: start, to: start + 1, rate: 10)
        var replay = Replay(accelerometer: [accelerometer(times)], deviceMotion: [deviceMotion(times)])
        replay.headphones = HeadphoneSource([.connected(start), .disconnected(start + 1)])
        replay.water = WaterSource([.event(WaterSubmersionEvent(timestamp: start, state: .submerged))])
        replay.magnetometer = [MagnetometerData(timestamp: start, magneticField: MagneticField())]
        replay.pace = .asPulled
        replay.restart = restart
        return replay
    }

    /// Returns the first timestamp that the updates of a kind deliver.
    static func first(_ start: (@escaping @Sendable (Double?) -> Void) -> Void) async -> Double? {
        await withCheckedContinuation { continuation in
            let answered = Collected<Double?>()
            start { time in
                answered.append(time)
                if answered.values.count == 1 { continuation.resume(returning: time) }
            }
        }
    }

    @Test func managersMayExistBeforeTheirReplay() async throws {
        let (manager, batches) = (MotionManager(), BatchedSensorManager())
        let (headphones, water) = (HeadphoneMotionManager(), WaterSubmersionManager())
        #expect(!manager.isAccelerometerAvailable && batches.accelerometerDataFrequency == 0)
        #expect(!headphones.isDeviceMotionAvailable && water.maximumDepth == nil)
        await Self.replay(50).perform {
            #expect(manager.isAccelerometerAvailable && manager.isMagnetometerAvailable)
            #expect(batches.accelerometerDataFrequency == 800)
            #expect(headphones.isDeviceMotionAvailable && water.maximumDepth == 6)
            let times = [
                await Self.first { call in
                    manager.startAccelerometerUpdates(to: .immediate) { sample, _ in call(sample?.timestamp) }
                },
                await Self.first { call in
                    manager.startGyroUpdates(to: .immediate) { sample, _ in call(sample?.timestamp) }
                },
                await Self.first { call in
                    manager.startDeviceMotionUpdates(to: .immediate) { sample, _ in call(sample?.timestamp) }
                },
                await Self.first { call in
                    manager.startMagnetometerUpdates(to: .immediate) { sample, _ in call(sample?.timestamp) }
                },
                await Self.first { call in
                    batches.startAccelerometerUpdates { batch, _ in call(batch?.first?.timestamp) }
                },
                await Self.first { call in
                    batches.startDeviceMotionUpdates { batch, _ in call(batch?.first?.timestamp) }
                },
            ]
            #expect(times == [50, 50, 50, 50, 50, 50])
        }
    }

    @Test func theReplayAroundTheCreationRemains() async throws {
        let manager = await Self.replay(50).perform { MotionManager() }
        await Self.replay(70).perform {
            let time = await Self.first { call in
                manager.startAccelerometerUpdates(to: .immediate) { sample, _ in call(sample?.timestamp) }
            }
            #expect(time == 50)
        }
    }

    @Test func anotherReplayStartsAtItsBeginning() async throws {
        let manager = BatchedSensorManager()
        for start in [70.0, 50] {
            try await Self.replay(start, .continuing).perform {
                var times: [Double] = []
                for try await batch in manager.accelerometerUpdates() { times += batch.map(\.timestamp) }
                #expect(times.first == start)
                for try await batch in manager.accelerometerUpdates() { Issue.record("\(batch) after the end") }
            }
        }
    }

    @Test func installedReplayServesManagersThatExist() async {
        await #expect(processExitsWith: .success) {
            let manager = MotionManager()
            for start in [50.0, 70] {
                Replay.install(Self.replay(start))
                let time = await Self.first { call in
                    manager.startAccelerometerUpdates(to: .immediate) { sample, _ in call(sample?.timestamp) }
                }
                #expect(time == start)
                manager.stopAccelerometerUpdates()
            }
            Replay.install(nil)
            #expect(!manager.isAccelerometerAvailable)
        }
    }
}
