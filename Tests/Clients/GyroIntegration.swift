// Adds up the rotation about z from the gyroscope's timestamps.
import CoreMotion

final class GyroIntegration {
    private let manager = CMMotionManager()
    private var last: TimeInterval?
    private(set) var angle = 0.0

    func run(on queue: OperationQueue) {
        let handler: CMGyroHandler = { [unowned self] data, error in
            guard let data = data else { return print(error as Any) }
            if let last = self.last { self.angle += data.rotationRate.z * (data.timestamp - last) }
            self.last = data.timestamp
        }
        manager.startGyroUpdates(to: queue, withHandler: handler)
    }

    func latest() -> CMRotationRate { manager.gyroData?.rotationRate ?? CMRotationRate(x: 0, y: 0, z: 0) }
}
