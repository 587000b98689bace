// Receives falls with the declarations in Apple's documentation: with a sendable handler, and asynchronously.
import CoreMotion

final class FallReports: NSObject, CMFallDetectionDelegate {
    private let report: @Sendable (Date) async -> Void

    init(report: @escaping @Sendable (Date) async -> Void) { self.report = report }

    func fallDetectionManager(
        _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent,
        completionHandler handler: @escaping @Sendable () -> Void
    ) {
        let (date, report) = (event.date, report)
        Task {
            await report(date)
            handler()
        }
    }
}

final class FallCounter: NSObject, CMFallDetectionDelegate {
    private(set) var count = 0

    func fallDetectionManager(
        _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent
    ) async {
        if event.resolution == .confirmed { count += 1 }
    }
}
