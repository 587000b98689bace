import SwingMotion
import SwingReplay
import Testing

@Suite(.timeLimit(.minutes(10))) struct BatchedSensorManagerTests {
    static let time = times(from: 100.2, to: 106, rate: 801.92)
    static let motionTime = times(from: 100.3, to: 106, rate: 200.44)

    /// Returns a replay of both streams, in chunks of 0.25 s.
    static func replay(_ change: (inout Replay) -> Void = { _ in }) -> Replay {
        var replay = Replay(
            accelerometer: CountedChunks(accelerometer(time), by: 200),
            deviceMotion: CountedChunks(deviceMotion(motionTime), by: 50))
        replay.pace = .asPulled
        change(&replay)
        return replay
    }

    static func batches(_ replay: Replay) async throws -> [[AccelerometerData]] {
        var batches: [[AccelerometerData]] = []
        for try await batch in BatchedSensorManager(replay).accelerometerUpdates() { batches.append(batch) }
        return batches
    }

    @Test func deliversAllSamplesInBatchesOfAWatch() async throws {
        let manager = BatchedSensorManager(Self.replay())
        var (samples, sizes, motions, motionSizes): ([AccelerometerData], [Int], [DeviceMotion], [Int]) = (
            [], [], [], []
        )
        for try await batch in manager.accelerometerUpdates() {
            samples += batch
            sizes.append(batch.count)
            #expect(manager.isAccelerometerActive && !manager.isDeviceMotionActive)
            #expect(manager.accelerometerBatch == batch)
        }
        for try await batch in manager.deviceMotionUpdates() {
            motions += batch
            motionSizes.append(batch.count)
        }
        #expect(samples.map(\.timestamp) == Self.time)
        #expect(samples.map(\.acceleration.x) == Self.time.indices.map(Double.init))
        #expect(samples.map(\.acceleration.y) == Self.time.indices.map { -Double($0) })
        #expect(sizes.first == 393, "about 0.5 s")
        #expect(sizes.dropFirst().dropLast().allSatisfy { (768...836).contains($0) }, "\(sizes)")
        #expect(Set(sizes.dropFirst().dropLast()).count > 1)
        #expect(motions.map(\.timestamp) == Self.motionTime)
        #expect(motions.map(\.rotationRate.z) == Self.motionTime.indices.map(Double.init))
        #expect(motions.map(\.userAcceleration.y) == Self.motionTime.indices.map(Double.init))
        #expect(motions.allSatisfy { $0.attitude == .identity && $0.gravity.z == -1 && $0.sensorLocation == .default })
        #expect(motionSizes.first == 99)
        #expect(!manager.isAccelerometerActive && !manager.isDeviceMotionActive)
        #expect(manager.accelerometerDataFrequency == 800 && manager.deviceMotionDataFrequency == 200)
    }

    @Test func handlerReceivesTheSameBatchesInOrder() async throws {
        let manager = BatchedSensorManager(Self.replay())
        let (batches, continuation) = AsyncStream.makeStream(of: [AccelerometerData].self)
        manager.startAccelerometerUpdates { batch, error in
            #expect(error == nil)
            continuation.yield(batch ?? [])
            if batch?.last?.timestamp == Self.time.last { continuation.finish() }
        }
        var received: [[AccelerometerData]] = []
        for await batch in batches { received.append(batch) }
        #expect(try await received == Self.batches(Self.replay()))
        #expect(manager.accelerometerBatch == received.last)
        while manager.isAccelerometerActive { try? await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func stopTakesEffectBetweenBatches() async throws {
        let manager = BatchedSensorManager(Self.replay())
        var count = 0
        for try await _ in manager.deviceMotionUpdates() {
            count += 1
            if count == 2 { manager.stopDeviceMotionUpdates() }
            #expect(manager.isDeviceMotionActive == (count < 2))
        }
        #expect(count == 2)
        #expect(manager.deviceMotionBatch == nil)
        var again = 0
        for try await batch in manager.deviceMotionUpdates() {
            if again == 0 { #expect(batch.first?.timestamp == Self.motionTime.first) }
            again += 1
        }
        #expect(again == 7, "updates can start again")
    }

    @Test func leavingTheLoopEndsTheUpdates() async throws {
        let source = CountedChunks(accelerometer(Self.time), by: 100)
        var replay = Replay(accelerometer: source, deviceMotion: CountedChunks(DeviceMotionChunk(), by: 1))
        replay.pace = .asPulled
        let manager = BatchedSensorManager(replay)
        for try await batch in manager.accelerometerUpdates() {
            #expect(batch.count == 393)
            break
        }
        #expect(!manager.isAccelerometerActive)
        #expect(source.counts.live == 0)
        #expect(source.counts.pulled == 4, "one batch needs four chunks")
    }

    @Test func rethrowsTheErrorOfTheReader() async throws {
        var replay = Replay(
            accelerometer: CountedChunks(accelerometer(Self.time), by: 800, isBroken: true),
            deviceMotion: CountedChunks(DeviceMotionChunk(), by: 1))
        replay.pace = .asPulled
        let manager = BatchedSensorManager(replay)
        var count = 0
        await #expect(throws: CountedChunks<AccelerometerChunk>.BrokenFile.self) {
            for try await batch in manager.accelerometerUpdates() { count += batch.count }
        }
        #expect(count > 3 * 800)
        #expect(!manager.isAccelerometerActive)
    }

    @Test func sequenceOutlivesItsManager() async throws {
        let updates = BatchedSensorManager(Self.replay()).accelerometerUpdates()
        var count = 0
        for try await batch in updates { count += batch.count }
        #expect(count == Self.time.count)
    }

    @Test func missingQuantitiesAreNaN() async throws {
        let full = deviceMotion(Self.motionTime)
        let bare = DeviceMotionChunk(time: full.time, rotationRate: full.rotationRate, gravity: full.gravity)
        var replay = Replay(accelerometer: [], deviceMotion: [bare])
        replay.pace = .asPulled
        for try await batch in BatchedSensorManager(replay).deviceMotionUpdates() {
            #expect(batch.allSatisfy { !$0.hasAttitude && $0.attitude.yaw.isNaN })
            #expect(batch.allSatisfy { !$0.hasUserAcceleration && $0.userAcceleration.x.isNaN })
        }
    }

    @Test func usesTheCurrentReplay() async throws {
        var replay = Self.replay()
        replay.faults.authorizationStatus = .restricted
        replay.faults.isDeviceMotionSupported = false
        #expect(BatchedSensorManager.authorizationStatus == .notDetermined, "no current replay")
        await replay.perform {
            #expect(BatchedSensorManager.authorizationStatus == .restricted)
            #expect(BatchedSensorManager.isAccelerometerSupported && !BatchedSensorManager.isDeviceMotionSupported)
            await Task { #expect(BatchedSensorManager().accelerometerDataFrequency == 800) }.value
        }
        #expect(!BatchedSensorManager.isAccelerometerSupported)
        #expect(BatchedSensorManager().accelerometerDataFrequency == 0)
    }
}
