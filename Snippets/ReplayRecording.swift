// Replays a recording for Core Motion code at 60 times its speed: swift run ReplayRecording datasets/golf.h5
import SwingCoreMotion
import SwingIngest
import SwingRecording

let recording = try Recording(readingAt: CommandLine.arguments[1])
var replay = Replay(accelerometer: recording.accelerometer, deviceMotion: recording.deviceMotion)
replay.pace = .times(60)
Replay.install(replay)

let manager = CMBatchedSensorManager()
for try await batch in manager.accelerometerUpdates() {
    print(batch.count, "samples up to", batch.last?.timestamp ?? .nan, "s")
}

let phone = CMMotionManager()
phone.deviceMotionUpdateInterval = 1 / 50
phone.startDeviceMotionUpdates(to: .main) { motion, error in
    guard let motion else { return }
    print("roll", motion.attitude.roll, "rad; acceleration", motion.userAcceleration.x, "g")
}
while phone.isDeviceMotionActive { try await Task.sleep(for: .milliseconds(10)) }
