public import Foundation
import SwingMotion
public import SwingReplay
import TestSupport
import Testing

extension OperationQueue: UpdateQueue {}

@Suite(.timeLimit(.minutes(10))) struct MotionManagerTests {
    static let seconds = 2.0

    /// Returns a replay of an 800 Hz accelerometer and 200 Hz device motion.
    static func replay(_ change: (inout Replay) -> Void = { _ in }) -> Replay {
        var replay = Replay(
            accelerometer: CountedChunks(accelerometer(times(from: 10, to: 10 + seconds, rate: 801.92)), by: 300),
            deviceMotion: CountedChunks(deviceMotion(times(from: 10, to: 10 + seconds, rate: 200)), by: 70))
        replay.pace = .asPulled
        change(&replay)
        return replay
    }

    /// Returns the samples and errors that a handler receives until updates have ended.
    static func collect<Sample: Sendable>(
        _ isActive: () -> Bool, _ start: (@escaping UpdateHandler<Sample>) -> Void
    ) async -> (samples: [Sample], errors: [MotionErrorCode?]) {
        let (samples, errors) = (Collected<Sample>(), Collected<MotionErrorCode?>())
        start { sample, error in
            if let sample { samples.append(sample) }
            if let error { errors.append((error as? MotionError)?.code) }
        }
        while isActive() { try? await Task.sleep(for: .milliseconds(1)) }
        return (samples.values, errors.values)
    }

    static func motion(
        _ replay: Replay, using frame: AttitudeReferenceFrame = .xArbitraryZVertical
    ) async -> (samples: [DeviceMotion], errors: [MotionErrorCode?]) {
        let manager = MotionManager(replay)
        return await collect({ manager.isDeviceMotionActive }) {
            manager.startDeviceMotionUpdates(using: frame, to: .immediate, withHandler: $0)
        }
    }

    /// Requested and delivered intervals of 200 Hz device motion, on both sides of each step.
    @Test(
        arguments: [
            (0, 0.01), (0.002, 0.01), (0.01, 0.01), (0.0104, 0.01), (0.0106, 0.015), (1 / 80, 0.015), (0.0154, 0.015),
            (0.0156, 0.02), (0.02, 0.02), (0.1, 0.1),
        ] as [(Double, Double)]) func intervalsAreMultiplesOfTheRecording(requested: Double, delivered: Double)
        async throws
    {
        let manager = MotionManager(Self.replay())
        manager.deviceMotionUpdateInterval = requested
        #expect(manager.deviceMotionUpdateInterval == requested)
        let (samples, errors) = await Self.collect({ manager.isDeviceMotionActive }) {
            manager.startDeviceMotionUpdates(to: .immediate, withHandler: $0)
        }
        let times = samples.map(\.timestamp)
        #expect(times.first == 10)
        #expect(zip(times, times.dropFirst()).allSatisfy { ($1 - $0 - delivered).magnitude < 1e-9 })
        #expect(times.count == Int((Self.seconds / delivered).rounded(.up)))
        #expect(errors == [])
    }

    @Test func fastAccelerometerIsReducedTo100Hz() async throws {
        let manager = MotionManager(Self.replay())
        let (samples, _) = await Self.collect({ manager.isAccelerometerActive }) {
            manager.startAccelerometerUpdates(to: .immediate, withHandler: $0)
        }
        let times = samples.map(\.timestamp)
        #expect((199...201).contains(times.count), "\(times.count)")
        #expect(zip(times, times.dropFirst()).allSatisfy { (0.0099...0.0101).contains($1 - $0) })
        for sample in samples { #expect(sample.acceleration.x == ((sample.timestamp - 10) * 801.92).rounded()) }
        #expect(manager.accelerometerData == nil || manager.accelerometerData == samples.last)
    }

    @Test func gyroDataIsTheRotationRateOfDeviceMotion() async throws {
        let manager = MotionManager(Self.replay())
        let (samples, _) = await Self.collect({ manager.isGyroActive }) {
            manager.startGyroUpdates(to: .immediate, withHandler: $0)
        }
        #expect(samples.count == 200)
        for sample in samples { #expect(sample.rotationRate.y == ((sample.timestamp - 10) * 200).rounded()) }
        #expect(manager.gyroData == samples.last)
    }

    @Test func intervalCanChangeDuringUpdates() async throws {
        let manager = MotionManager(Self.replay())
        let (samples, _) = await Self.collect({ manager.isDeviceMotionActive }) { handler in
            manager.startDeviceMotionUpdates(to: .immediate) { sample, error in
                if let sample, sample.timestamp > 11 { manager.deviceMotionUpdateInterval = 0.1 }
                handler(sample, error)
            }
        }
        let times = samples.map(\.timestamp)
        #expect(times.filter { $0 <= 11 }.count == 101)
        #expect(times.filter { $0 > 11.02 }.count == 9)
    }

    /// Samples with impossible timestamps are omitted.
    @Test func straySamplesDoNotPass() async throws {
        let time = [10, 10.1, .nan, 4e6, 10.2, 60, 60.1, 3, 3.1]
        var replay = Replay(accelerometer: [accelerometer(time)])
        replay.pace = .asPulled
        let manager = MotionManager(replay)
        let (samples, _) = await Self.collect({ manager.isAccelerometerActive }) {
            manager.startAccelerometerUpdates(to: .immediate, withHandler: $0)
        }
        #expect(samples.map(\.timestamp) == [10, 10.1, 10.2, 60, 60.1, 3, 3.1])
    }

    @Test func latestSampleFollowsTheClock() async throws {
        let clock = ManualClock()
        let manager = MotionManager(
            Self.replay {
                $0.pace = .realTime
                $0.clock = clock
            })
        manager.deviceMotionUpdateInterval = 0.1
        #expect(manager.deviceMotion == nil)
        manager.startDeviceMotionUpdates()
        for step in 1...5 {
            await clock.waitForSleepers()
            let latest = try #require(manager.deviceMotion)
            #expect((latest.timestamp - 10 - Double(step - 1) / 10).magnitude < 1e-9)
            #expect(clock.deadlines.allSatisfy { ($0 - Double(step) / 10).magnitude < 1e-9 }, "\(clock.deadlines)")
            clock.advance(by: .seconds(0.1) + .nanoseconds(1))
        }
        await clock.waitForSleepers()
        manager.stopDeviceMotionUpdates()
        #expect(manager.deviceMotion == nil && !manager.isDeviceMotionActive)
        while !clock.deadlines.isEmpty { try? await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func handlerRunsOnItsQueueOneSampleAtATime() async throws {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 4
        let manager = MotionManager(Self.replay())
        let (samples, _) = await Self.collect({ manager.isAccelerometerActive }) { handler in
            manager.startAccelerometerUpdates(to: queue) { sample, error in
                #expect(OperationQueue.current === queue)
                #expect(queue.operationCount <= 2, "samples accumulate")
                handler(sample, error)
            }
        }
        #expect(samples.map(\.timestamp) == samples.map(\.timestamp).sorted())
        #expect(samples.count > 190)
    }

    @Test @MainActor func handlerCanRunOnTheMainActor() async throws {
        let manager = MotionManager(Self.replay())
        let (samples, _) = await Self.collect({ manager.isGyroActive }) { handler in
            manager.startGyroUpdates(to: .main) { sample, error in
                MainActor.preconditionIsolated()
                handler(sample, error)
            }
        }
        #expect(samples.count == 200)
    }

    /// A queue that releases its blocks does not retain the reader.
    @Test func clearedQueueReleasesTheReader() async throws {
        struct Forgetful: UpdateQueue {
            func addOperation(_ block: @escaping @Sendable () -> Void) {}
        }
        let manager = MotionManager(Self.replay())
        manager.startDeviceMotionUpdates(to: Forgetful()) { _, _ in Issue.record("no block has run") }
        while manager.isDeviceMotionActive { try? await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func releasesAllObjectsAfterAStopOrAManager() async throws {
        let source = CountedChunks(accelerometer(times(from: 0, to: 3600, rate: 100)), by: 100)
        let clock = ManualClock()
        var replay = Replay(accelerometer: source, deviceMotion: CountedChunks(DeviceMotionChunk(), by: 1))
        replay.clock = clock
        let stopped = MotionManager(replay)
        stopped.startAccelerometerUpdates()
        await clock.waitForSleepers()
        stopped.stopAccelerometerUpdates()
        while source.counts.live > 0 { try? await Task.sleep(for: .milliseconds(1)) }
        weak var seen: MotionManager?
        do {
            let manager = MotionManager(replay)
            seen = manager
            manager.startAccelerometerUpdates(to: .immediate) { _, _ in }
            await clock.waitForSleepers()
        }
        #expect(seen == nil)
        while source.counts.live > 0 { try? await Task.sleep(for: .milliseconds(1)) }
        #expect(clock.deadlines == [])
    }

    @Test func faultsReachTheHandler() async throws {
        var errors = await Self.motion(Self.replay { $0.faults.authorizationStatus = .denied }).errors
        #expect(errors == [.notAuthorized])
        errors = await Self.motion(Self.replay { $0.faults.isDeviceMotionSupported = false }).errors
        #expect(errors == [.notAvailable])
        let (samples, failures) = await Self.motion(
            Self.replay { $0.faults.deviceMotion.failure = .init(after: 0.5, error: MotionError(.unknown)) })
        #expect(failures == [.unknown])
        #expect(samples.last?.timestamp == 10.49)
        let none = MotionManager()
        #expect(!none.isAccelerometerAvailable && !none.isGyroAvailable && !none.isDeviceMotionAvailable)
    }
}
