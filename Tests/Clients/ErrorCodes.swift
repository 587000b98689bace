// Distinguishes Core Motion's errors by domain and code.
import CoreMotion

func explanation(of error: Error) -> String {
    let error = error as NSError
    guard error.domain == CMErrorDomain else { return error.localizedDescription }
    if error.code == Int(CMErrorNotAuthorized.rawValue) { return "open Settings" }
    switch CMError(rawValue: UInt32(error.code)) {
    case CMErrorDeviceRequiresMovement: return "move the device"
    case CMErrorTrueNorthNotAvailable: return "location is off"
    case CMErrorNotAvailable, CMErrorUnknown: return "not on this device"
    default: return "error \(error.code)"
    }
}

func isRetryable(_ error: any Error) -> Bool {
    CMError(UInt32((error as NSError).code)) == CMErrorDeviceRequiresMovement
}
