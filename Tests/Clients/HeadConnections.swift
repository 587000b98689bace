// Only listens for connections of headphones.
import CoreMotion

final class HeadConnections: NSObject {
    private let manager = CMHeadphoneMotionManager()
    var onConnect: (() -> Void)?

    func listen() {
        manager.delegate = self
        if !manager.isConnectionStatusActive { manager.startConnectionStatusUpdates() }
    }

    deinit { manager.stopConnectionStatusUpdates() }
}

extension HeadConnections: CMHeadphoneMotionManagerDelegate {
    func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager) { onConnect?() }
}
