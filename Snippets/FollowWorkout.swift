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
    for swing in swings {
        // A value that is unknown or doubtful is nil.
        guard let time = swing.timeToContact, let peak = swing.peakAcceleration else { continue }
        print("contact", time * 1000, "ms after the start of the swing, at", peak, "g")
    }
}

func follow(_ workout: Workout, _ manager: CMBatchedSensorManager) async throws {
    var workout = workout
    var session = SessionAnalyzer(profile: .baseball)
    let batches = MotionBatches(
        accelerometer: manager.accelerometerUpdates().chunks(), deviceMotion: manager.deviceMotionUpdates().chunks())
    for try await batch in batches {
        report(try session.analyze(batch))
        if workout.isOver(at: batch.second) { break }
    }
    report(try session.finish().swings)
}

#if !os(watchOS) && !SWINGKIT_CORE_MOTION_STUB
    // Off the watch, a simulated session replaces the wrist and runs as fast as it is read.
    let simulation = SessionSimulation(settings: .init(minutes: 3, seed: 22))
    var replay = Replay(simulation.blocks, accelerometer: { $0.accelerometer }, deviceMotion: { $0.deviceMotion })
    replay.pace = .asPulled
    Replay.install(replay)
#endif

let manager = CMBatchedSensorManager()
if CMBatchedSensorManager.isAccelerometerSupported, CMBatchedSensorManager.isDeviceMotionSupported {
    try await follow(Workout(), manager)
}
print("active after the workout:", manager.isAccelerometerActive || manager.isDeviceMotionActive)
