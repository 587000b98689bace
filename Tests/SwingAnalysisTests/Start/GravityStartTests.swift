import SwingMotion
import SwingSimulation
import Testing

@testable import SwingAnalysis

/// With axis gravity, the start is what the talk describes (WWDC23, session 10179): backward from the contact, the instant
/// at which the rotation rate about gravity exceeds a threshold.
@Suite struct GravityStartTests {
    /// The talk's scan in ten lines, in the samples of device motion: from the peak before the contact back to the
    /// threshold.
    static func start(
        _ motion: DeviceMotionChunk, before contact: Double, latency: Double, threshold: (Double) -> Double
    ) -> Double {
        let (w, g) = (motion.rotationRate, motion.gravity)
        let rate = (0..<motion.count).map { i in
            Double((SIMD3(w.x[i], w.y[i], w.z[i]) * SIMD3(g.x[i], g.y[i], g.z[i])).sum())
        }
        let time = motion.time.map { $0 - latency }
        let end = time.lastIndex { $0 <= contact - 0.008 } ?? 0
        let near = time.indices.filter { $0 <= end && time[$0] >= time[end] - 0.25 }
        guard let top = near.max(by: { abs(rate[$0]) < abs(rate[$1]) }) else { return .nan }
        let limit = threshold(abs(rate[top])) * (rate[top] < 0 ? -1 : 1)
        var i = top
        while i > 0, rate[i] / limit >= 1 { i -= 1 }
        let part = (limit - rate[i]) / (rate[i + 1] - rate[i])
        return time[i] + part * (time[i + 1] - time[i])
    }

    static let rules: [(rule: StartRule, threshold: @Sendable (Double) -> Double)] = [
        (.fractionOfPeak(0.1), { 0.1 * $0 }), (.fractionOfPeak(0.3), { 0.3 * $0 }), (.fixedRate(2), { _ in 2 }),
    ]

    /// Sports with axes of different tilts.
    static let sessions: [Session] = Sport.validated.map { .simulated($0, minutes: 3, seed: 507) }

    @Test(arguments: sessions.indices, rules.indices) func theStartIsTheTalksScanAboutGravity(
        _ session: Int, _ rule: Int
    ) async {
        let (session, (rule, threshold)) = (Self.sessions[session], Self.rules[rule])
        var profile = SwingProfile.baseball
        profile.startRule = rule
        let swings = await session.swings(profile: profile).filter { $0.outcome == .contact }
        var timed = 0
        for swing in swings where !swing.flags.contains(.offAxis) && swing.startTimestamp.orNaN.isFinite {
            #expect(swing.startTimestamp.orNaN == swing.gravityStartTimestamp.orNaN)
            let expected = Self.start(
                session.motion, before: swing.contactTimestamp.orNaN, latency: swing.motionLatency.orNaN,
                threshold: threshold)
            #expect(
                abs(swing.startTimestamp.orNaN - expected) < 1e-6,
                "\((swing.startTimestamp.orNaN - expected) * 1000) ms")
            timed += swing.timeToContact.orNaN.isFinite ? 1 : 0
        }
        #expect(timed >= 5)
    }

    /// About the own axis, the start about gravity is reported in addition, and is the same.
    @Test(arguments: sessions.indices) func theStartAboutGravityDoesNotDependOnTheProfilesAxis(_ session: Int) async {
        var own = SwingProfile.baseball
        own.rotationAxis = .own
        let (session, axes) = (Self.sessions[session], [own, .baseball])
        let (first, second) = (await session.swings(profile: axes[0]), await session.swings(profile: axes[1]))
        #expect(
            first.map(\.gravityStartTimestamp.orNaN.bitPattern) == second.map(\.gravityStartTimestamp.orNaN.bitPattern))
        #expect(
            first.contains {
                $0.startTimestamp.orNaN != $0.gravityStartTimestamp.orNaN && $0.startTimestamp.orNaN.isFinite
            })
    }
}
