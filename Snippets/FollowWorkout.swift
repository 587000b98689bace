import SwingAnalysis
import SwingCoreMotion
import SwingIngest
import SwingMotion

// Prints the contacts during a workout, on a watch or with a simulation: swift run FollowWorkout
#if !os(watchOS) && !SWINGKIT_CORE_MOTION_STUB
    import SwingSimulation
#endif

/// A workout that ends two minutes after its first second; in an app, the player ends it.
struct Workout {
    private var end: Int?

    mutating func isOver(at second: Int) -> Bool {
        end = end ?? second + 120
        return end.map { second >= $0 } ?? false
    }
}

func report(_ swings: [Swing]) {
    for swing in swings where swing.outcome == .contact {
        print("contact", swing.timeToContact * 1000, "ms after the start of the swing, at", swing.peakAcceleration, "g")
    }
}

func follow(_ workout: Workout, _ manager: CMBatchedSensorManager) async throws {
    var workout = workout
    var analyzer = SwingAnalyzer(profile: .baseball)
    let batches = MotionBatches(
        accelerometer: manager.accelerometerUpdates().chunks(), deviceMotion: manager.deviceMotionUpdates().chunks())
    for try await batch in batches {
        report(analyzer.analyze(batch))
        if workout.isOver(at: batch.second) { break }
    }
    report(analyzer.finish())
}

#if !os(watchOS) && !SWINGKIT_CORE_MOTION_STUB
    // Off the watch, a simulated session replaces the wrist and runs as fast as it is read.
    let session = SessionSimulation(settings: .init(minutes: 3, seed: 22))
    var replay = Replay(session.blocks, accelerometer: { $0.accelerometer }, deviceMotion: { $0.deviceMotion })
    replay.pace = .asPulled
    Replay.install(replay)
#endif

let manager = CMBatchedSensorManager()
if CMBatchedSensorManager.isAccelerometerSupported, CMBatchedSensorManager.isDeviceMotionSupported {
    try await follow(Workout(), manager)
}
print("active after the workout:", manager.isAccelerometerActive || manager.isDeviceMotionActive)
