// Records a session, on a watch or with a simulation: swift run RecordSession session.swingrec
import Foundation
import SwingCoreMotion
import SwingMotion
import SwingRecorder

#if !os(watchOS) && !SWINGKIT_CORE_MOTION_STUB
    import SwingSimulation
#endif

@MainActor func record(_ recorder: SessionRecorder) async throws {
    let manager = CMBatchedSensorManager()
    let motion = Task {
        for try await chunk in manager.deviceMotionUpdates().chunks() { try recorder.append(chunk) }
    }
    defer { motion.cancel() }
    for try await chunk in manager.accelerometerUpdates().chunks() {
        if let last = chunk.time.last { print("delivered up to", last, "s") }
        try recorder.append(chunk)
    }
    try await motion.value
}

#if !os(watchOS) && !SWINGKIT_CORE_MOTION_STUB
    // Off the watch, a simulated session replaces the wrist, at ten times its speed.
    let simulation = SessionSimulation(settings: .init(minutes: 0.5, seed: 22))
    var replay = Replay(
        Array(simulation.blocks), accelerometer: { $0.accelerometer }, deviceMotion: { $0.deviceMotion })
    replay.pace = .times(10)
    Replay.install(replay)
#endif

var session = SessionInfo.onThisDevice(sessionID: "training")
session.sport = "baseball"
let recorder = try SessionRecorder(
    creatingAt: URL(filePath: CommandLine.arguments[1]), session: session,
    limits: RecordingLimits(bytes: 500_000_000, seconds: 7200))
try await record(recorder)
try recorder.finish()
print(recorder.status.byteCount, "bytes for", recorder.status.seconds, "s")
