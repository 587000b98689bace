// Records a session and sends it meanwhile, on a watch or with a simulation:
// swift run UploadSession session.swingrec http://localhost:8080 anna-0501 TOKEN
import Foundation
import SwingCoreMotion
import SwingMotion
import SwingRecorder
import SwingUploader

#if !os(watchOS) && !SWINGKIT_CORE_MOTION_STUB
    import SwingSimulation
#endif

@MainActor func record(_ recorder: SessionRecorder) async throws {
    let manager = CMBatchedSensorManager()
    let motion = Task {
        for try await chunk in manager.deviceMotionUpdates().chunks() { try recorder.append(chunk) }
    }
    defer { motion.cancel() }
    for try await chunk in manager.accelerometerUpdates().chunks() { try recorder.append(chunk) }
    try await motion.value
    try recorder.finish()
}

#if !os(watchOS) && !SWINGKIT_CORE_MOTION_STUB
    // Off the watch, a simulated session replaces the wrist, at ten times its speed.
    let simulation = SessionSimulation(settings: .init(minutes: 0.5, seed: 22))
    var replay = Replay(
        Array(simulation.blocks), accelerometer: { $0.accelerometer }, deviceMotion: { $0.deviceMotion })
    replay.pace = .times(10)
    Replay.install(replay)
#endif

guard CommandLine.arguments.count == 5, let service = URL(string: CommandLine.arguments[2]) else {
    fatalError("usage: UploadSession FILE ADDRESS SESSION TOKEN")
}
let file = URL(filePath: CommandLine.arguments[1])
let (name, token) = (CommandLine.arguments[3], CommandLine.arguments[4])
// After a crash, the file is there already, and only what the service lacks is sent.
let isNew = !FileManager.default.fileExists(atPath: file.path)
let recorder =
    isNew
    ? try SessionRecorder(creatingAt: file, session: SessionInfo.onThisDevice(sessionID: name))
    : try SessionRecorder(resuming: file)

let uploader = BatchUploader(sending: file, to: service, session: name, token: token)
let upload = Task { @concurrent in try await uploader.run() }
if isNew { try await record(recorder) } else { try recorder.finish() }
try await upload.value
print(uploader.progress.acknowledgedCount, "frames acknowledged")
