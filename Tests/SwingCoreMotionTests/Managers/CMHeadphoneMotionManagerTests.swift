import SwingCoreMotion
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
        Behavior("CMHeadphoneMotionManager, isDeviceMotionAvailable", "without headphones there is no motion") {
            await session().perform { #expect(!CMHeadphoneMotionManager().isDeviceMotionAvailable) }
            await headphones().perform { #expect(CMHeadphoneMotionManager().isDeviceMotionAvailable) }
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
