// Writes device motion as CSV with dates, computed from the time since boot.
import CoreMotion

final class CSVLogger {
    private let manager = CMMotionManager()
    private let boot = Date(timeIntervalSinceNow: -ProcessInfo.processInfo.systemUptime)
    private var lines = ["date,x,y,z,qw"]

    private func line(_ motion: CMDeviceMotion) -> String {
        let date = Date(timeInterval: motion.timestamp, since: boot)
        let a = motion.userAcceleration
        return String(
            format: "%.3f,%.5f,%.5f,%.5f,%.6f", date.timeIntervalSince1970, a.x, a.y, a.z, motion.attitude.quaternion.w)
    }

    func start() {
        let queue = OperationQueue()
        queue.underlyingQueue = DispatchQueue(label: "csv", qos: .utility)
        manager.startDeviceMotionUpdates(to: queue) { [weak self] motion, _ in
            guard let self, let motion else { return }
            self.lines.append(self.line(motion))
        }
    }

    func save(to url: URL) throws {
        manager.stopDeviceMotionUpdates()
        try lines.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
    }
}
