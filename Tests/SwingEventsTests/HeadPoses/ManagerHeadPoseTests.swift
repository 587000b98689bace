import SwingEvents
import SwingMotion
import SwingReplay
import TestSupport
import Testing

/// The head pose of a manager that replays a recording.
@Suite(.timeLimit(.minutes(10))) struct ManagerHeadPoseTests {
    let clock = ManualClock()

    private static func motion(
        _ time: Double, _ location: SensorLocation = .headphoneLeft, pitch: Double = 0
    ) -> HeadphoneUpdate {
        .motion(
            DeviceMotion(
                timestamp: time, attitude: DeviceAttitude(roll: 0, pitch: pitch * .pi / 180, yaw: 1),
                rotationRate: RotationRate(), gravity: Acceleration(z: -1), userAcceleration: nil,
                sensorLocation: location))
    }

    private static let updates: [HeadphoneUpdate] = [
        .connected(100), motion(100.25, pitch: 10), motion(100.5, pitch: -35),
        motion(100.75, .headphoneRight, pitch: 10),
        .disconnected(101), .connected(103), motion(103.25, .headphoneRight), .disconnected(104),
    ]

    private func replay(_ updates: [HeadphoneUpdate] = updates, pace: ReplayPace = .asPulled) -> Replay {
        var replay = Replay(headphones: HeadphoneSource(updates))
        replay.pace = pace
        replay.clock = clock
        return replay
    }

    /// A quaternion that is not a rotation has no pose, and is not the starting pose.
    @Test func sentinelsHaveNoPose() async throws {
        var sentinel = DeviceMotion(
            timestamp: 100.25, attitude: nil, rotationRate: RotationRate(), gravity: Acceleration(),
            userAcceleration: nil)
        sentinel.attitude = DeviceAttitude(quaternion: Quaternion(x: -9999, y: -9999, z: -9999, w: -9999))
        let updates: [HeadphoneUpdate] = [
            .connected(100), .motion(sentinel), Self.motion(100.5, pitch: 10), Self.motion(100.75, pitch: -35),
            .disconnected(101),
        ]
        let manager = HeadphoneMotionManager(replay(updates, pace: .realTime))
        manager.startDeviceMotionUpdates()
        var pitches: [Double?] = []
        for _ in 0..<3 {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(0.25))
            await clock.waitForSleepers()
            pitches.append(manager.headPose?.pitch.rounded())
        }
        #expect(pitches == [nil, 0, -45])
        manager.stopDeviceMotionUpdates()
    }

    /// From a start at 10° up to 35° down, the pitch is −45°.
    ///
    /// The second connection has its own starting pose.
    @Test func poseIsRelativeToTheStart() async throws {
        let manager = HeadphoneMotionManager(replay(pace: .realTime))
        manager.startDeviceMotionUpdates()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(0.25))
        await clock.waitForSleepers()
        #expect(manager.headPose == HeadPose(yaw: 0, pitch: 0, roll: 0))
        clock.advance(by: .seconds(0.25))
        await clock.waitForSleepers()
        let pose = try #require(manager.headPose)
        #expect(abs(pose.pitch + 45) < 1e-9 && abs(pose.yaw) < 1e-9 && abs(pose.roll) < 1e-9)
        clock.advance(by: .seconds(2.75))
        await clock.waitForSleepers()
        #expect(manager.deviceMotion?.timestamp == 103.25)
        #expect(manager.headPose?.pitch == 0)
        manager.stopDeviceMotionUpdates()
        #expect(manager.headPose == nil)
    }
}
