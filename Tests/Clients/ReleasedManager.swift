// Throws the manager away in its handler.
import CoreMotion

final class ReleasedManager {
    private var manager: CMMotionManager? = CMMotionManager()
    var finished: (() -> Void)?

    func waitForRest() {
        manager?.deviceMotionUpdateInterval = 0.02
        manager?.startDeviceMotionUpdates(to: .main) { [weak self] motion, error in
            guard let strong = self else { return }
            let acceleration = motion?.userAcceleration ?? CMAcceleration()
            if error != nil || abs(acceleration.x) + abs(acceleration.y) + abs(acceleration.z) < 0.02 {
                strong.manager?.stopDeviceMotionUpdates()
                strong.manager = nil
                strong.finished?()
            }
        }
    }
}
