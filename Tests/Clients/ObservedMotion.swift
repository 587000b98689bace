@preconcurrency import CoreMotion
import Observation

@MainActor @Observable
final class ObservedMotion {
    var motion: CMDeviceMotion?
    var attitude: CMAttitude?
    var data: CMAccelerometerData?
    var errorText = ""
    var history: [CMRotationRate] = []

    @ObservationIgnored private let manager = CMMotionManager()
    @ObservationIgnored private var start: CMAttitude?

    func begin() {
        guard manager.isDeviceMotionAvailable, !manager.isDeviceMotionActive else {
            errorText = "no motion"
            return
        }
        manager.deviceMotionUpdateInterval = 1.0 / 60.0
        manager.startDeviceMotionUpdates(using: .xArbitraryCorrectedZVertical, to: .main) { motion, error in
            MainActor.assumeIsolated {
                if let error { self.errorText = error.localizedDescription }
                guard let motion else { return }
                self.motion = motion
                self.history.append(motion.rotationRate)
                if self.start == nil { self.start = motion.attitude.copy() as? CMAttitude }
                if let start = self.start {
                    let relative = motion.attitude
                    relative.multiply(byInverseOf: start)
                    self.attitude = relative
                }
            }
        }
    }
}
