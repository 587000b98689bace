import Foundation
import SwingMotion
import SwingReplay
import Testing

@testable import SwingEvents

@Suite struct HeadPoseTrackerTests {
    static let degree = Double.pi / 180

    /// Returns a sample of a head with a pose relative to `start`.
    static func sample(
        _ time: Double, yaw: Double = 0, pitch: Double = 0, roll: Double = 0,
        from start: DeviceAttitude = .identity, _ location: SensorLocation = .headphoneLeft, up: Double = 0
    ) -> HeadphoneUpdate {
        let relative = DeviceAttitude(roll: roll * degree, pitch: pitch * degree, yaw: yaw * degree)
        return .motion(
            DeviceMotion(
                timestamp: time, attitude: DeviceAttitude(quaternion: start.quaternion * relative.quaternion),
                rotationRate: RotationRate(), gravity: Acceleration(z: -1), userAcceleration: Acceleration(z: up),
                sensorLocation: location))
    }

    /// Returns samples of a head with the given pitches, at 8 Hz.
    static func nods(_ pitches: [Double], from start: Double = 0) -> [HeadphoneUpdate] {
        pitches.enumerated().map { sample(start + Double($0) / 8, pitch: $1) }
    }

    static func events(_ updates: [HeadphoneUpdate], _ rules: HeadPoseRules = .init(), gapLimit: Double = 1)
        -> [HeadPoseEvent]
    {
        var tracker = HeadPoseTracker(rules, gapLimit: gapLimit)
        return updates.flatMap { tracker.analyze($0) } + tracker.finish()
    }

    @Test(arguments: [
        (0.0, -45.0, 0.0), (0, 45, 0), (30, 0, 0), (-170, 0, 0), (0, 0, 20), (25, -45, -10), (10, 80, 170),
    ])
    func poseRelativeToTheStart(yaw: Double, pitch: Double, roll: Double) throws {
        for start in [(0.0, 0.0, 0.0), (1, 0, 0), (-2.5, 0.3, 0.1), (3, -1.2, 2)] {
            let attitude = DeviceAttitude(roll: start.2, pitch: start.1, yaw: start.0)
            var tracker = HeadPoseTracker()
            #expect(tracker.pose == nil)
            _ = tracker.analyze(Self.sample(0, from: attitude))
            let first = try #require(tracker.pose)
            #expect([first.yaw, first.pitch, first.roll].allSatisfy { abs($0) < 1e-9 })
            _ = tracker.analyze(Self.sample(0.04, yaw: yaw, pitch: pitch, roll: roll, from: attitude))
            let pose = try #require(tracker.pose)
            #expect(abs(pose.yaw - yaw) < 1e-9 && abs(pose.pitch - pitch) < 1e-9 && abs(pose.roll - roll) < 1e-9)
        }
    }

    @Test func recenters() throws {
        var tracker = HeadPoseTracker()
        tracker.recenter()
        _ = tracker.analyze(Self.sample(0))
        _ = tracker.analyze(Self.sample(0.1, pitch: -20))
        tracker.recenter()
        #expect(tracker.pose == HeadPose(yaw: 0, pitch: 0, roll: 0))
        _ = tracker.analyze(Self.sample(0.2, pitch: -45))
        let pose = try #require(tracker.pose)
        #expect(abs(pose.pitch + 25) < 1e-9)
    }

    /// Pitches, the times of nods, and the number of suppressed movements.
    static let nodTable: [(pitches: [Double], nods: [Double], suppressed: Int)] = [
        ([0, -8.001, -2.666], [0.125], 0), ([0, -7.999, 0], [], 0), ([0, -20, -2.667, -20, 0], [0.125], 0),
        ([0, -20, 0, -20, 0, -16, 0], [0.125, 0.375, 0.625], 0),
        // An upward movement is not a nod.
        ([0, 20, 0, 20, 0], [], 0),
        // 16 intervals are 2 s, the maximum; 17 are too long.
        ([0] + [Double](repeating: -20, count: 16) + [0], [0.125], 0),
        ([0] + [Double](repeating: -20, count: 17) + [0, -20, 0], [2.375], 1),
        // A movement that has not returned is not a nod yet.
        ([0, -20, -20], [], 0),
    ]

    @Test(arguments: nodTable)
    func countsNods(pitches: [Double], nods: [Double], suppressed: Int) {
        var tracker = HeadPoseTracker()
        let events = Self.nods(pitches).flatMap { tracker.analyze($0) }
        let repetitions = events.filter { $0.kind == .repetition }
        #expect(repetitions.map(\.timestamp) == nods)
        #expect(repetitions.map(\.count) == Array(1..<nods.count + 1))
        #expect(tracker.repetitionCount == nods.count)
        #expect(tracker.suppressedCount == suppressed)
        let segment = tracker.finish().last
        #expect(segment?.kind == .segment && segment?.count == nods.count)
        #expect(tracker.repetitionCount == nods.count && tracker.suppressedCount == suppressed)
    }

    @Test func tooShortForANod() {
        var rules = HeadPoseRules()
        rules.repetition.shortest = 0.1875
        // 0.125 s is too short, 0.25 s is not.
        let events = Self.events(Self.nods([0, -20, 0, -20, -20, 0]), rules)
        #expect(events.filter { $0.kind == .repetition }.map(\.timestamp) == [0.375])
    }

    @Test func reportsTheMostExtremePose() throws {
        let events = Self.events(Self.nods([0, -20, -35, -25, 0]))
        let nod = try #require(events.first { $0.kind == .repetition })
        #expect(nod.timestamp == 0.125 && nod.endTimestamp == 0.5)
        #expect(abs((nod.pose?.pitch).orNaN + 35) < 1e-9)
        #expect(nod.sensorLocation == .headphoneLeft)
    }

    @Test func pushUps() {
        var rules = HeadPoseRules()
        rules.repetition = .pushUps
        // Ten movements of 0.2 m, 1.5 s each, at 25 Hz: a = 0.1 m ω² cos ωt.
        let omega = 2 * Double.pi / 1.5
        let updates = (0..<375).map { i -> HeadphoneUpdate in
            let time = Double(i) / 25
            // The acceleration points up at the bottom; the head reaches the top half a period later.
            let up = -0.1 * omega * omega / 9.80665 * cos(omega * time)
            return Self.sample(time, up: up)
        }
        let events = Self.events(updates, rules)
        #expect(events.filter { $0.kind == .repetition }.count == 10)
        // Nods are not push-ups.
        #expect(Self.events(Self.nods([0, -20, 0, -20, 0]), rules).filter { $0.kind == .repetition }.isEmpty)
    }

    /// Pitches, the reported postures, and the total time beyond the limit.
    static let postureTable: [(pitches: [Double], stretches: [String], duration: Double)] = [
        // Eight intervals are 1 s.
        ([0] + [Double](repeating: -30.001, count: 8) + [0], ["0.125 1.125"], 1),
        ([0] + [Double](repeating: -30.001, count: 7) + [0], [], 0.875),
        ([0] + [Double](repeating: -29.999, count: 20) + [0], [], 0),
        ([0] + [Double](repeating: 40, count: 20) + [0], [], 0),
        // A posture that has not ended is reported with its last sample.
        ([0] + [Double](repeating: -40, count: 9), ["0.125 1.125"], 1),
        ([0, -40, -40, 0, -40, 0], [], 0.375),
    ]

    @Test(arguments: postureTable)
    func measuresThePosture(pitches: [Double], stretches: [String], duration: Double) {
        let events = Self.events(Self.nods(pitches))
        #expect(events.filter { $0.kind == .posture }.map { "\($0.timestamp) \($0.endTimestamp.orNaN)" } == stretches)
        #expect(events.last?.postureDuration == duration)
    }

    @Test func otherPosture() {
        var rules = HeadPoseRules()
        rules.posture = PostureRule(.yaw, limit: 60, shortest: 0)
        let updates = [0.0, 59.9, 60.1, 0, -70].enumerated().map { Self.sample(Double($0) / 8, yaw: $1) }
        #expect(Self.events(updates, rules).filter { $0.kind == .posture }.map(\.timestamp) == [0.25])
    }

    @Test func segmentsByConnection() {
        // The second connection starts in another pose, which becomes its starting pose.
        let updates: [HeadphoneUpdate] =
            [.connected(0.5), .connected(0.75)] + Self.nods([-10, -30, -10], from: 1) + [.disconnected(1.5)]
            + [.disconnected(1.75), .connected(20)] + Self.nods([60, 40, 58], from: 21)
        var tracker = HeadPoseTracker()
        let events = updates.flatMap { tracker.analyze($0) } + tracker.finish()
        // The time between the connections is not a gap.
        #expect(tracker.report.gapCount == 0 && tracker.report.droppedCount == 0)
        let segments = events.filter { $0.kind == .segment }
        #expect(segments.map(\.segment) == [0, 1])
        #expect(segments.map(\.timestamp) == [0.5, 20])
        #expect(segments.map(\.endTimestamp) == [1.5, 21.25])
        #expect(segments.map(\.rate) == [8, 8])
        #expect(segments.map(\.count) == [1, 1])
        #expect(events.filter { $0.kind == .repetition }.map(\.segment) == [0, 1])
        #expect(abs((segments.last?.pose?.pitch).orNaN + 2) < 1e-9)
    }

    @Test func sidesChangeWithoutABreak() {
        let updates: [HeadphoneUpdate] = [0, -20, -20, 0, -20].enumerated().map {
            Self.sample(Double($0) / 8, pitch: $1, $0 < 2 ? .headphoneLeft : .headphoneRight)
        }
        let events = Self.events(updates)
        #expect(events.map(\.kind) == [.sideChange, .repetition, .segment])
        #expect(events.map(\.sensorLocation) == [.headphoneRight, .headphoneRight, .headphoneRight])
        #expect(events[0].timestamp == 0.25 && events[0].endTimestamp == nil)
        #expect(abs((events[0].pose?.pitch).orNaN + 20) < 1e-9)
    }

    @Test func gapsAndClocks() {
        var rules = HeadPoseRules()
        rules.posture.shortest = 0
        // 0.25 s is not a gap. A longer interval discards the nod and ends the posture at its last sample.
        let calm = Self.nods([0, -40]) + Self.nods([-40, 0], from: 0.375)
        #expect(Self.events(calm, rules, gapLimit: 0.25).map(\.kind) == [.repetition, .posture, .segment])
        let torn = Self.nods([0, -40]) + Self.nods([-40, 0], from: 0.4375)
        let events = Self.events(torn, rules, gapLimit: 0.25)
        #expect(events.map(\.kind) == [.posture, .repetition, .posture, .segment])
        #expect(events.map(\.timestamp) == [0.125, 0.4375, 0.4375, 0])
        #expect(events.map(\.endTimestamp) == [0.125, 0.5625, 0.5625, 0.5625])
        // A clock reset starts another segment with its own starting pose.
        let reset = Self.events(Self.nods([0, 0, 10], from: 100) + Self.nods([30, 30, 30]))
        #expect(reset.map(\.segment) == [0, 1])
        #expect(reset.map(\.clockRun) == [0, 1])
        #expect(reset.map(\.timestamp) == [100, 0])
        #expect(abs((reset[1].pose?.pitch).orNaN) < 1e-9)
    }

    @Test func unusableSamplesAreCounted() {
        var tracker = HeadPoseTracker()
        var updates = Self.nods([0, 0, 0])
        updates.insert(Self.sample(0.125), at: 2)
        updates.insert(.motion(Self.without(attitude: 0.13)), at: 2)
        updates.insert(Self.sample(.nan), at: 2)
        for update in updates { _ = tracker.analyze(update) }
        #expect(tracker.report.sampleCount == 6)
        #expect(tracker.report.invalidCount == 2)
        #expect(tracker.report.duplicateCount == 1)
        #expect(tracker.report.rate == 8)
    }

    /// Quaternions, and whether they are rotations.
    static let quaternions: [(quaternion: Quaternion, isRotation: Bool)] = [
        (Quaternion(x: 0, y: 0, z: 0, w: 1), true), (Quaternion(x: 0, y: 0, z: 0.9, w: 0), true),
        (Quaternion(x: 0, y: 0, z: 0, w: 1.1), true), (Quaternion(x: 0, y: 0, z: 0.89, w: 0), false),
        (Quaternion(x: 0, y: 1.12, z: 0, w: 0), false), (Quaternion(x: 0, y: 0, z: 0, w: 0), false),
        (Quaternion(x: -1, y: -1, z: -1, w: -1), false), (Quaternion(x: -9999, y: 0, z: 0, w: 1), false),
        (Quaternion(x: 32767, y: 32767, z: 32767, w: 32767), false),
    ]

    @Test(arguments: quaternions)
    func onlyRotationsAreUsed(quaternion: Quaternion, isRotation: Bool) {
        var tracker = HeadPoseTracker()
        var updates = Self.nods([0, 0, -20, 0])
        var motion = Self.without(attitude: 0.1875)
        motion.attitude = DeviceAttitude(quaternion: quaternion)
        updates.insert(.motion(motion), at: 2)
        let events = updates.flatMap { tracker.analyze($0) }
        #expect(tracker.report.usedCount == (isRotation ? 5 : 4))
        #expect(tracker.report.invalidCount == 0)
        #expect(tracker.report.impossibleCount == (isRotation ? 0 : 1))
        // The sample is not part of the nod.
        #expect(events.filter { $0.kind == .repetition }.map { $0.pose?.pitch.rounded() } == [-20])
    }

    private static func without(attitude time: Double) -> DeviceMotion {
        DeviceMotion(
            timestamp: time, attitude: nil, rotationRate: RotationRate(), gravity: Acceleration(), userAcceleration: nil
        )
    }

    /// A connection without motion has no pose but is reported.
    @Test func connectionWithoutMotion() {
        let events = Self.events([.connected(1), .disconnected(4)])
        #expect(events.map(\.kind) == [.segment])
        #expect(events[0].timestamp == 1 && events[0].endTimestamp == 4)
        #expect(events[0].pose == nil && events[0].rate == nil)
    }
}
