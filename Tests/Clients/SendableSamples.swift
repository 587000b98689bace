// Passes whole samples between tasks, after a conformance that the program adds.
import CoreMotion

struct Frame: @unchecked Sendable {
    let motion: CMDeviceMotion
    let received: Date
}

func recent(_ frames: AsyncStream<Frame>, seconds: TimeInterval) async -> [Frame] {
    var kept: [Frame] = []
    for await frame in frames {
        kept.append(frame)
        kept.removeAll { frame.motion.timestamp - $0.motion.timestamp > seconds }
    }
    return kept
}

func frames(of manager: CMBatchedSensorManager) -> AsyncStream<Frame> {
    AsyncStream { continuation in
        manager.startDeviceMotionUpdates { batch, _ in
            for motion in batch ?? [] { continuation.yield(Frame(motion: motion, received: Date())) }
        }
        continuation.onTermination = { _ in continuation.finish() }
    }
}
