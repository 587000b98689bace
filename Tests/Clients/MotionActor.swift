// Owns a manager in an actor and collects samples there.
import CoreMotion

actor MotionActor {
    private let manager = CMMotionManager()
    private let queue = OperationQueue()
    private var peaks: [Double] = []

    func begin() {
        manager.accelerometerUpdateInterval = 0.01
        manager.startAccelerometerUpdates(to: queue) { data, _ in
            guard let z = data?.acceleration.z else { return }
            Task { await self.add(z) }
        }
    }

    private func add(_ z: Double) { if abs(z) > 3 { peaks.append(z) } }

    func end() -> [Double] {
        manager.stopAccelerometerUpdates()
        return peaks
    }
}
