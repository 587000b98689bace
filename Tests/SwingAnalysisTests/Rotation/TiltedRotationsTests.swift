import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct TiltedRotationsTests {
    /// Two seconds of device motion with one rotation about a fixed axis around 1 s, 0.4 s long.
    struct Movement {
        /// The peak rate, in rad/s.
        var peak: Float = 15
        /// The angle between the axis and the vertical, in degrees.
        var tilt: Float
        /// The amplitude of the gyroscope's shake after 1 s, in rad/s, about another axis.
        var shake: Float = 0
        /// The range without samples, in seconds.
        var gap: Range<Double> = 0..<0

        var axis: SIMD3<Float> { [sin(tilt * .pi / 180), 0, -cos(tilt * .pi / 180)] }

        func rate(_ t: Double) -> SIMD3<Float> {
            let bell = abs(t - 1) < 0.2 ? Float(1 + cos(5 * .pi * (t - 1))) / 2 : 0
            let late = Float(t - 1)
            let ring = late > 0 && late < 0.04 ? shake * sin(2 * .pi * 50 * late) : 0
            return peak * bell * axis + [0, ring, 0]
        }

        var batches: [MotionBatch] {
            (0..<2).map { second in
                let time = (0..<200).map { Double(second) + Double($0) / 200 }.filter { !gap.contains($0) }
                let rates = time.map(rate)
                let still = [Float](repeating: 0, count: time.count)
                let gaps =
                    gap.lowerBound.rounded(.down) == Double(second) && !gap.isEmpty
                    ? [StreamGap(startTimestamp: gap.lowerBound - 0.005, endTimestamp: gap.upperBound)] : []
                return MotionBatch(
                    second: second, accelerometer: AccelerometerChunk(),
                    deviceMotion: DeviceMotionChunk(
                        time: time,
                        rotationRate: Triaxial(x: rates.map(\.x), y: rates.map(\.y), z: rates.map(\.z)),
                        gravity: Triaxial(x: still, y: still, z: still.map { _ in -1 }),
                        userAcceleration: Triaxial()),
                    deviceMotionGaps: gaps)
            }
        }

        var recent: RecentMotion {
            var recent = RecentMotion()
            for batch in batches { _ = recent.append(batch) }
            return recent
        }

        var search: TiltedRotations { TiltedRotations(profile: .baseball, recent: recent) }
        var stretch: RotationSegment {
            RotationSegment(sign: 1, startTimestamp: 0.9, endTimestamp: 1.1, peakTimestamp: 1, peakRate: Double(peak))
        }
    }

    /// Movements, and whether they turn too little about gravity: less than 60 %, or less than 6 rad/s.
    static let axes: [(Movement, isTilted: Bool)] = [
        (Movement(tilt: 0), false), (Movement(tilt: 50), false), (Movement(tilt: 56), true), (Movement(tilt: 90), true),
        (Movement(tilt: 130), false), (Movement(tilt: 124), true),
        (Movement(peak: 9.5, tilt: 49), false), (Movement(peak: 9.1, tilt: 51), true),
        (Movement(tilt: 90, shake: 20), true), (Movement(tilt: 0, shake: 20), false),
    ]

    @Test(arguments: axes.indices) func theAxisIsThatOfTheMovement(_ index: Int) {
        let (movement, expected) = Self.axes[index]
        let (axis, isTilted) = movement.search.axis(of: movement.stretch)
        #expect(isTilted == expected)
        guard case .fixed(let x, let y, let z) = axis else {
            Issue.record("no axis of its own")
            return
        }
        #expect((movement.axis * [x, y, z]).sum() > cos(4 * .pi / 180))
    }

    @Test func aStretchWithoutSamplesIsNotTilted() {
        let movement = Movement(tilt: 90, gap: 0.8..<1.2)
        #expect(!movement.search.axis(of: movement.stretch).isTilted)
    }

    @Test func theMovementIsFollowedAboutItsOwnAxis() throws {
        let movement = Movement(tilt: 90)
        var stretch = movement.stretch
        stretch.axis = movement.search.axis(of: stretch).0
        let found = try #require(movement.search.movement(of: stretch))
        #expect(found.all == [found.segment])
        #expect(found.segment.sign == 1 && found.segment.axis == stretch.axis)
        #expect(abs(found.segment.peakTimestamp - 1) < 0.003 && abs(found.segment.peakRate - 15) < 0.01)
        // 15 · (1 + cos 5πt) / 2 exceeds 1.5 rad/s for 0.159 s on both sides.
        #expect(abs(found.segment.startTimestamp - 0.841) < 0.006 && abs(found.segment.endTimestamp - 1.159) < 0.006)
    }

    @Test func aGapEndsTheMovement() throws {
        let movement = Movement(tilt: 90, gap: 0.9..<0.95)
        var stretch = movement.stretch
        stretch.axis = .fixed(x: 1, y: 0, z: 0)
        let found = try #require(movement.search.movement(of: stretch))
        #expect(found.all.count == 1 && found.segment.startTimestamp >= 0.949)
    }
}

/// Sessions in a world whose vertical has another direction, so that the same swings are about tilted axes.
@Suite struct TiltedSwingsTests {
    /// Returns the session with gravity rotated in the reference frame, in degrees; the movements stay the same.
    static func tilted(_ session: Session, by degrees: Double) -> Session {
        let motion = session.motion
        let down = SIMD3(Float(sin(degrees * .pi / 180)), 0, Float(-cos(degrees * .pi / 180)))
        let (q, old) = (motion.attitude, motion.gravity)
        let gravity = (0..<motion.count).map { i -> SIMD3<Float> in
            // R(q)ᵀ · down.
            let u = SIMD3(q.x[i], q.y[i], q.z[i])
            let cross = { (a: SIMD3<Float>, b: SIMD3<Float>) -> SIMD3<Float> in
                [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
            }
            return down - 2 * q.w[i] * cross(u, down) + 2 * cross(u, cross(u, down))
        }
        let change = gravity.indices.map { gravity[$0] - [old.x[$0], old.y[$0], old.z[$0]] }
        func moved(_ column: [Float], _ time: [Double], _ component: KeyPath<SIMD3<Float>, Float>) -> [Float] {
            time.indices.map { i in
                let k = min(motion.time.firstIndex(from: time[i]), motion.count - 1)
                return column[i] + change[k][keyPath: component]
            }
        }
        let (total, time) = (session.accelerometer.acceleration, session.accelerometer.time.array)
        var result = session
        result.motion = DeviceMotionChunk(
            time: motion.time.array, rotationRate: motion.rotationRate,
            gravity: Triaxial(x: gravity.map(\.x), y: gravity.map(\.y), z: gravity.map(\.z)),
            userAcceleration: motion.userAcceleration)
        result.accelerometer = AccelerometerChunk(
            time: time,
            acceleration: Triaxial(
                x: moved(total.x.array, time, \.x), y: moved(total.y.array, time, \.y),
                z: moved(total.z.array, time, \.z)))
        return result
    }

    static let sports = Sport.validated
    static let sessions = sports.map { Session.simulated($0, minutes: 3, seed: 505) }

    /// A swing about a tilted axis is found and measured like the same swing about gravity.
    @Test(arguments: sports.indices, [70.0, 90]) func tiltChangesNeitherOutcomeNorTimeToContact(
        _ index: Int, degrees: Double
    ) async throws {
        let (session, profile) = (Self.sessions[index], Self.sports[index].profile)
        let expected = await session.swings(profile: profile)
        let found = await Self.tilted(session, by: degrees).swings(profile: profile)
        #expect(found.count == expected.count)
        #expect(!expected.contains { $0.flags.contains(.tiltedAxis) })
        let contacts = expected.filter { $0.outcome == .contact }
        let pairs = contacts.compactMap { swing in
            found.first { abs($0.contactTimestamp - swing.contactTimestamp) < 0.002 }.map { (swing, $0) }
        }
        #expect(pairs.count == contacts.count && pairs.allSatisfy { $0.1.outcome == .contact })
        // The axes of the swings differ, so some are not tilted enough.
        #expect(2 * pairs.filter { $0.1.flags.contains(.tiltedAxis) }.count > pairs.count)
        let differences = pairs.map { abs($0.1.timeToContact - $0.0.timeToContact) }.filter(\.isFinite).sorted()
        try #require(differences.count >= 5)
        #expect(differences[differences.count / 2] < 0.002 && differences[differences.count - 1] < 0.006)
    }

    @Test func aboutGravityAloneTiltedSwingsAreLost() async {
        let (session, profile) = (Self.tilted(Self.sessions[0], by: 80), Self.sports[0].profile)
        var gravity = profile
        gravity.rotationAxis = .gravity
        let (all, some) = (await session.swings(profile: profile), await session.swings(profile: gravity))
        #expect(some.count < all.count && !some.contains { $0.flags.contains(.tiltedAxis) })
    }

    /// Any division into chunks gives the same swings.
    @Test(arguments: [1, 401]) func chunksChangeNothing(size: Int) async {
        let session = Self.tilted(Self.sessions[2], by: 80)
        let expected = await session.swings(by: 1_000_000)
        let found = await session.swings(by: size)
        #expect(found.map(\.text) == expected.map(\.text))
        #expect(expected.contains { $0.flags.contains(.tiltedAxis) })
    }
}
