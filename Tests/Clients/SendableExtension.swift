import CoreMotion

extension CMDeviceMotion: @retroactive @unchecked Sendable {}
extension CMAttitude: @retroactive @unchecked Sendable {}
extension CMMotionManager: @retroactive @unchecked Sendable {}

final class MotionUpdates: Sendable {
    static let shared = MotionUpdates()
    private let manager = CMMotionManager()

    var stream: AsyncThrowingStream<CMDeviceMotion, any Error> {
        AsyncThrowingStream { continuation in
            manager.startDeviceMotionUpdates(to: OperationQueue()) { motion, error in
                if let motion { continuation.yield(motion) }
                if let error { continuation.finish(throwing: error) }
            }
            continuation.onTermination = { [manager] _ in manager.stopDeviceMotionUpdates() }
        }
    }

    func first() async throws -> CMDeviceMotion? {
        for try await motion in stream { return motion }
        return nil
    }
}
