// Reads both high-rate streams in a task group.
import CoreMotion

enum BatchError: Error { case notSupported, notAuthorized }

func countSamples() async throws -> (accelerometer: Int, motion: Int) {
    guard CMBatchedSensorManager.isAccelerometerSupported, CMBatchedSensorManager.isDeviceMotionSupported else {
        throw BatchError.notSupported
    }
    if CMBatchedSensorManager.authorizationStatus == .denied { throw BatchError.notAuthorized }
    return try await withThrowingTaskGroup(of: (Int, Int).self) { group in
        group.addTask {
            var count = 0
            for try await batch in CMBatchedSensorManager().accelerometerUpdates() { count += batch.count }
            return (count, 0)
        }
        group.addTask {
            var count = 0
            for try await batch in CMBatchedSensorManager().deviceMotionUpdates() {
                count += batch.count
                if Task.isCancelled { break }
            }
            return (0, count)
        }
        var total = (0, 0)
        for try await (a, m) in group { total = (total.0 + a, total.1 + m) }
        return total
    }
}
