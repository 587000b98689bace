import SwingMotion
import SwingReplay
import TestSupport
import Testing

/// After updates have ended, all objects are released and no task waits.
@Suite(.timeLimit(.minutes(10))) struct ReplayLifeTests {
    let source = CountedChunks(accelerometer(times(from: 0, to: 3600, rate: 10)), by: 10)
    let clock = ManualClock()

    var replay: Replay {
        var replay = Replay(accelerometer: source, deviceMotion: CountedChunks(DeviceMotionChunk(), by: 1))
        replay.clock = clock
        replay.batchSizes = BatchSizes(first: 0.5, duration: 1)
        return replay
    }

    /// Waits until all readers are released.
    func waitForTheEnd() async {
        while source.counts.live > 0 { try? await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func cancelledTaskEndsWithinTheBatch() async throws {
        let manager = BatchedSensorManager(replay)
        let counts = Collected<Int>()
        let consumer = Task {
            for try await batch in manager.accelerometerUpdates() { counts.append(batch.count) }
            return Task.isCancelled
        }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(0.6))
        await clock.waitForSleepers()
        #expect(source.counts.live == 1)
        consumer.cancel()
        #expect(try await consumer.value, "the loop ends without an error")
        #expect(counts.values == [5])
        #expect(clock.deadlines == [])
        #expect(source.counts.live == 0)
        #expect(!manager.isAccelerometerActive)
    }

    @Test func cancellationEndsAnUnpacedReplay() async throws {
        var replay = replay
        replay.pace = .asPulled
        let count = Collected<Int>()
        let consumer = Task { [replay] in
            for try await batch in BatchedSensorManager(replay).accelerometerUpdates() {
                count.append(batch.count)
                if count.values.count == 3 { withUnsafeCurrentTask { unsafe $0?.cancel() } }
            }
        }
        try await consumer.value
        #expect(count.values.count == 3)
        #expect(source.counts.live == 0)
    }

    @Test func stopWakesTheTaskOfTheHandler() async throws {
        let manager = BatchedSensorManager(replay)
        manager.startAccelerometerUpdates { _, _ in }
        await clock.waitForSleepers()
        #expect(manager.isAccelerometerActive)
        manager.stopAccelerometerUpdates()
        #expect(!manager.isAccelerometerActive)
        await waitForTheEnd()
        #expect(clock.deadlines == [])
    }

    @Test func releasedManagerEndsItsUpdates() async throws {
        weak var seen: BatchedSensorManager?
        do {
            let manager = BatchedSensorManager(replay)
            seen = manager
            manager.startAccelerometerUpdates()
            await clock.waitForSleepers()
            #expect(source.counts.live == 1)
        }
        #expect(seen == nil)
        await waitForTheEnd()
        #expect(clock.deadlines == [])
    }

    @Test func secondHandlerReplacesTheFirst() async throws {
        let manager = BatchedSensorManager(replay)
        manager.startAccelerometerUpdates { _, _ in }
        await clock.waitForSleepers()
        manager.startAccelerometerUpdates { _, _ in }
        while source.counts.live != 1 || clock.deadlines.count != 1 { try? await Task.sleep(for: .milliseconds(1)) }
        manager.stopAccelerometerUpdates()
        await waitForTheEnd()
    }

    @Test func updatesAfterAStopStartNow() async throws {
        let manager = BatchedSensorManager(replay)
        var iterator = manager.accelerometerUpdates().makeAsyncIterator()
        async let wake: Void = {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(0.6))
        }()
        _ = try await iterator.next(isolation: #isolation)
        await wake
        manager.stopAccelerometerUpdates()
        #expect(!manager.isAccelerometerActive)
        clock.advance(by: .seconds(100))
        manager.startAccelerometerUpdates()
        await clock.waitForSleepers()
        #expect(clock.deadlines == [101.1], "the first batch is due 0.5 s after the start")
        // The stopped updates are still referenced.
        #expect(try await iterator.next(isolation: #isolation) == nil)
        #expect(manager.isAccelerometerActive)
        manager.stopAccelerometerUpdates()
    }

    @Test func replacedHandlerIsNotCalled() async throws {
        let manager = BatchedSensorManager(replay)
        let calls = Collected<Int>()
        for number in 1...2 {
            manager.startAccelerometerUpdates { _, _ in calls.append(number) }
            await clock.waitForSleepers()
        }
        while clock.deadlines.count != 1 { try? await Task.sleep(for: .milliseconds(1)) }
        clock.advance(by: .seconds(0.6))
        while calls.values.isEmpty { try? await Task.sleep(for: .milliseconds(1)) }
        manager.stopAccelerometerUpdates()
        await waitForTheEnd()
        #expect(calls.values == [2])
    }

    @Test func noReadAheadOfASlowConsumer() async throws {
        let updates = BatchedSensorManager(replay).accelerometerUpdates()
        var iterator = updates.makeAsyncIterator()
        async let wake: Void = {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(3000))
        }()
        _ = try await iterator.next(isolation: #isolation)
        await wake
        for _ in 0..<100 { await Task.yield() }
        #expect(source.counts.pulled <= 2, "an hour is due, and one batch was requested")
        _ = try await iterator.next(isolation: #isolation)
        #expect(source.counts.pulled <= 3)
    }
}
