// One manager for the whole app, with closures for its views.
import CoreMotion

final class SharedManager: @unchecked Sendable {
    static let shared = SharedManager()

    private let manager = CMMotionManager()
    private let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.name = "motion"
        queue.maxConcurrentOperationCount = 1
        queue.qualityOfService = .userInteractive
        return queue
    }()
    var onMotion: ((CMDeviceMotion) -> Void)?
    var onError: ((Error) -> Void)?

    private init() { manager.deviceMotionUpdateInterval = 1.0 / 100.0 }

    func start(using frame: CMAttitudeReferenceFrame = .xArbitraryCorrectedZVertical) {
        manager.startDeviceMotionUpdates(using: frame, to: queue) { motion, error in
            if let error { self.onError?(error) }
            if let motion { self.onMotion?(motion) }
        }
    }

    func stop() { manager.stopDeviceMotionUpdates() }
}
