import Benchmark
import SwingMotion
import SwingRecording
import SwingReplay

/// Replaying recordings through the managers at full speed, compared with only reading the same recording.
///
/// It may take at most twice as long.
func replayBenchmarks() {
    Benchmark.compare("replayContiguous") { try replaying("session.h5") }
    Benchmark.compare("replayCompressed") { try replaying("session.h5", compress: true) }
    Benchmark.compare("replayFolder") { try replaying("session") }
}

private func replaying(_ name: String, compress: Bool = false) throws -> Work {
    let session = Session()
    let folder = try Scratch()
    let path = folder.path(name)
    try session.write(to: path, compress: compress)
    let reading = Yardstick.work {
        let recording = try Recording(readingAt: path)
        for try await chunk in recording.accelerometer { blackHole(chunk.count) }
        for try await chunk in recording.deviceMotion { blackHole(chunk.count) }
    }
    return Work(pieces: (.sample, session.accelerometer.count), yardstick: reading, duration: session.duration) {
        // Keeps the folder until the work is finished.
        _ = folder
        let recording = try Recording(readingAt: path)
        var replay = Replay(accelerometer: recording.accelerometer, deviceMotion: recording.deviceMotion)
        replay.pace = .asPulled
        let manager = BatchedSensorManager(replay)
        for try await batch in manager.accelerometerUpdates() { blackHole(batch.count) }
        for try await batch in manager.deviceMotionUpdates() { blackHole(batch.count) }
    }
}
