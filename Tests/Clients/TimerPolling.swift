// Reads the latest samples with a timer, without handlers.
import CoreMotion

final class TimerPolling: NSObject {
    let motion = CMMotionManager()
    var timer: Timer?
    var rotations: [(TimeInterval, Double, Double, Double)] = []

    func startGyros() {
        if motion.isGyroAvailable {
            self.motion.gyroUpdateInterval = 1.0 / 50.0
            self.motion.startGyroUpdates()
            let timer = Timer(fire: Date(), interval: 1.0 / 50.0, repeats: true) { _ in self.read() }
            self.timer = timer
            RunLoop.current.add(timer, forMode: .default)
        }
    }

    func read() {
        if let data = self.motion.gyroData {
            rotations.append((data.timestamp, data.rotationRate.x, data.rotationRate.y, data.rotationRate.z))
        }
    }

    func stopGyros() {
        self.timer?.invalidate()
        self.timer = nil
        self.motion.stopGyroUpdates()
    }
}
