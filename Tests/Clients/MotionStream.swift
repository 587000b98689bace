// Wraps a handler in an asynchronous stream that stops the updates at its end.
import CoreMotion

struct MotionSample: Sendable {
    let time: TimeInterval
    let rate: CMRotationRate
    let gravity: CMAcceleration
}

final class MotionStream {
    private let manager = CMMotionManager()
    private let queue = OperationQueue()

    func samples(hertz: Double) -> AsyncThrowingStream<MotionSample, Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(100)) { continuation in
            manager.deviceMotionUpdateInterval = 1 / hertz
            manager.startDeviceMotionUpdates(to: queue) { motion, error in
                if let error = error { return continuation.finish(throwing: error) }
                guard let motion = motion else { return }
                continuation.yield(
                    MotionSample(time: motion.timestamp, rate: motion.rotationRate, gravity: motion.gravity))
            }
        }
    }

    func stop() { manager.stopDeviceMotionUpdates() }
}
