// Shows the heading, and asks for a calibration if the field is inaccurate.
import CoreMotion

final class Compass {
    let manager = CMMotionManager()
    var heading: Double?

    func start() {
        let frames = CMMotionManager.availableAttitudeReferenceFrames()
        manager.showsDeviceMovementDisplay = true
        let frame: CMAttitudeReferenceFrame =
            frames.contains(.xTrueNorthZVertical) ? .xTrueNorthZVertical : .xMagneticNorthZVertical
        guard frames.contains(frame) else { return }
        manager.startDeviceMotionUpdates(using: frame, to: .main) { [weak self] motion, _ in
            guard let motion else { return }
            let field = motion.magneticField
            switch field.accuracy {
            case .uncalibrated, .low: self?.heading = nil
            case .medium, .high: self?.heading = motion.heading >= 0 ? motion.heading : nil
            @unknown default: break
            }
            if field.accuracy.rawValue > 0 { print(atan2(field.field.y, field.field.x)) }
        }
    }
}
