// Detects the contacts of a simulated session, in as few lines as possible: swift run FirstProgram
import SwingCoreMotion
import SwingKit
import SwingSimulation

let simulation = SessionSimulation(settings: .init(minutes: 1, seed: 22))
var replay = Replay(simulation.blocks, accelerometer: { $0.accelerometer }, deviceMotion: { $0.deviceMotion })
replay.pace = .asPulled
Replay.install(replay)

let manager = CMBatchedSensorManager()
var session = SessionAnalyzer(profile: .baseball)
var swings: [Swing] = []
for try await batch in MotionBatches(
    accelerometer: manager.accelerometerUpdates().chunks(), deviceMotion: manager.deviceMotionUpdates().chunks())
{
    swings += try session.analyze(batch)
}
swings += try session.finish().swings
for swing in swings {
    // A value that is unknown or doubtful is nil.
    guard let contact = swing.contactTimestamp, let time = swing.timeToContact else { continue }
    print("contact at", contact, "s; time to contact", time, "s")
}
