import Foundation
import WatchKit

/// Creates the model, and continues what an earlier run of the app left.
@MainActor final class AppDelegate: NSObject, WKApplicationDelegate {
    /// The model, or why the app's folder cannot be used.
    let model: Result<SessionModel, any Error>

    override init() {
        #if targetEnvironment(simulator)
            SimulatedWrist.install()
        #endif
        model = Result {
            try SessionModel(
                FileManager.default.documents(), HealthWorkout(), WatchHardware(), PhoneConnection())
        }
        super.init()
    }

    func applicationDidFinishLaunching() {
        Task {
            await launch()
            await (try? model.get())?.outbox.run()
        }
    }

    /// Called after a crash during a workout.
    func handleActiveWorkoutRecovery() { Task { await launch() } }

    private func launch() async { await (try? model.get())?.launch() }
}
