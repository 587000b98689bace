import SwingMotion
import SwingSimulation
import Testing

@testable import SwingAnalysis

/// Sound sessions fit; shifted, delayed and exchanged streams do not.
struct StreamAlignmentTests {
    private static let session = Session.simulated(.tennis, minutes: 2, seed: 21, difficulty: .hard)

    /// Returns the session with other times of device motion and other columns.
    private static func changed(
        later seconds: Double = 0, rateLater: Int = 0, gravityLater: Int = 0, userLater: Int = 0, hasUser: Bool = true
    ) -> Session {
        var changed = session
        let motion = session.motion
        let count = motion.count
        func late(_ vectors: Triaxial, _ samples: Int) -> Triaxial {
            func late(_ axis: SampleColumn<Float>) -> [Float] {
                (0..<count).map { axis[min(max($0 - samples, 0), count - 1)] }
            }
            return Triaxial(x: late(vectors.x), y: late(vectors.y), z: late(vectors.z))
        }
        changed.motion = DeviceMotionChunk(
            time: motion.time.map { $0 + seconds },
            rotationRate: late(motion.rotationRate, rateLater), gravity: late(motion.gravity, gravityLater),
            userAcceleration: hasUser ? late(motion.userAcceleration, userLater) : Triaxial())
        return changed
    }

    private static func part(_ session: Session, _ isCounted: (Swing) -> Bool) async -> Double {
        let swings = await session.swings()
        return Double(swings.count(where: isCounted)) / Double(max(swings.count, 1))
    }

    @Test(arguments: [true, false]) func soundStreamsFit(hasUser: Bool) async {
        #expect(await Self.session.swings().count > 10)
        #expect(await Self.part(Self.changed(hasUser: hasUser)) { $0.flags.contains(.misaligned) } == 0)
    }

    /// A latency that neither the streams nor the profile show is named.
    @Test(
        arguments: [
            (true, true, nil, nil, false), (false, true, nil, 0.0075, true), (false, true, 0.01, 0.01, false),
            (false, true, 0, 0, false), (true, false, nil, nil, false), (false, false, nil, 0, true),
            (false, false, 0.003, 0.003, false), (false, false, 0, 0, false),
        ] as [(Bool, Bool, Double?, Double?, Bool)])
    func anAssumedLatencyIsNamed(
        hasUser: Bool, isFused: Bool, stated: Double?, expected: Double?, isNamed: Bool
    ) async {
        var profile = SwingProfile.baseball
        if let stated { profile.motionLatency = stated }
        let swings = await Self.changed(hasUser: hasUser).swings(profile: profile, isFused: isFused)
        #expect(swings.contains { $0.timeToContact != nil })
        #expect(swings.allSatisfy { $0.flags.contains(.latencyAssumed) == isNamed })
        if let expected { #expect(swings.allSatisfy { $0.motionLatency == expected }) }
        // The rate may be that of sensor fusion, which is late.
        let isUnknown = !isFused && stated == nil && !hasUser
        #expect(swings.contains { $0.confidence >= 0.9 } != isUnknown)
        #expect(swings.allSatisfy { $0.startSpread.map { $0 > 0.006 } ?? true } || !isUnknown)
    }

    /// Nothing is known of a contact if the accelerometer is that of another time.
    @Test(arguments: [0.5, -1.3]) func streamsOfOtherTimesHaveNoOutcome(later: Double) async {
        let shifted = Self.changed(later: later)
        #expect(await Self.part(shifted) { $0.flags.contains(.misaligned) && $0.outcome == .uncertain } > 0.95)
    }

    /// Gravity shows a rotation rate that is late by two samples (10 ms) or more.
    @Test(arguments: [2, 4, 12]) func aLateGyroscopeHasNoTime(samples: Int) async {
        let late = Self.changed(rateLater: samples)
        #expect(await Self.part(late) { $0.flags.contains(.misaligned) && $0.timeToContact == nil } > 0.9)
    }

    /// Gravity + user acceleration shows a user acceleration that is late or early by two samples (10 ms) or more.
    @Test(arguments: [2, 3, 6, 10, -2, -4]) func aLateUserAccelerationHasNoTime(samples: Int) async {
        let late = Self.changed(userLater: samples)
        #expect(await Self.part(late) { $0.flags.contains(.misaligned) && $0.timeToContact == nil } > 0.9)
    }

    /// The same contradiction, but the accelerometer fits user acceleration, so the latency seems usual.
    @Test(arguments: [2, 6, 20]) func aLateAttitudeHasNoTime(samples: Int) async {
        let late = Self.changed(rateLater: samples, gravityLater: samples)
        #expect(await Self.part(late) { $0.flags.contains(.misaligned) && $0.timeToContact == nil } > 0.9)
    }

    /// Both are late together if the whole of device motion is, which is the latency of a slow fusion.
    @Test(arguments: [0.01, 0.03]) func aLateDeviceMotionFits(later: Double) async {
        #expect(await Self.part(Self.changed(later: later)) { $0.flags.contains(.misaligned) } == 0)
    }

    /// Without user acceleration, a lever shows streams that are far apart.
    @Test(arguments: [0.1, -0.1]) func aLeverShowsStreamsApart(later: Double) async {
        let shifted = Self.changed(later: later, hasUser: false)
        #expect(await Self.part(shifted) { $0.flags.contains(.misaligned) && $0.outcome == .uncertain } > 0.7)
    }

    /// The levers of several swings together show a smaller distance, and no distance of streams that fit.
    @Test(arguments: [(0.05, true), (-0.04, true), (0, false)]) func leversShowStreamsApart(
        later: Double, isApart: Bool
    ) async {
        let shifted = Self.changed(later: later, hasUser: false)
        let part = await Self.part(shifted) { $0.flags.contains(.misaligned) && $0.outcome == .uncertain }
        #expect(isApart ? part > 0.8 : part == 0)
    }

    /// Without a lever nothing is known: the accelerometer's axes are others than the gyroscope's.
    @Test func withoutALeverNothingIsKnown() async {
        var turned = Self.changed(hasUser: false)
        let sound = turned.accelerometer.acceleration
        turned.accelerometer = AccelerometerChunk(
            time: turned.accelerometer.time, acceleration: Triaxial(x: sound.z, y: sound.x, z: sound.y))
        #expect(await Self.part(turned) { $0.flags.contains(.misaligned) && $0.outcome == .uncertain } > 0.75)
    }
}
