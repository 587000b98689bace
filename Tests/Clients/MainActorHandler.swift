// A handler of the main actor without an annotation; on another queue, Core Motion ends the process.
import CoreMotion

@MainActor
final class MainActorHandler {
    private let manager = CMMotionManager()
    private let batches = CMBatchedSensorManager()
    private(set) var count = 0

    func begin() {
        manager.startAccelerometerUpdates(to: .main) { data, _ in
            if data != nil { self.count += 1 }
        }
        batches.startAccelerometerUpdates { batch, error in
            guard error == nil else { return }
            Task { @MainActor in self.count += batch?.count ?? 0 }
        }
    }
}
