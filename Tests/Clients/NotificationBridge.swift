// Posts samples as notifications, with the sample in the user info.
import CoreMotion

extension Notification.Name {
    static let motionDidUpdate = Notification.Name("motionDidUpdate")
}

final class NotificationBridge {
    let manager = CMMotionManager()

    func start() {
        manager.startDeviceMotionUpdates(to: OperationQueue.current ?? .main) { motion, error in
            var info: [String: Any] = [:]
            info["motion"] = motion
            info["error"] = error
            NotificationCenter.default.post(name: .motionDidUpdate, object: nil, userInfo: info)
        }
    }

    func motion(of notification: Notification) -> CMDeviceMotion? {
        notification.userInfo?["motion"] as? CMDeviceMotion
    }
}
