import CoreMotion

final class FallAlarm: NSObject {
    private let detector = CMFallDetectionManager()
    private let recorder = CMSensorRecorder()
    var alarm: ((Date) -> Void)?

    func begin() {
        guard CMFallDetectionManager.isAvailable else { return }
        detector.delegate = self
        if detector.authorizationStatus == .notDetermined {
            detector.requestAuthorization { status in print(status == .authorized ? "ready" : "no falls") }
        }
        if CMSensorRecorder.isAccelerometerRecordingAvailable(), CMSensorRecorder.authorizationStatus() != .denied {
            recorder.recordAccelerometer(forDuration: 12 * 60 * 60)
        }
    }

    func hasRecording(since start: Date) -> Bool { recorder.accelerometerData(from: start, to: Date()) != nil }
}

extension FallAlarm: CMFallDetectionDelegate {
    func fallDetectionManagerDidChangeAuthorization(_ fallDetectionManager: CMFallDetectionManager) {
        print(fallDetectionManager.authorizationStatus.rawValue)
    }

    func fallDetectionManager(
        _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent,
        completionHandler handler: @escaping () -> Void
    ) {
        switch event.resolution {
        case .confirmed, .unresponsive: alarm?(event.date)
        case .dismissed, .rejected: break
        @unknown default: break
        }
        handler()
    }
}
