import SwingCoreMotion
import SwingReplay
import Testing

@Suite(.timeLimit(.minutes(10))) struct CMHeadphoneMotionManagerTests {
    @Test(arguments: behaviors) func documented(_ behavior: Behavior) async throws { try await behavior.check() }

    static let behaviors = [
        Behavior("CMHeadphoneMotionManagerDelegate", "the delegate is called on the queue of the updates") {
            let (queue, log, listener) = (OperationQueue(), Log<String>(), Listener())
            queue.maxConcurrentOperationCount = 1
            listener.log = log
            listener.queue = queue
            await headphones().perform {
                let manager = CMHeadphoneMotionManager()
                manager.delegate = listener
                manager.startDeviceMotionUpdates(to: queue) { motion, error in
                    #expect(OperationQueue.current === queue && error == nil)
                    log.append(motion.map { "\($0.timestamp) \($0.sensorLocation)" } ?? "nil")
                }
                await waitUntil { !manager.isDeviceMotionActive }
            }
            #expect(log.values == ["connected", "2.0 headphoneLeft", "3.0 headphoneRight", "disconnected"])
        },
        Behavior("CMHeadphoneMotionManager, startConnectionStatusUpdates()", "connections without motion") {
            let (log, listener) = (Log<String>(), Listener())
            listener.log = log
            await headphones().perform {
                let manager = CMHeadphoneMotionManager()
                manager.delegate = listener
                manager.startConnectionStatusUpdates()
                #expect(manager.isConnectionStatusActive && !manager.isDeviceMotionActive)
                await waitUntil { log.values.count == 2 }
            }
            #expect(log.values == ["connected", "disconnected"])
        },
        Behavior("CMHeadphoneMotionManagerDelegate", "both methods are optional, and the reference is weak") {
            final class Silent: NSObject, CMHeadphoneMotionManagerDelegate {}
            let (samples, _) = (Log<Double>(), 0)
            await headphones().perform {
                let manager = CMHeadphoneMotionManager()
                do {
                    let silent = Silent()
                    manager.delegate = silent
                    #expect(manager.delegate === silent)
                }
                #expect(manager.delegate == nil)
                manager.startDeviceMotionUpdates(to: OperationQueue()) { motion, _ in
                    samples.append(motion?.timestamp ?? .nan)
                }
                await waitUntil { !manager.isDeviceMotionActive }
            }
            #expect(samples.values == [2, 3])
        },
        Behavior("CMHeadphoneMotionManager, stopDeviceMotionUpdates()", "no handler runs after a stop") {
            let (queue, calls) = (OperationQueue(), Log<Double>())
            queue.maxConcurrentOperationCount = 1
            queue.isSuspended = true
            await headphones().perform {
                let manager = CMHeadphoneMotionManager()
                manager.startDeviceMotionUpdates(to: queue) { motion, _ in calls.append(motion?.timestamp ?? .nan) }
                await waitUntil { queue.operationCount > 0 }
                manager.stopDeviceMotionUpdates()
                queue.isSuspended = false
                await waitUntil { queue.operationCount == 0 }
            }
            #expect(calls.values.isEmpty)
        },
        Behavior("CMHeadphoneMotionManager, authorizationStatus()", "a denied app receives an error") {
            let errors = Log<CMError?>()
            await headphones { $0.faults.authorizationStatus = .denied }.perform {
                #expect(CMHeadphoneMotionManager.authorizationStatus() == .denied)
                let manager = CMHeadphoneMotionManager()
                manager.startDeviceMotionUpdates(to: OperationQueue()) { _, error in errors.append(code(error)) }
                await waitUntil { !errors.values.isEmpty }
            }
            #expect(errors.values == [CMErrorNotAuthorized])
        },
        Behavior("CMHeadphoneMotionManager, stopDeviceMotionUpdates()", "no error arrives after a stop") {
            let (queue, calls) = (OperationQueue(), Log<CMError?>())
            queue.maxConcurrentOperationCount = 1
            queue.isSuspended = true
            await headphones { $0.faults.authorizationStatus = .denied }.perform {
                let manager = CMHeadphoneMotionManager()
                manager.startDeviceMotionUpdates(to: queue) { _, error in calls.append(code(error)) }
                await waitUntil { queue.operationCount > 0 }
                #expect(manager.isDeviceMotionActive)
                manager.stopDeviceMotionUpdates()
                queue.isSuspended = false
                await waitUntil { queue.operationCount == 0 }
            }
            #expect(calls.values.isEmpty)
        },
        Behavior("CMHeadphoneMotionManager, DeviceMotionHandler", "updates have ended when the error arrives") {
            let (queue, active) = (OperationQueue(), Log<Bool>())
            await headphones { $0.faults.authorizationStatus = .denied }.perform {
                let manager = CMHeadphoneMotionManager()
                manager.startDeviceMotionUpdates(to: queue) { _, _ in active.append(manager.isDeviceMotionActive) }
                await waitUntil { !active.values.isEmpty }
            }
            #expect(active.values == [false])
        },
        Behavior("CMHeadphoneMotionManager, isDeviceMotionAvailable", "headphones exist, and the app may use them") {
            await session().perform { #expect(!CMHeadphoneMotionManager().isDeviceMotionAvailable) }
            await headphones().perform { #expect(CMHeadphoneMotionManager().isDeviceMotionAvailable) }
            for status in [CMAuthorizationStatus.denied, .restricted] {
                await headphones { $0.faults.authorizationStatus = status }.perform {
                    #expect(!CMHeadphoneMotionManager().isDeviceMotionAvailable)
                }
            }
        },
        Behavior("CMHeadphoneActivityManager, startStatusUpdates(to:withHandler:)", "connections arrive on the queue") {
            let (queue, log) = (OperationQueue(), Log<String>())
            queue.maxConcurrentOperationCount = 1
            await headphones().perform {
                let manager = CMHeadphoneActivityManager()
                #expect(manager.isStatusAvailable && !manager.isStatusActive)
                manager.startStatusUpdates(to: queue) { status, error in
                    #expect(OperationQueue.current === queue && error == nil)
                    log.append("\(status)")
                }
                #expect(manager.isStatusActive)
                await waitUntil { log.values.count == 2 }
                manager.stopStatusUpdates()
                #expect(!manager.isStatusActive)
            }
            #expect(log.values == ["connected", "disconnected"])
        },
        Behavior("CMHeadphoneActivityManager, StatusHandler", "a denied app receives an error") {
            let errors = Log<CMError?>()
            await headphones { $0.faults.authorizationStatus = .denied }.perform {
                let manager = CMHeadphoneActivityManager()
                #expect(!manager.isStatusAvailable)
                manager.startStatusUpdates(to: OperationQueue()) { _, error in errors.append(code(error)) }
                await waitUntil { !errors.values.isEmpty }
            }
            #expect(errors.values == [CMErrorNotAuthorized])
        },
        Behavior("CMDeviceMotion, magneticField", "headphones have no compass") {
            let samples = Log<CMDeviceMotion>()
            await headphones().perform {
                let manager = CMHeadphoneMotionManager()
                manager.startDeviceMotionUpdates(to: OperationQueue()) { motion, _ in
                    if let motion { samples.append(motion) }
                }
                await waitUntil { !manager.isDeviceMotionActive }
            }
            #expect(samples.values.allSatisfy { $0.heading == -1 && $0.magneticField.accuracy == .uncalibrated })
        },
    ]

    /// Headphones of the system, with one sample.
    private final class FakeHeadphones: Headphones {
        let log = Log<String>()
        let isDeviceMotionAvailable = true
        let isConnectionStatusActive = false
        let isDeviceMotionActive = false
        let deviceMotion: DeviceMotion? = nil
        var relay: HeadphoneRelay? {
            get { nil }
            set { log.append(newValue == nil ? "no relay" : "relay") }
        }

        func startDeviceMotionUpdates() { log.append("start") }
        func startDeviceMotionUpdates(
            on queue: OperationQueue, withHandler handler: @escaping UpdateHandler<DeviceMotion>
        ) {
            handler(nil, CancellationError())
        }
        func stopDeviceMotionUpdates() { log.append("stop") }
        func startConnectionStatusUpdates() { log.append("start status") }
        func stopConnectionStatusUpdates() { log.append("stop status") }
    }

    @Test func systemHeadphonesUnlessThereIsAReplay() async {
        let system = FakeHeadphones()
        let manager = CMHeadphoneMotionManager(system: system)
        let errors = Log<Bool>()
        #expect(manager.isDeviceMotionAvailable)
        manager.startDeviceMotionUpdates()
        manager.startConnectionStatusUpdates()
        manager.startDeviceMotionUpdates(to: OperationQueue()) { _, error in errors.append(error is CancellationError) }
        #expect(errors.values == [true])
        manager.stopDeviceMotionUpdates()
        manager.stopConnectionStatusUpdates()
        #expect(system.log.values == ["relay", "start", "start status", "stop", "stop status"])
        await session().perform {
            #expect(!manager.isDeviceMotionAvailable, "the replay has no headphones")
            manager.startDeviceMotionUpdates(to: OperationQueue()) { _, error in errors.append(code(error) == nil) }
            await waitUntil { errors.values.count == 2 }
        }
        #expect(errors.values == [true, false])
    }

    private static func headphones(_ change: (inout Replay) -> Void = { _ in }) -> Replay {
        func motion(_ time: Double, _ location: SensorLocation) -> HeadphoneUpdate {
            .motion(
                DeviceMotion(
                    timestamp: time, attitude: .identity, rotationRate: RotationRate(), gravity: Acceleration(z: -1),
                    userAcceleration: Acceleration(), sensorLocation: location))
        }
        var replay = Replay(
            headphones: HeadphoneSource([
                .connected(1), motion(2, .headphoneLeft), motion(3, .headphoneRight), .disconnected(4),
            ]))
        replay.pace = .asPulled
        change(&replay)
        return replay
    }

    private final class Listener: NSObject, CMHeadphoneMotionManagerDelegate, @unchecked Sendable {
        var log: Log<String>?
        var queue: OperationQueue?

        func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager) {
            if let queue { #expect(OperationQueue.current === queue) }
            log?.append("connected")
        }

        func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager) {
            if let queue { #expect(OperationQueue.current === queue) }
            log?.append("disconnected")
        }
    }
}
