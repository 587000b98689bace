// Filters gravity from the raw accelerometer and detects which way the device is held.
import CoreMotion

enum Orientation: String { case up, down, left, right, flat }

struct LowPass {
    var gravity = CMAcceleration(x: 0, y: 0, z: 0)
    let factor: Double

    mutating func add(_ a: CMAcceleration) -> CMAcceleration {
        gravity.x = factor * a.x + (1 - factor) * gravity.x
        gravity.y = factor * a.y + (1 - factor) * gravity.y
        gravity.z = factor * a.z + (1 - factor) * gravity.z
        return CMAcceleration(x: a.x - gravity.x, y: a.y - gravity.y, z: a.z - gravity.z)
    }
}

func orientation(_ g: CMAcceleration) -> Orientation {
    if abs(g.z) > 0.8 { return .flat }
    if abs(g.x) > abs(g.y) { return g.x > 0 ? .right : .left }
    return g.y > 0 ? .down : .up
}

final class OrientationMonitor {
    private let manager = CMMotionManager()
    private lazy var queue = OperationQueue()
    private var filter = LowPass(factor: 0.1)
    private var current: Orientation?

    func start(changed: @escaping (Orientation) -> Void) {
        manager.startAccelerometerUpdates(to: queue) { [weak self] data, _ in
            guard let self = self, let a = data?.acceleration else { return }
            _ = self.filter.add(a)
            let next = orientation(self.filter.gravity)
            if next != self.current { changed(next) }
            self.current = next
        }
    }
}
