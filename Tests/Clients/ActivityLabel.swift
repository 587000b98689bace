import CoreMotion

extension CMMotionActivity {
    var label: String {
        let states: [(Bool, String)] = [
            (walking, "walking"), (running, "running"), (cycling, "cycling"), (automotive, "driving"),
            (stationary, "resting"), (unknown, "unknown"),
        ]
        return states.first { $0.0 }?.1 ?? "moving"
    }
}

struct ActivityEntry: Codable, Sendable {
    let start: Date
    let label: String
    let confidence: Int
}

final class ActivityHistory {
    private let manager = CMMotionActivityManager()

    func today(_ completion: @escaping (Result<[ActivityEntry], Error>) -> Void) {
        let now = Date()
        manager.queryActivityStarting(from: now.addingTimeInterval(-86_400), to: now, to: .main) { activities, error in
            if let error { return completion(.failure(error)) }
            let entries = (activities ?? []).filter { $0.confidence != .low }
                .map { ActivityEntry(start: $0.startDate, label: $0.label, confidence: $0.confidence.rawValue) }
            completion(.success(entries))
        }
    }

    func updates() -> AsyncStream<ActivityEntry> {
        AsyncStream { continuation in
            guard CMMotionActivityManager.isActivityAvailable() else { return continuation.finish() }
            manager.startActivityUpdates(to: OperationQueue()) { activity in
                guard let activity = activity else { return }
                continuation.yield(
                    ActivityEntry(
                        start: activity.startDate, label: activity.label, confidence: activity.confidence.rawValue))
            }
        }
    }

    deinit { manager.stopActivityUpdates() }
}
