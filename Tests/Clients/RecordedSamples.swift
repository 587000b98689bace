// Reads the samples that the system recorded while the app did not run.
import CoreMotion

extension CMSensorDataList: Sequence {
    public func makeIterator() -> NSFastEnumerationIterator { NSFastEnumerationIterator(self) }
}

final class RecordedSamples {
    private let recorder = CMSensorRecorder()

    func start(minutes: Double) {
        guard CMSensorRecorder.isAccelerometerRecordingAvailable(), CMSensorRecorder.authorizationStatus() != .denied
        else { return }
        recorder.recordAccelerometer(forDuration: minutes * 60)
    }

    func peak(from start: Date, to end: Date) -> Double? {
        guard let list = recorder.accelerometerData(from: start, to: end) else { return nil }
        var peak = 0.0
        for case let sample as CMRecordedAccelerometerData in list where sample.startDate <= end {
            peak = max(peak, abs(sample.acceleration.x))
        }
        let count = list.reduce(0) { count, _ in count + 1 }
        return count > 0 ? peak : nil
    }
}
