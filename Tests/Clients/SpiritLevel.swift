// Computes a level's bubble from roll and pitch.
import CoreMotion

struct Bubble {
    var x = 0.0
    var y = 0.0
    var isLevel: Bool { abs(x) < 0.01 && abs(y) < 0.01 }
}

@MainActor
final class SpiritLevel {
    private let manager = CMMotionManager()
    private(set) var bubble = Bubble()

    func begin() {
        manager.deviceMotionUpdateInterval = 1 / 30
        manager.startDeviceMotionUpdates(to: .main) { [weak self] motion, _ in
            guard let attitude = motion?.attitude else { return }
            let (roll, pitch) = (attitude.roll, attitude.pitch)
            Task { @MainActor in self?.bubble = Bubble(x: sin(roll), y: sin(pitch)) }
        }
    }

    func end() { manager.stopDeviceMotionUpdates() }
}
