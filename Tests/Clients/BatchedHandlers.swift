// Receives high-rate batches in handlers.
import CoreMotion

final class BatchedHandlers {
    private let manager = CMBatchedSensorManager()
    private var rows: [String] = []

    func start() {
        print(manager.accelerometerDataFrequency, "Hz and", manager.deviceMotionDataFrequency, "Hz")
        manager.startAccelerometerUpdates { [weak self] batch, error in
            if let error { print(error.localizedDescription) }
            batch?.forEach { self?.rows.append("\($0.timestamp),\($0.acceleration.z)") }
        }
        manager.startDeviceMotionUpdates(handler: { (data: [CMDeviceMotion]?, error: Error?) in
            guard let last = data?.last else { return }
            print(last.attitude.yaw, last.rotationRate.z)
        })
    }

    func stop() -> Int {
        manager.stopAccelerometerUpdates()
        manager.stopDeviceMotionUpdates()
        return (manager.accelerometerBatch?.count ?? 0) + rows.count
    }
}
