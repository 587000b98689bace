import Foundation
import HealthKit

/// A workout of HealthKit.
///
/// The batched sensors deliver only while it runs, and it keeps the app running with the wrist down.
@MainActor final class HealthWorkout: NSObject, Workout {
    var onEvent: ((SessionEvent) -> Void)?
    private let store = HKHealthStore()
    private var session: HKWorkoutSession?

    func requestPermission() async throws -> Bool {
        guard HKHealthStore.isHealthDataAvailable() else { return false }
        try await store.requestAuthorization(toShare: [HKObjectType.workoutType()], read: [])
        return store.authorizationStatus(for: HKObjectType.workoutType()) == .sharingAuthorized
    }

    func begin(_ sport: String) throws {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = Self.activities[sport] ?? .other
        let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
        adopt(session)
        session.startActivity(with: .now)
    }

    func recover() async -> Bool {
        guard let session = try? await store.recoverActiveWorkoutSession(), session.state != .ended else {
            return false
        }
        adopt(session)
        return true
    }

    func end() {
        session?.end()
        session = nil
    }

    private func adopt(_ session: HKWorkoutSession) {
        session.delegate = self
        self.session = session
    }

    /// The activities of Health by the names of SwingKit's sports; padel has none.
    private static let activities: [String: HKWorkoutActivityType] = [
        "baseball": .baseball, "golf": .golf, "tennis": .tennis, "cricket": .cricket, "badminton": .badminton,
        "hockey": .hockey, "table tennis": .tableTennis,
    ]

    /// Passes an event on, unless it is of an earlier workout.
    private func report(_ event: SessionEvent, of sender: ObjectIdentifier) {
        guard let session, ObjectIdentifier(session) == sender else { return }
        onEvent?(event)
    }
}

extension HealthWorkout: HKWorkoutSessionDelegate {
    nonisolated func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date
    ) {
        let sender = ObjectIdentifier(workoutSession)
        switch toState {
        case .running: Task { @MainActor in report(.workoutStarted, of: sender) }
        case .stopped, .ended: Task { @MainActor in report(.workoutEnded, of: sender) }
        default: break
        }
    }

    nonisolated func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
        let sender = ObjectIdentifier(workoutSession)
        let text = error.localizedDescription
        Task { @MainActor in report(.workoutFailed(text), of: sender) }
    }
}
