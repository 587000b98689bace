// Watches for falls on the main actor, with an asynchronous method that runs outside it.
import CoreMotion

@MainActor final class FallWatcher: NSObject {
    private let detector = CMFallDetectionManager()
    private(set) var dates: [Date] = []

    func begin() {
        detector.delegate = self
        detector.requestAuthorization { print($0.rawValue) }
    }

    private func note(_ date: Date) { dates.append(date) }
}

extension FallWatcher: CMFallDetectionDelegate {
    nonisolated func fallDetectionManager(
        _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent
    ) async {
        let date = event.date
        if event.resolution != .dismissed { await note(date) }
    }
}
