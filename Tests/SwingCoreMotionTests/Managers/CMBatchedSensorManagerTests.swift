import SwingCoreMotion
import SwingMotion
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct CMBatchedSensorManagerTests {
    @Test(arguments: behaviors) func documented(_ behavior: Behavior) async throws { try await behavior.check() }

    static let behaviors = [
        Behavior("CMBatchedSensorManager, isAccelerometerSupported", "the type states what the device supports") {
            #expect(!CMBatchedSensorManager.isAccelerometerSupported && !CMBatchedSensorManager.isDeviceMotionSupported)
            await session { $0.faults.isDeviceMotionSupported = false }.perform {
                #expect(CMBatchedSensorManager.isAccelerometerSupported)
                #expect(!CMBatchedSensorManager.isDeviceMotionSupported)
                #expect(CMBatchedSensorManager.authorizationStatus == .authorized)
            }
        },
        Behavior("WWDC23 10179, What's new in Core Motion", "800 Hz and 200 Hz, in batches of one second") {
            try await session().perform {
                let manager = CMBatchedSensorManager()
                #expect(manager.accelerometerDataFrequency == 800 && manager.deviceMotionDataFrequency == 200)
                var counts: [Int] = []
                for try await batch in manager.accelerometerUpdates() { counts.append(batch.count) }
                #expect(counts.reduce(0, +) == 2400 && (390...394).contains(counts[0]), "\(counts)")
                #expect(counts.dropFirst().dropLast().allSatisfy { (768...836).contains($0) }, "\(counts)")
                var motion = 0
                for try await batch in manager.deviceMotionUpdates() { motion += batch.count }
                #expect(motion == 600)
            }
        },
        Behavior("CMBatchedSensorManager, startAccelerometerUpdates(handler:)", "the handler receives each batch") {
            let batches = Log<Int>()
            await session().perform {
                let manager = CMBatchedSensorManager()
                manager.startAccelerometerUpdates { batch, error in
                    #expect(error == nil)
                    batches.append(batch?.count ?? 0)
                }
                await waitUntil { !manager.isAccelerometerActive }
            }
            #expect(batches.values.reduce(0, +) == 2400)
        },
        Behavior("CMBatchedSensorManager, deviceMotionBatch", "the latest batch, nil before and after updates") {
            await session { $0.pace = .realTime }.perform {
                let manager = CMBatchedSensorManager()
                #expect(manager.deviceMotionBatch == nil)
                manager.startDeviceMotionUpdates()
                await waitUntil { manager.deviceMotionBatch != nil }
                #expect(manager.isDeviceMotionActive && manager.deviceMotionBatch?.first?.timestamp == 100)
                manager.stopDeviceMotionUpdates()
                #expect(!manager.isDeviceMotionActive && manager.deviceMotionBatch == nil)
            }
        },
        Behavior("CMBatchedSensorManager, stopAccelerometerUpdates()", "a sequence that waits ends at once") {
            // The clock stands still, so no batch is ever due.
            let clock = ManualClock()
            try await session {
                $0.clock = clock; $0.pace = .realTime
            }.perform {
                nonisolated(unsafe) let manager = CMBatchedSensorManager()
                let loop = Task {
                    var count = 0
                    for try await _ in manager.accelerometerUpdates() { count += 1 }
                    return count
                }
                await clock.waitForSleepers()
                #expect(manager.isAccelerometerActive)
                manager.stopAccelerometerUpdates()
                let count = try await loop.value
                #expect(count == 0)
                #expect(clock.deadlines.isEmpty)
            }
        },
        Behavior("AsyncSequence", "a loop that ends, or whose task is cancelled, ends the updates") {
            let clock = ManualClock()
            try await session {
                $0.clock = clock; $0.pace = .realTime
            }.perform {
                nonisolated(unsafe) let manager = CMBatchedSensorManager()
                let loop = Task { for try await _ in manager.deviceMotionUpdates() {} }
                await clock.waitForSleepers()
                loop.cancel()
                try await loop.value
                await waitUntil { !manager.isDeviceMotionActive }
            }
            try await session().perform {
                let manager = CMBatchedSensorManager()
                for try await _ in manager.deviceMotionUpdates() { break }
                await waitUntil { !manager.isDeviceMotionActive }
            }
        },
        Behavior("WWDC23 10179, What's new in Core Motion", "batches require an active workout session") {
            let error = await failure(of: session { $0.faults.isWorkoutActive = false })
            #expect(code(error) == CMErrorNotAuthorized)
            #expect(error?.localizedDescription.contains("workout session") == true)
        },
        Behavior("CMError", "a missing sensor, missing authorization and no device are errors of the sequence") {
            let missing = session { $0.faults.isAccelerometerSupported = false }
            #expect(code(await failure(of: missing)) == CMErrorNotAvailable)
            let denied = session { $0.faults.authorizationStatus = .denied }
            #expect(code(await failure(of: denied)) == CMErrorNotAuthorized)
            await denied.perform { #expect(CMBatchedSensorManager.authorizationStatus == .denied) }
            #expect(code(await failure(of: nil)) == CMErrorNotAvailable)
        },
    ]

    /// A recording without device motion delivers no batches of it, and no error.
    @Test func recordingWithoutDeviceMotion() async throws {
        var replay = Replay(accelerometer: [AccelerometerChunk(session: 3)])
        replay.pace = .asPulled
        try await replay.perform {
            let manager = CMBatchedSensorManager()
            for try await batch in manager.deviceMotionUpdates() { Issue.record("a batch of \(batch.count)") }
            var count = 0
            for try await batch in manager.accelerometerUpdates() { count += batch.count }
            #expect(count == 3)
        }
    }

    /// By default, updates start at the beginning again; on request, after the last batch.
    @Test(arguments: [(ReplayRestart.beginning, [100.0, 100.0]), (.continuing, [100.0, 100.49])])
    func restart(_ restart: ReplayRestart, _ expected: [Double]) async throws {
        try await session { $0.restart = restart }.perform {
            let manager = CMBatchedSensorManager()
            var starts: [Double] = []
            for _ in expected {
                for try await batch in manager.accelerometerUpdates() {
                    starts.append(batch[0].timestamp)
                    break
                }
                manager.stopAccelerometerUpdates()
            }
            #expect(zip(starts, expected).allSatisfy { ($0 - $1).magnitude < 0.002 }, "\(starts)")
        }
    }

    /// Returns the error of accelerometer updates, which a handler receives too.
    private static func failure(of replay: Replay?) async -> (any Error)? {
        func run() async -> (any Error)? {
            let manager = CMBatchedSensorManager()
            let errors = Log<CMError?>()
            manager.startAccelerometerUpdates { batch, error in if batch == nil { errors.append(code(error)) } }
            await waitUntil { !errors.values.isEmpty }
            do {
                for try await _ in manager.accelerometerUpdates() {}
                return nil
            } catch {
                #expect(errors.values == [code(error)])
                return error
            }
        }
        guard let replay else { return await run() }
        return await replay.perform(run)
    }
}

extension AccelerometerChunk {
    /// Creates samples at 800 Hz.
    fileprivate init(session count: Int) {
        let values = (0..<count).map { Float($0) }
        self.init(
            time: values.map { 5 + Double($0) / 800 }, acceleration: Triaxial(x: values, y: values, z: values))
    }
}
