// Lists the values of Core Motion's enumerations in pickers and reports.
import CoreMotion

extension CMAuthorizationStatus: @retroactive CaseIterable, @retroactive CustomStringConvertible {
    public static var allCases: [CMAuthorizationStatus] { [.notDetermined, .restricted, .denied, .authorized] }

    public var description: String {
        switch self {
        case .notDetermined: return "not determined"
        case .restricted: return "restricted"
        case .denied: return "denied"
        case .authorized: return "authorized"
        @unknown default: return "unknown"
        }
    }
}
extension CMDeviceMotion.SensorLocation: @retroactive CaseIterable {
    public static var allCases: [CMDeviceMotion.SensorLocation] { [.default, .headphoneLeft, .headphoneRight] }
}
extension CMMagneticFieldCalibrationAccuracy: @retroactive CaseIterable, @retroactive Codable {
    public static var allCases: [CMMagneticFieldCalibrationAccuracy] { [.uncalibrated, .low, .medium, .high] }
}
extension CMAttitudeReferenceFrame: @retroactive Hashable {}

struct FrameChoice: Identifiable, Hashable {
    let frame: CMAttitudeReferenceFrame
    var id: UInt { frame.rawValue }

    static var all: [FrameChoice] {
        [.xArbitraryZVertical, .xArbitraryCorrectedZVertical, .xMagneticNorthZVertical, .xTrueNorthZVertical]
            .filter { CMMotionManager.availableAttitudeReferenceFrames().contains($0) }.map { FrameChoice(frame: $0) }
    }
}
