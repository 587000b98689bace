// A manager for tests that delivers prepared samples.
import CoreMotion

final class PreparedMotion: CMDeviceMotion {
    var preparedGravity = CMAcceleration(x: 0, y: 0, z: -1)
    var time: TimeInterval = 0

    override var gravity: CMAcceleration { preparedGravity }
    override var timestamp: TimeInterval { time }
}

class MockManager: CMMotionManager {
    var prepared: [CMDeviceMotion] = []
    private(set) var startCount = 0
    private var isRunning = false

    override var isDeviceMotionAvailable: Bool { true }
    override var isDeviceMotionActive: Bool { isRunning }
    override var deviceMotion: CMDeviceMotion? { prepared.last }

    override func startDeviceMotionUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler
    ) {
        startCount += 1
        isRunning = true
        for motion in prepared { handler(motion, nil) }
    }

    override func stopDeviceMotionUpdates() { isRunning = false }
}
