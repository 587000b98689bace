import SwingMotion
import SwingReplay
import Synchronization
import TestSupport
import Testing

/// A log of the updates that a manager's handler and delegate received, in order.
final class UpdateLog: HeadphoneMotionManagerDelegate, WaterSubmersionManagerDelegate {
    private let state = Mutex<[String]>([])

    var lines: [String] { state.withLock { $0 } }

    func add(_ line: String) { state.withLock { $0.append(line) } }

    /// Waits until the log has `count` lines, or until the test's time limit.
    func wait(for count: Int) async { await waitUntil { lines.count >= count } }

    func headphoneMotionManagerDidConnect(_ manager: HeadphoneMotionManager) { add("connected") }
    func headphoneMotionManagerDidDisconnect(_ manager: HeadphoneMotionManager) { add("disconnected") }

    func manager(_ manager: WaterSubmersionManager, didUpdate event: WaterSubmersionEvent) {
        add("\(event.timestamp) \(event.state)")
    }
    func manager(_ manager: WaterSubmersionManager, didUpdate measurement: WaterSubmersionMeasurement) {
        add("\(measurement.timestamp) \(measurement.submersionState) \(measurement.depth ?? .nan)")
    }
    func manager(_ manager: WaterSubmersionManager, didUpdate measurement: WaterTemperature) {
        add("\(measurement.timestamp) \(measurement.temperature) °C")
    }
    func manager(_ manager: WaterSubmersionManager, errorOccurred error: any Error) { add("\(error)") }
}

/// Waits until a condition is true, or until the test's time limit.
func waitUntil(_ isTrue: () -> Bool) async {
    while !isTrue(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
}

/// A delegate without any of the optional methods.
private final class Silent: HeadphoneMotionManagerDelegate, WaterSubmersionManagerDelegate {}

/// A queue that runs no block, and holds all until they are released.
private final class HoldingQueue: UpdateQueue {
    private let blocks = Mutex<[@Sendable () -> Void]>([])

    var count: Int { blocks.withLock { $0.count } }
    func addOperation(_ block: @escaping @Sendable () -> Void) { blocks.withLock { $0.append(block) } }
    func release() { blocks.withLock { $0 = [] } }
}

@Suite(.timeLimit(.minutes(10))) struct HeadphoneMotionManagerTests {
    let clock = ManualClock()
    let log = UpdateLog()

    private static func motion(
        _ time: Double, _ location: SensorLocation = .headphoneLeft, pitch: Double = 0
    ) -> HeadphoneUpdate {
        .motion(
            DeviceMotion(
                timestamp: time, attitude: DeviceAttitude(roll: 0, pitch: pitch * .pi / 180, yaw: 1),
                rotationRate: RotationRate(), gravity: Acceleration(z: -1), userAcceleration: nil,
                sensorLocation: location))
    }

    private static let updates: [HeadphoneUpdate] = [
        .connected(100), motion(100.25, pitch: 10), motion(100.5, pitch: -35),
        motion(100.75, .headphoneRight, pitch: 10),
        .disconnected(101), .connected(103), motion(103.25, .headphoneRight), .disconnected(104),
    ]

    private func replay(_ updates: [HeadphoneUpdate] = updates, pace: ReplayPace = .asPulled) -> Replay {
        var replay = Replay(headphones: HeadphoneSource(updates))
        replay.pace = pace
        replay.clock = clock
        return replay
    }

    private func handler(_ motion: DeviceMotion?, _ error: (any Error)?) {
        if let motion { log.add("\(motion.timestamp) \(motion.sensorLocation)") }
        if let error { log.add("\(error)") }
    }

    @Test func motionAndConnections() async {
        let manager = HeadphoneMotionManager(replay())
        manager.delegate = log
        #expect(manager.isDeviceMotionAvailable && !manager.isDeviceMotionActive && manager.deviceMotion == nil)
        manager.startDeviceMotionUpdates(to: .immediate) { handler($0, $1) }
        await log.wait(for: 8)
        #expect(
            log.lines == [
                "connected", "100.25 headphoneLeft", "100.5 headphoneLeft", "100.75 headphoneRight", "disconnected",
                "connected", "103.25 headphoneRight", "disconnected",
            ])
        await waitUntil { !manager.isDeviceMotionActive }
        #expect(manager.deviceMotion == nil)
    }

    @Test func followsTheClock() async throws {
        let manager = HeadphoneMotionManager(replay(pace: .realTime))
        manager.delegate = log
        manager.startDeviceMotionUpdates(to: .immediate) { handler($0, $1) }
        await clock.waitForSleepers()
        #expect(log.lines == ["connected"] && clock.deadlines == [0.25])
        clock.advance(by: .seconds(0.25))
        await clock.waitForSleepers()
        #expect(log.lines.count == 2 && clock.deadlines == [0.5])
        #expect(manager.deviceMotion?.timestamp == 100.25)
        // Two updates are due at once.
        clock.advance(by: .seconds(0.5))
        await clock.waitForSleepers()
        #expect(log.lines.last == "100.75 headphoneRight" && clock.deadlines == [1])
        #expect(manager.isDeviceMotionActive)
        manager.stopDeviceMotionUpdates()
        #expect(!manager.isDeviceMotionActive && manager.deviceMotion == nil)
        await waitUntil { clock.deadlines.isEmpty }
        #expect(log.lines.count == 4)
    }

    @Test func connectionsAlone() async {
        let manager = HeadphoneMotionManager(replay())
        manager.delegate = log
        manager.startConnectionStatusUpdates()
        #expect(!manager.isDeviceMotionActive)
        await log.wait(for: 4)
        #expect(log.lines == ["connected", "disconnected", "connected", "disconnected"])
    }

    /// Motion that starts later continues at the recording's current time, and stops without the connections.
    @Test func oneRecordingForBoth() async {
        let manager = HeadphoneMotionManager(replay(pace: .realTime))
        manager.delegate = log
        manager.startConnectionStatusUpdates()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(0.5))
        await waitUntil { clock.deadlines == [0.75] }
        manager.startDeviceMotionUpdates(to: .immediate) { handler($0, $1) }
        clock.advance(by: .seconds(0.25))
        await waitUntil { clock.deadlines == [1] }
        #expect(log.lines == ["connected", "100.75 headphoneRight"])
        manager.stopDeviceMotionUpdates()
        #expect(manager.isConnectionStatusActive && !manager.isDeviceMotionActive)
        clock.advance(by: .seconds(0.25))
        await log.wait(for: 3)
        #expect(log.lines.last == "disconnected")
        manager.stopConnectionStatusUpdates()
        #expect(!manager.isConnectionStatusActive)
        await waitUntil { clock.deadlines.isEmpty }
    }

    /// After a clock reset in the recording, the replay continues.
    @Test func clockReset() async {
        let updates = [Self.motion(100), Self.motion(100.5), Self.motion(3), Self.motion(3.5)]
        let manager = HeadphoneMotionManager(replay(updates, pace: .realTime))
        manager.startDeviceMotionUpdates(to: .immediate) { handler($0, $1) }
        await clock.waitForSleepers()
        #expect(clock.deadlines == [0.5])
        clock.advance(by: .seconds(0.5))
        await waitUntil { clock.deadlines == [1] || log.lines.count > 3 }
        #expect(log.lines.map { $0.prefix(3) } == ["100", "100", "3.0"])
        #expect(clock.deadlines == [1])
        manager.stopDeviceMotionUpdates()
    }

    @Test func reportsMissingSensorsAndAuthorization() async {
        let none = HeadphoneMotionManager(Replay(accelerometer: []))
        #expect(!none.isDeviceMotionAvailable)
        none.startDeviceMotionUpdates(to: .immediate) { handler($0, $1) }
        await log.wait(for: 1)
        var denied = replay()
        denied.faults.authorizationStatus = .denied
        let manager = HeadphoneMotionManager(denied)
        #expect(!manager.isDeviceMotionAvailable)
        manager.startDeviceMotionUpdates(to: .immediate) { handler($0, $1) }
        await log.wait(for: 2)
        #expect(
            log.lines == [
                "the device has no headphone motion sensor", "the app is not authorized to use motion data",
            ])
        await denied.perform { #expect(HeadphoneMotionManager.authorizationStatus() == .denied) }
        #expect(HeadphoneMotionManager.authorizationStatus() == .notDetermined)
    }

    @Test func updatesCanEndWithAnError() async {
        var replay = replay()
        replay.faults.headphoneFailure = .init(after: 0.5, error: MotionError(.nilData, "lost"))
        let manager = HeadphoneMotionManager(replay)
        manager.startDeviceMotionUpdates(to: .immediate) { handler($0, $1) }
        await log.wait(for: 2)
        #expect(log.lines == ["100.25 headphoneLeft", "lost"])
        await waitUntil { !manager.isDeviceMotionActive }
    }

    @Test func deliversARecording() async {
        let w: [Float] = [.nan, 1, 1]
        let chunk = HeadphoneChunk(
            time: [1, 1.5, 2], isConnected: [true, true, true],
            sensorLocation: [.default, .headphoneLeft, .headphoneRight],
            attitude: Attitude(w: w, x: w.map { $0 * 0 }, y: w.map { $0 * 0 }, z: w.map { $0 * 0 }))
        let chunks = AsyncStream { continuation in
            continuation.yield(chunk)
            continuation.finish()
        }
        var replay = Replay(headphones: HeadphoneSource(chunks))
        replay.pace = .asPulled
        let manager = HeadphoneMotionManager(replay)
        manager.delegate = log
        manager.startDeviceMotionUpdates(to: .immediate) { handler($0, $1) }
        await log.wait(for: 3)
        #expect(log.lines == ["connected", "1.5 headphoneLeft", "2.0 headphoneRight"])
    }

    @Test func releasesAllObjects() async {
        weak var seenManager: HeadphoneMotionManager?
        weak var seenDelegate: UpdateLog?
        do {
            let manager = HeadphoneMotionManager(replay(pace: .realTime))
            let delegate = UpdateLog()
            manager.delegate = delegate
            (seenManager, seenDelegate) = (manager, delegate)
            manager.startDeviceMotionUpdates(to: .immediate) { [log] _, _ in log.add("motion") }
            manager.startConnectionStatusUpdates()
            await clock.waitForSleepers()
        }
        // The sleeping task retains neither object and ends with the manager.
        #expect(seenManager == nil && seenDelegate == nil)
        await waitUntil { clock.deadlines.isEmpty }
        #expect(log.lines.isEmpty)
    }

    @Test func delegateMethodsAreOptional() async {
        let manager = HeadphoneMotionManager(replay())
        let silent = Silent()
        manager.delegate = silent
        manager.startDeviceMotionUpdates(to: .immediate) { handler($0, $1) }
        await log.wait(for: 4)
        #expect(log.lines.count == 4)
        #expect(manager.delegate === silent)
    }

    /// A start right after a stop begins now, even if the queue still holds a block of the stopped updates.
    @Test func aStartAfterAStopBeginsNow() async {
        let manager = HeadphoneMotionManager(replay(pace: .realTime))
        let queue = HoldingQueue()
        manager.startDeviceMotionUpdates(to: queue) { _, _ in }
        await waitUntil { queue.count == 1 }
        manager.stopDeviceMotionUpdates()
        clock.advance(by: .seconds(10))
        manager.startDeviceMotionUpdates(to: .immediate) { handler($0, $1) }
        await waitUntil { !clock.deadlines.isEmpty || !log.lines.isEmpty }
        #expect(clock.deadlines == [10.25] && log.lines.isEmpty)
        manager.stopDeviceMotionUpdates()
        queue.release()
    }

    /// Updates that continue begin after the last delivered one.
    @Test func continues() async {
        var replay = Replay(headphones: HeadphoneSource(Self.updates))
        (replay.pace, replay.clock, replay.restart) = (.realTime, clock, .continuing)
        let manager = HeadphoneMotionManager(replay)
        let times = Collected<Double>()
        for step in 1...2 {
            manager.startDeviceMotionUpdates(to: .immediate) { motion, _ in times.append(motion?.timestamp ?? .nan) }
            // The first update is due at once. At the first start it is the connection, and motion follows 0.25 s later.
            await clock.waitForSleepers()
            if step == 1 { clock.advance(by: .seconds(0.25)) }
            await waitUntil { times.values.count == step }
            await clock.waitForSleepers()
            manager.stopDeviceMotionUpdates()
            await waitUntil { clock.deadlines.isEmpty }
        }
        #expect(times.values == [100.25, 100.5])
    }
}
