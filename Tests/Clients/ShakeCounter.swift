// Counts shakes with a handler on the main queue.
import CoreMotion

final class ShakeCounter {
    private let motionManager = CMMotionManager()
    private(set) var count = 0
    private var wasShaking = false

    func start() {
        guard motionManager.isAccelerometerAvailable else { return }
        motionManager.accelerometerUpdateInterval = 0.02
        motionManager.startAccelerometerUpdates(to: OperationQueue.main) { [weak self] data, error in
            guard let self = self, let data = data, error == nil else { return }
            let a = data.acceleration
            let isShaking = sqrt(a.x * a.x + a.y * a.y + a.z * a.z) > 2.5
            if isShaking && !self.wasShaking { self.count += 1 }
            self.wasShaking = isShaking
        }
    }

    func stop() {
        if motionManager.isAccelerometerActive { motionManager.stopAccelerometerUpdates() }
    }
}
