import SwingMotion
import SwingReplay
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ReplayPaceTests {
    /// Returns a replay of both streams in equal batches, on a manual clock.
    static func replay(_ pace: ReplayPace, _ clock: ManualClock, seconds: Double = 6) -> Replay {
        var replay = Replay(
            accelerometer: [accelerometer(times(from: 50, to: 50 + seconds, rate: 100))],
            deviceMotion: [deviceMotion(times(from: 50.25, to: 50 + seconds, rate: 50))])
        replay.pace = pace
        replay.clock = clock
        replay.batchSizes = BatchSizes(first: 0.5, duration: 1)
        return replay
    }

    @Test(arguments: [(ReplayPace.realTime, 1.0), (.times(10), 10), (.times(0.5), 0.5)])
    func batchIsDueWhenComplete(pace: ReplayPace, factor: Double) async throws {
        let clock = ManualClock()
        clock.advance(by: .seconds(7))
        let batches = Collected<Double>()
        let consumer = Task {
            for try await _ in BatchedSensorManager(Self.replay(pace, clock)).accelerometerUpdates() {
                batches.append(clock.now.offset / .seconds(1))
            }
        }
        for (number, border) in [0.5, 1.5, 2.5, 3.5, 4.5, 5.5].enumerated() {
            await clock.waitForSleepers()
            let due = 7 + border / factor
            #expect(clock.deadlines.allSatisfy { ($0 - due).magnitude < 1e-9 }, "\(clock.deadlines), \(due)")
            clock.advance(by: .seconds(due - 0.001) - clock.now.offset)
            #expect(batches.values.count == number)
            clock.advance(by: .milliseconds(1) + .nanoseconds(10))
        }
        await clock.waitForSleepers()
        // The rest of the recording ends with its last sample.
        #expect(clock.deadlines.allSatisfy { ($0 - (7 + 5.99 / factor)).magnitude < 1e-9 }, "\(clock.deadlines)")
        clock.advance(by: .seconds(60))
        try await consumer.value
        #expect(batches.values.count == 7)
    }

    @Test func noDriftInAMinute() async throws {
        let clock = ManualClock()
        let batches = Collected<Double>()
        let consumer = Task {
            for try await batch in BatchedSensorManager(Self.replay(.realTime, clock, seconds: 60))
                .accelerometerUpdates()
            {
                let last = try #require(batch.last).timestamp - 50
                batches.append(clock.now.offset / .seconds(1) - last)
            }
        }
        for _ in 0..<61 {
            await clock.waitForSleepers()
            // The system wakes each task late.
            clock.advance(by: .seconds(try #require(clock.deadlines.first)) - clock.now.offset + .milliseconds(70))
        }
        try await consumer.value
        #expect(batches.values.count == 61)
        #expect(batches.values.allSatisfy { (0.06...0.09).contains($0) }, "\(batches.values)")
    }

    @Test func noWaitForDueBatches() async throws {
        let clock = ManualClock()
        let updates = BatchedSensorManager(Self.replay(.realTime, clock)).accelerometerUpdates()
        var iterator = updates.makeAsyncIterator()
        async let wake: Void = {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(4))
        }()
        for expected in [50, 100, 100, 100] {
            #expect(try await iterator.next(isolation: #isolation)?.count == expected)
        }
        await wake
        #expect(clock.deadlines == [])
    }

    @Test func bothStreamsShareOneTimeline() async throws {
        let clock = ManualClock()
        let manager = BatchedSensorManager(Self.replay(.realTime, clock))
        let first = Task { for try await _ in manager.accelerometerUpdates() {} }
        await clock.waitForSleepers()
        let second = Task { for try await _ in manager.deviceMotionUpdates() {} }
        await clock.waitForSleepers(2)
        // Device motion starts 0.25 s later.
        #expect(zip(clock.deadlines, [0.5, 0.75]).allSatisfy { ($0 - $1).magnitude < 1e-9 }, "\(clock.deadlines)")
        first.cancel()
        second.cancel()
        try await first.value
        try await second.value
        #expect(clock.deadlines == [])
    }

    @Test func lateBatchDoesNotDelayTheNext() async throws {
        let clock = ManualClock()
        var replay = Self.replay(.realTime, clock)
        replay.faults.accelerometer.late = [1: .milliseconds(700)]
        let consumer = Task { [replay] in for try await _ in BatchedSensorManager(replay).accelerometerUpdates() {} }
        for due in [0.5, 2.2, 2.5] {
            await clock.waitForSleepers()
            #expect(clock.deadlines.allSatisfy { ($0 - due).magnitude < 1e-9 }, "\(clock.deadlines)")
            clock.advance(by: .seconds(due) - clock.now.offset + .nanoseconds(10))
        }
        await clock.waitForSleepers()
        consumer.cancel()
        try await consumer.value
    }

    @Test func gapsAndClockResets() async throws {
        let clock = ManualClock()
        let time =
            times(from: 50, to: 50.4, rate: 100) + [4e6] + times(from: 60, to: 61.2, rate: 100)
            + times(from: 3, to: 3.5, rate: 100)
        var replay = Replay(accelerometer: [accelerometer(time)])
        replay.clock = clock
        replay.batchSizes = BatchSizes(first: 0.5, duration: 1)
        let counts = Collected<Int>()
        let consumer = Task { [replay] in
            for try await batch in BatchedSensorManager(replay).accelerometerUpdates() { counts.append(batch.count) }
        }
        // Before the gap with the stray sample, after it, before the clock reset, after it.
        for due in [0.39, 11, 11.19, 11.68] {
            await clock.waitForSleepers()
            #expect(clock.deadlines.allSatisfy { ($0 - due).magnitude < 1e-6 }, "\(clock.deadlines), \(due)")
            clock.advance(by: .seconds(due) - clock.now.offset + .microseconds(2))
        }
        try await consumer.value
        #expect(counts.values == [41, 100, 20, 50])
    }
}
