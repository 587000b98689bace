import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis

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

    /// Returns a sport's profile about an axis.
    static func profile(_ sport: Sport, _ axis: SwingProfile.RotationAxis) -> SwingProfile {
        var profile = sport.profile
        profile.rotationAxis = axis
        return profile
    }

    /// About its own axis, a swing is found and measured in the same way whatever gravity's direction is.
    @Test(arguments: sports.indices, [70.0, 90]) func tiltChangesNeitherOutcomeNorTimeToContact(
        _ index: Int, degrees: Double
    ) async throws {
        let (session, profile) = (Self.sessions[index], Self.profile(Self.sports[index], .own))
        let expected = await session.swings(profile: profile)
        let found = await Self.tilted(session, by: degrees).swings(profile: profile)
        #expect(found.count == expected.count)
        let contacts = expected.filter { $0.outcome == .contact }
        let pairs = contacts.compactMap { swing in
            found.first { abs($0.contactTimestamp.orNaN - swing.contactTimestamp.orNaN) < 0.002 }.map { (swing, $0) }
        }
        #expect(pairs.count == contacts.count && pairs.allSatisfy { $0.1.outcome == .contact })
        #expect(pairs.allSatisfy { !$0.1.flags.contains(.offAxis) })
        #expect(pairs.contains { $0.1.axisTilt.orNaN > $0.0.axisTilt.orNaN + 0.5 })
        let differences = pairs.map { abs($0.1.timeToContact.orNaN - $0.0.timeToContact.orNaN) }.filter(\.isFinite)
            .sorted()
        try #require(differences.count >= 5)
        #expect(differences[differences.count / 2] < 0.002 && differences[differences.count - 1] < 0.006)
    }

    /// About gravity they are found as well, but a swing that hardly rotates about gravity has no time to contact.
    @Test(arguments: sports.indices) func aboutGravityTiltedSwingsHaveNoStart(_ index: Int) async {
        let (sport, tilted) = (Self.sports[index], Self.tilted(Self.sessions[index], by: 80))
        let own = await tilted.swings(profile: Self.profile(sport, .own))
        let gravity = await tilted.swings(profile: Self.profile(sport, .gravity))
        #expect(gravity.map(\.contactTimestamp.orNaN.bitPattern) == own.map(\.contactTimestamp.orNaN.bitPattern))
        #expect(gravity.map(\.outcome) == own.map(\.outcome))
        #expect(gravity.map(\.axisTilt) == own.map(\.axisTilt))
        let off = gravity.filter { $0.flags.contains(.offAxis) }
        #expect(off.count >= 3 && off.allSatisfy { $0.startTimestamp == nil && $0.timeToContact == nil })
        #expect(off.allSatisfy { $0.gravityStartTimestamp == nil && $0.confidence == 0 })
        let minimum = sport.profile.minimumPeakRate
        #expect(off.contains { $0.peakRotationRate.orNaN < minimum })
        #expect(gravity.allSatisfy { $0.peakRotationRate.orNaN >= minimum || $0.flags.contains(.offAxis) })
    }

    /// Any division into chunks gives the same swings.
    @Test(arguments: [1, 401]) func chunksChangeNothing(size: Int) async {
        let session = Self.tilted(Self.sessions[2], by: 80)
        let expected = await session.swings(by: 1_000_000)
        let found = await session.swings(by: size)
        #expect(found.map(\.text) == expected.map(\.text))
        #expect(expected.contains { $0.flags.contains(.offAxis) })
    }
}
