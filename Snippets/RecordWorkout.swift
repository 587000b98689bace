// Records a workout on a watch, and sends the file to the phone. It is not a program; on Linux it is only type-checked.
#if os(watchOS)
    import HealthKit
    import SwingCoreMotion
    import SwingMotion
    import SwingRecorder
    import WatchConnectivity

    @MainActor final class WorkoutRecording {
        private let store = HKHealthStore()
        private var workout: HKWorkoutSession?
        private var recorder: SessionRecorder?
        private var loops: [Task<Void, any Error>] = []

        func start() async throws {
            try await store.requestAuthorization(toShare: [HKObjectType.workoutType()], read: [])
            let configuration = HKWorkoutConfiguration()
            configuration.activityType = .baseball
            let workout = try HKWorkoutSession(healthStore: store, configuration: configuration)
            workout.startActivity(with: .now)
            self.workout = workout
            // The sensors deliver nothing before the workout runs.
            while [.notStarted, .prepared].contains(workout.state) { try await Task.sleep(for: .milliseconds(50)) }

            let name = "session-\(Int64(Date.now.timeIntervalSince1970))"
            var session = SessionInfo.onThisDevice(sessionID: name)
            session.sport = "baseball"
            let recorder = try SessionRecorder(
                creatingAt: URL.documentsDirectory.appending(path: "\(name).swingrec"), session: session,
                limits: RecordingLimits(bytes: 500_000_000, seconds: 7200))
            self.recorder = recorder

            let manager = CMBatchedSensorManager()
            loops = [
                Task {
                    for try await chunk in manager.accelerometerUpdates().chunks() { try recorder.append(chunk) }
                },
                Task {
                    for try await chunk in manager.deviceMotionUpdates().chunks() { try recorder.append(chunk) }
                },
            ]
        }

        func stop() throws {
            for loop in loops { loop.cancel() }
            workout?.end()
            guard let recorder else { return }
            try recorder.finish()
            WCSession.default.transferFile(recorder.url, metadata: nil)
        }
    }
#endif
