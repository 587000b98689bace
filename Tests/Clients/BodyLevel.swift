// A spirit level in a view that rotates with its window, and asks first whether it may read the motion.
import CoreMotion

@MainActor
final class BodyLevel: NSObject, CMBodyIdentifiable {
    private let manager = CMMotionManager()
    private(set) var tilt = 0.0

    func begin() {
        switch CMMotionManager.authorizationStatus {
        case .denied, .restricted: return
        case .notDetermined, .authorized: break
        @unknown default: break
        }
        manager.deviceMotionBody = self
        manager.startDeviceMotionUpdates(to: .main) { [weak self] motion, _ in
            guard let gravity = motion?.gravity else { return }
            MainActor.assumeIsolated { self?.tilt = gravity.x }
        }
    }

    func end() {
        manager.stopDeviceMotionUpdates()
        manager.deviceMotionBody = nil
    }
}
