// Follows the head with headphones, and shows which side measures.
import CoreMotion

class HeadTracking: NSObject, CMHeadphoneMotionManagerDelegate {
    let headphones = CMHeadphoneMotionManager()
    var isConnected = false
    var side = ""

    override init() {
        super.init()
        headphones.delegate = self
    }

    func start() {
        switch CMHeadphoneMotionManager.authorizationStatus() {
        case .authorized, .notDetermined: break
        case .denied, .restricted: return
        @unknown default: return
        }
        guard headphones.isDeviceMotionAvailable else { return }
        headphones.startDeviceMotionUpdates(to: .main) { [weak self] motion, error in
            guard let motion, error == nil else { return }
            switch motion.sensorLocation {
            case .headphoneLeft: self?.side = "left"
            case .headphoneRight: self?.side = "right"
            case .default: self?.side = ""
            @unknown default: break
            }
        }
    }

    func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager) { isConnected = true }
    func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager) { isConnected = false }
}
