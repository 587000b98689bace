// Prints the pitch of a head from a recording of headphones: swift run FollowHead headphone.csv
import SwingRecording
import SwingReplay
import SwingStudy

final class Connections: HeadphoneMotionManagerDelegate {
    func headphoneMotionManagerDidConnect(_ manager: HeadphoneMotionManager) { print("connected") }
    func headphoneMotionManagerDidDisconnect(_ manager: HeadphoneMotionManager) { print("disconnected") }
}

let recording = try EventRecording(readingAt: CommandLine.arguments[1])
guard let rows = recording.headphones else { fatalError("the recording has no headphones") }
let connections = Connections()

var replay = Replay(headphones: HeadphoneSource(rows))
replay.pace = .times(10)
let manager = HeadphoneMotionManager(replay)
manager.delegate = connections
manager.startDeviceMotionUpdates(to: .main) { motion, error in
    if let motion { print(motion.timestamp, "s: pitch", motion.attitude.pitch, "rad") }
    if let error { print(error) }
}

while manager.isDeviceMotionActive { try await Task.sleep(for: .milliseconds(20)) }
