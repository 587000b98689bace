import SwingCoreMotion
import SwingReplay
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct CMMotionManagerTests {
    @Test(arguments: behaviors) func documented(_ behavior: Behavior) async throws { try await behavior.check() }

    static let behaviors = [
        Behavior("CMMotionManager, isAccelerometerAvailable", "a sensor is available only if the device has it") {
            let none = CMMotionManager()
            #expect(!none.isAccelerometerAvailable && !none.isGyroAvailable)
            #expect(!none.isDeviceMotionAvailable && !none.isMagnetometerAvailable)
            await session().perform {
                let manager = CMMotionManager()
                #expect(manager.isAccelerometerAvailable && manager.isGyroAvailable && manager.isDeviceMotionAvailable)
                #expect(!manager.isMagnetometerAvailable)
            }
        },
        Behavior("CMMotionManager, authorizationStatus", "it is the replay's") {
            #expect(CMMotionManager.authorizationStatus == .notDetermined)
            await session { $0.faults.authorizationStatus = .restricted }.perform {
                #expect(CMMotionManager.authorizationStatus == .restricted)
            }
        },
        Behavior("CMMotionManager, deviceMotionBody", "it is retained; motion remains relative to the device") {
            final class Body: NSObject, CMBodyIdentifiable {}
            await session().perform {
                let manager = CMMotionManager()
                #expect(manager.deviceMotionBody == nil)
                weak var body: Body?
                do {
                    let new = Body()
                    (manager.deviceMotionBody, body) = (new, new)
                }
                #expect(body != nil && manager.deviceMotionBody === body)
                manager.startDeviceMotionUpdates()
                await waitUntil { manager.deviceMotion != nil || !manager.isDeviceMotionActive }
                manager.deviceMotionBody = nil
                #expect(body == nil)
            }
        },
        Behavior("CMMotionManager, startAccelerometerUpdates(to:withHandler:)", "the handler runs on the queue") {
            let (queue, samples) = (OperationQueue(), Log<Double>())
            queue.maxConcurrentOperationCount = 1
            await session().perform {
                let manager = CMMotionManager()
                manager.startAccelerometerUpdates(to: queue) { data, error in
                    #expect(OperationQueue.current === queue && error == nil)
                    if let data { samples.append(data.acceleration.x) }
                }
                await waitUntil { !manager.isAccelerometerActive }
            }
            #expect(samples.values == (0..<300).map { Double($0 * 8) })
        },
        Behavior("CMMotionManager, isAccelerometerActive", "updates are active from a start to a stop") {
            await session {
                $0.clock = ManualClock(); $0.pace = .realTime
            }.perform {
                let manager = CMMotionManager()
                #expect(!manager.isAccelerometerActive && manager.accelerometerData == nil)
                manager.startAccelerometerUpdates()
                #expect(manager.isAccelerometerActive)
                await waitUntil { manager.accelerometerData != nil }
                manager.stopAccelerometerUpdates()
                #expect(!manager.isAccelerometerActive && manager.accelerometerData == nil)
            }
        },
        Behavior("CMMotionManager, stopDeviceMotionUpdates()", "no handler runs after a stop, even if it is queued") {
            let (queue, calls) = (OperationQueue(), Log<Double>())
            queue.maxConcurrentOperationCount = 1
            queue.isSuspended = true
            await session().perform {
                let manager = CMMotionManager()
                manager.startDeviceMotionUpdates(to: queue) { motion, _ in calls.append(motion?.timestamp ?? .nan) }
                await waitUntil { queue.operationCount > 0 }
                manager.stopDeviceMotionUpdates()
                queue.isSuspended = false
                await waitUntil { queue.operationCount == 0 }
            }
            #expect(calls.values.isEmpty)
        },
        Behavior("CMMotionManager.h, CMMotionManager", "a stop cancels the operations of the queue, not of others") {
            let (queue, other, ran) = (OperationQueue(), OperationQueue(), Log<String>())
            await session().perform {
                let manager = CMMotionManager()
                for stop in [
                    CMMotionManager.stopAccelerometerUpdates, CMMotionManager.stopGyroUpdates,
                    CMMotionManager.stopDeviceMotionUpdates, CMMotionManager.stopMagnetometerUpdates,
                ] {
                    for queue in [queue, other] { queue.isSuspended = true }
                    manager.startAccelerometerUpdates(to: queue) { _, _ in ran.append("sample") }
                    manager.startGyroUpdates(to: queue) { _, _ in ran.append("sample") }
                    manager.startDeviceMotionUpdates(to: queue) { _, _ in ran.append("sample") }
                    manager.startMagnetometerUpdates(to: queue) { _, _ in ran.append("sample") }
                    await waitUntil { queue.operationCount == 4 }
                    queue.addOperation { ran.append("the queue's") }
                    other.addOperation { ran.append("another queue's") }
                    stop(manager)()
                    #expect(queue.operations.allSatisfy { $0.isCancelled })
                    manager.stopAccelerometerUpdates()
                    manager.stopGyroUpdates()
                    manager.stopDeviceMotionUpdates()
                    manager.stopMagnetometerUpdates()
                    for queue in [queue, other] { queue.isSuspended = false }
                    await waitUntil { queue.operationCount == 0 && other.operationCount == 0 }
                }
            }
            #expect(ran.values == Array(repeating: "another queue's", count: 4))
        },
        Behavior("Operation, cancel()", "an app that cancels its queue loses samples, and the updates continue") {
            let (queue, calls) = (OperationQueue(), Log<Double>())
            queue.maxConcurrentOperationCount = 1
            queue.isSuspended = true
            await session().perform {
                let manager = CMMotionManager()
                manager.startAccelerometerUpdates(to: queue) { data, _ in calls.append(data?.timestamp ?? .nan) }
                await waitUntil { queue.operationCount == 1 }
                queue.cancelAllOperations()
                queue.isSuspended = false
                await waitUntil { !manager.isAccelerometerActive }
            }
            #expect(calls.values.count == 299 && calls.values.first != 100)
        },
        Behavior("CMMotionManager, accelerometerUpdateInterval", "intervals are limited at both ends") {
            for (requested, count) in [(0, 300), (-1, 300), (.nan, 300), (.infinity, 1), (1e9, 1), (0.5, 6)] {
                let calls = Log<Double>()
                await session().perform {
                    let manager = CMMotionManager()
                    manager.accelerometerUpdateInterval = requested
                    manager.startAccelerometerUpdates(to: OperationQueue()) { data, _ in
                        calls.append(data?.timestamp ?? .nan)
                    }
                    await waitUntil { !manager.isAccelerometerActive }
                }
                #expect(calls.values.count == count, "\(requested)")
            }
        },
        Behavior("CMMotionManager, attitudeReferenceFrame", "a start without a frame keeps the frame") {
            await session { $0.attitudeReferenceFrame = .xMagneticNorthZVertical }.perform {
                let manager = CMMotionManager()
                #expect(manager.attitudeReferenceFrame == .xArbitraryZVertical)
                manager.startDeviceMotionUpdates(using: .xMagneticNorthZVertical)
                manager.stopDeviceMotionUpdates()
                manager.startDeviceMotionUpdates()
                #expect(manager.attitudeReferenceFrame == .xMagneticNorthZVertical)
                manager.stopDeviceMotionUpdates()
                manager.startDeviceMotionUpdates(to: .main) { _, _ in }
                #expect(manager.attitudeReferenceFrame == .xMagneticNorthZVertical)
            }
        },
        Behavior(
            "CMMotionManager, availableAttitudeReferenceFrames()", "a north is available if the device determines it"
        ) {
            await session().perform {
                let frames = CMMotionManager.availableAttitudeReferenceFrames()
                #expect(frames == [.xArbitraryZVertical, .xArbitraryCorrectedZVertical])
            }
            await session { $0.attitudeReferenceFrame = .xTrueNorthZVertical }.perform {
                #expect(CMMotionManager.availableAttitudeReferenceFrames().contains(.xTrueNorthZVertical))
            }
        },
        Behavior("CMError, CMErrorTrueNorthNotAvailable", "updates relative to an unknown north fail") {
            for (frame, expected) in [
                (CMAttitudeReferenceFrame.xTrueNorthZVertical, CMErrorTrueNorthNotAvailable),
                (.xMagneticNorthZVertical, CMErrorNotAvailable),
            ] {
                let (samples, errors) = await deviceMotion(session(), using: frame)
                #expect(samples.isEmpty && errors == [expected])
            }
        },
        Behavior("CMError, CMErrorDeviceRequiresMovement", "an uncalibrated compass is reported; updates continue") {
            let replay = session {
                $0.attitudeReferenceFrame = .xMagneticNorthZVertical
                $0.faults.requiresMovement = true
            }
            let north = await deviceMotion(replay, using: .xMagneticNorthZVertical)
            #expect(north.samples.count == 300 && north.errors == [CMErrorDeviceRequiresMovement])
            let arbitrary = await deviceMotion(replay, using: .xArbitraryZVertical)
            #expect(arbitrary.samples.count == 300 && arbitrary.errors.isEmpty)
        },
        Behavior("CMMotionManager, showsDeviceMovementDisplay", "the display is off until it is requested") {
            let manager = CMMotionManager()
            #expect(!manager.showsDeviceMovementDisplay)
            manager.showsDeviceMovementDisplay = true
            #expect(manager.showsDeviceMovementDisplay)
        },
        Behavior("CMAttitudeReferenceFrame, xArbitraryZVertical", "the yaw of the first sample is 0") {
            let (samples, _) = await deviceMotion(session(yaw: 2), using: .xArbitraryZVertical)
            #expect(samples.count == 300 && samples.allSatisfy { $0.attitude.yaw.magnitude < 1e-6 })
            let north = await deviceMotion(
                session(yaw: 2) { $0.attitudeReferenceFrame = .xMagneticNorthZVertical },
                using: .xMagneticNorthZVertical)
            #expect(north.samples.allSatisfy { ($0.attitude.yaw - 2).magnitude < 1e-6 })
        },
        Behavior("CMDeviceMotion, heading", "0° to 360° relative to north, and −1 in an arbitrary frame") {
            // The device's y points west at a yaw of 0, because x is north and z is up.
            for (yaw, heading) in [(0.0, 270.0), (-Double.pi / 2, 0), (.pi / 2, 180), (.pi, 90), (-0.75 * .pi, 45)] {
                let replay = session(yaw: yaw) { $0.attitudeReferenceFrame = .xMagneticNorthZVertical }
                let found = await deviceMotion(replay, using: .xMagneticNorthZVertical).samples[0].heading
                let distance = (found - heading).magnitude
                #expect(min(distance, 360 - distance) < 1e-4 && (0..<360).contains(found), "\(yaw)")
                let arbitrary = await deviceMotion(replay, using: .xArbitraryZVertical).samples[0].heading
                #expect(arbitrary == -1)
            }
        },
        Behavior("CMDeviceMotion, magneticField", "the calibrated field, with its accuracy") {
            let (none, _) = await deviceMotion(session(), using: .xArbitraryZVertical)
            #expect(none.allSatisfy { $0.magneticField.accuracy == .uncalibrated })
            let (samples, _) = await deviceMotion(magnetometer, using: .xArbitraryZVertical)
            #expect(samples[0].magneticField.accuracy == .uncalibrated)
            let last = samples[299].magneticField
            #expect(last.accuracy == .high && last.field.x == 20 && last.field.z == -40)
        },
        Behavior("CMMagnetometerData, magneticField", "the field with the device's own") {
            let fields = Log<Double>()
            await magnetometer.perform {
                let manager = CMMotionManager()
                #expect(manager.isMagnetometerAvailable)
                manager.startMagnetometerUpdates(to: OperationQueue()) { data, _ in
                    if let data { fields.append(data.magneticField.x) }
                }
                await waitUntil { !manager.isMagnetometerActive }
            }
            #expect(fields.values == [120, 120, 120])
        },
        Behavior("CMGyroData, rotationRate", "the raw rate, with the gyroscope's bias") {
            let rates = Log<Double>()
            await session { $0.gyroBias = .init(x: 0.5) }.perform {
                let manager = CMMotionManager()
                manager.startGyroUpdates(to: OperationQueue()) { data, _ in
                    if let data { rates.append(data.rotationRate.x) }
                }
                await waitUntil { !manager.isGyroActive }
                let (samples, _) = await Self.deviceMotion(session { $0.gyroBias = .init(x: 0.5) })
                #expect(samples.map(\.rotationRate.x).prefix(3) == [0, 2, 4])
            }
            #expect(rates.values.prefix(3) == [0.5, 2.5, 4.5])
        },
        Behavior("CMError, CMErrorNotAuthorized", "a handler receives the error if the user has denied access") {
            for status in [CMAuthorizationStatus.denied, .restricted] {
                let (samples, errors) = await deviceMotion(session { $0.faults.authorizationStatus = status })
                #expect(samples.isEmpty && errors == [CMErrorNotAuthorized])
            }
        },
    ]

    /// A handler may release the manager that calls it.
    @Test func handlerReleasesItsManager() async {
        final class Owner: Sendable {
            let manager = Mutex<CMMotionManager?>(nil)
        }
        let (owner, calls) = (Owner(), Log<Double>())
        await session().perform {
            owner.manager.withLock { $0 = CMMotionManager() }
            let manager = owner.manager.withLock { $0 }
            manager?.startAccelerometerUpdates(to: OperationQueue()) { data, _ in
                calls.append(data?.timestamp ?? .nan)
                if calls.values.count == 3 { owner.manager.withLock { $0 = nil } }
            }
        }
        await waitUntil { owner.manager.withLock { $0 == nil } }
        #expect(calls.values.count >= 3)
    }

    /// Each manager reads the recording itself, and a second start replaces the first one's handler.
    @Test func twoManagersAndTwoStarts() async {
        let (first, second, replaced) = (Log<Double>(), Log<Double>(), Log<Double>())
        await session {
            $0.clock = ManualClock(); $0.pace = .asPulled
        }.perform {
            let (a, b) = (CMMotionManager(), CMMotionManager())
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 1
            queue.isSuspended = true
            a.startGyroUpdates(to: queue) { _, _ in replaced.append(0) }
            a.startGyroUpdates(to: queue) { data, _ in first.append(data?.timestamp ?? .nan) }
            b.startGyroUpdates(to: queue) { data, _ in second.append(data?.timestamp ?? .nan) }
            queue.isSuspended = false
            await waitUntil { !a.isGyroActive && !b.isGyroActive }
        }
        #expect(first.values.count == 300 && first.values == second.values)
        #expect(replaced.values.count <= 1)
    }

    /// A replay with three samples of a magnetometer, calibrated from the second on.
    private static var magnetometer: Replay {
        session {
            $0.magnetometer = (0..<3).map { i in
                MagnetometerData(
                    timestamp: 100.5 + Double(i), magneticField: MagneticField(x: 120, z: -40),
                    calibrated: .init(field: MagneticField(x: 20, z: -40), accuracy: i == 0 ? .low : .high))
            }
        }
    }

    /// Returns what a handler of device motion receives until the updates end.
    private static func deviceMotion(
        _ replay: Replay, using frame: CMAttitudeReferenceFrame = .xArbitraryZVertical
    ) async -> (samples: [CMDeviceMotion], errors: [CMError?]) {
        let (samples, errors) = (Log<CMDeviceMotion>(), Log<CMError?>())
        await replay.perform {
            let manager = CMMotionManager()
            manager.startDeviceMotionUpdates(using: frame, to: OperationQueue()) { motion, error in
                if let motion { samples.append(motion) }
                if let error { errors.append(code(error)) }
            }
            await waitUntil { !manager.isDeviceMotionActive }
        }
        return (samples.values, errors.values)
    }
}
