// Finds metal with the magnetometer.
import CoreMotion

final class RawMagnetometer {
    private let manager = CMMotionManager()

    func start(_ update: @escaping (Double) -> Void) {
        guard manager.isMagnetometerAvailable, !manager.isMagnetometerActive else { return }
        manager.magnetometerUpdateInterval = 0.1
        manager.startMagnetometerUpdates(to: OperationQueue()) { (data: CMMagnetometerData?, error: Error?) in
            guard let field = data?.magneticField else { return }
            let strength = sqrt(field.x * field.x + field.y * field.y + field.z * field.z)
            DispatchQueue.main.async { print(strength) }
            update(strength)
        }
    }

    deinit { manager.stopMagnetometerUpdates() }
}
