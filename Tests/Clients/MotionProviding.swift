// Hides the manager behind a protocol, so that tests can replace it.
import CoreMotion

protocol MotionProviding: AnyObject {
    var isDeviceMotionAvailable: Bool { get }
    var deviceMotion: CMDeviceMotion? { get }
    var deviceMotionUpdateInterval: TimeInterval { get set }
    func startDeviceMotionUpdates()
    func stopDeviceMotionUpdates()
}

extension CMMotionManager: MotionProviding {}

final class Tilt {
    private let provider: MotionProviding

    init(_ provider: MotionProviding = CMMotionManager()) {
        self.provider = provider
        provider.deviceMotionUpdateInterval = 0.05
    }

    var value: Double? {
        guard provider.isDeviceMotionAvailable, let gravity = provider.deviceMotion?.gravity else { return nil }
        return atan2(gravity.x, -gravity.y)
    }
}
