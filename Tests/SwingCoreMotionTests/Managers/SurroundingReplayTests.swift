import SwingCoreMotion
import SwingReplay
import Testing

/// Handlers and delegates run on queues, outside the tasks of a test, and still belong to its replay.
@Suite(.timeLimit(.minutes(10))) struct SurroundingReplayTests {
    /// Whether sensors were available to a new manager in each call.
    private let seen = Log<Bool>()

    private func look() { seen.append(CMMotionManager().isAccelerometerAvailable) }

    @Test func samples() async {
        await session().perform {
            let (manager, queue) = (CMMotionManager(), OperationQueue())
            manager.startAccelerometerUpdates(to: queue) { _, _ in look() }
            manager.startGyroUpdates(to: queue) { _, _ in look() }
            manager.startDeviceMotionUpdates(to: queue) { _, _ in look() }
            await waitUntil { !manager.isAccelerometerActive && !manager.isGyroActive && !manager.isDeviceMotionActive }
        }
        #expect(seen.values.count == 900)
        #expect(!seen.values.contains(false))
    }

    @Test func batches() async {
        await session().perform {
            let manager = CMBatchedSensorManager()
            manager.startAccelerometerUpdates { _, _ in look() }
            manager.startDeviceMotionUpdates { _, _ in look() }
            await waitUntil { !manager.isAccelerometerActive && !manager.isDeviceMotionActive }
        }
        #expect(seen.values.count > 4)
        #expect(!seen.values.contains(false))
    }

    @Test func errors() async {
        await session { $0.faults.isAccelerometerSupported = false }.perform {
            let manager = CMMotionManager()
            manager.startAccelerometerUpdates(to: OperationQueue()) { _, error in
                #expect(code(error) == CMErrorNotAvailable)
                seen.append(CMMotionManager().isDeviceMotionAvailable)
            }
            await waitUntil { !manager.isAccelerometerActive }
        }
        #expect(seen.values == [true])
    }

    @Test func headphonesAndWater() async {
        let receiver = Receiver(look)
        let motion = DeviceMotion(
            timestamp: 1, attitude: nil, rotationRate: RotationRate(), gravity: Acceleration(), userAcceleration: nil)
        await session {
            $0.headphones = HeadphoneSource([.connected(1), .motion(motion), .disconnected(2)])
            $0.water = WaterSource([.event(WaterSubmersionEvent(timestamp: 1, state: .submerged))])
        }.perform {
            let (headphones, water) = (CMHeadphoneMotionManager(), CMWaterSubmersionManager())
            headphones.delegate = receiver
            headphones.startDeviceMotionUpdates(to: OperationQueue()) { _, _ in look() }
            water.delegate = receiver
            await waitUntil { seen.values.count == 4 }
        }
        #expect(!seen.values.contains(false))
    }

    @Test func answers() async {
        await session().perform {
            let (pedometer, activities, falls) = (CMPedometer(), CMMotionActivityManager(), CMFallDetectionManager())
            pedometer.queryPedometerData(from: .distantPast, to: .now) { _, _ in look() }
            activities.queryActivityStarting(from: .distantPast, to: .now, to: OperationQueue()) { _, _ in look() }
            falls.requestAuthorization { _ in look() }
            await waitUntil { seen.values.count == 3 }
        }
        #expect(!seen.values.contains(false))
    }

    private final class Receiver: NSObject, CMHeadphoneMotionManagerDelegate, CMWaterSubmersionManagerDelegate {
        private let look: () -> Void

        init(_ look: @escaping () -> Void) { self.look = look }

        func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager) { look() }
        func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager) { look() }
        func manager(_ manager: CMWaterSubmersionManager, didUpdate event: CMWaterSubmersionEvent) { look() }
        func manager(_ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterSubmersionMeasurement) {}
        func manager(_ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterTemperature) {}
        func manager(_ manager: CMWaterSubmersionManager, errorOccurred error: any Error) {}
    }
}
