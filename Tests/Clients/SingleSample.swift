// Waits for one sample with a continuation.
import CoreMotion

enum SensorFailure: Error { case unavailable, empty }

func firstGravity() async throws -> CMAcceleration {
    let manager = CMMotionManager()
    guard manager.isDeviceMotionAvailable else { throw SensorFailure.unavailable }
    defer { manager.stopDeviceMotionUpdates() }
    manager.startDeviceMotionUpdates()
    for _ in 0..<50 {
        if let motion = manager.deviceMotion { return motion.gravity }
        try await Task.sleep(nanoseconds: 20_000_000)
    }
    throw SensorFailure.empty
}

func firstAcceleration(_ completion: @escaping (Result<CMAcceleration, Error>) -> Void) {
    let manager = CMMotionManager()
    manager.startAccelerometerUpdates(to: OperationQueue()) { data, error in
        manager.stopAccelerometerUpdates()
        if let data = data {
            completion(.success(data.acceleration))
        } else {
            completion(.failure(error ?? SensorFailure.empty))
        }
    }
}
