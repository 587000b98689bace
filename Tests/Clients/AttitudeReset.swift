// Measures attitudes relative to the one at a button press.
import CoreMotion

class AttitudeReset {
    private let manager = CMMotionManager()
    private var reference: CMAttitude?

    func zero() { reference = manager.deviceMotion?.attitude.copy() as? CMAttitude }

    func angles() -> (roll: Double, pitch: Double, yaw: Double)? {
        guard let motion = manager.deviceMotion else { return nil }
        let attitude = motion.attitude
        if let reference = reference { attitude.multiply(byInverseOf: reference) }
        return (attitude.roll, attitude.pitch, attitude.yaw)
    }

    func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
}
