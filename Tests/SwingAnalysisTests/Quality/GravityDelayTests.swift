import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis

/// The delay between gravity and user acceleration, from signals whose delay is known.
struct GravityDelayTests {
    private static func gravity(_ t: Double) -> SIMD3<Float> {
        let (a, b) = (1.5 * sin(1.7 * t), 0.8 * sin(2.3 * t + 1))
        return SIMD3(Float(cos(a) * cos(b)), Float(sin(a) * cos(b)), Float(sin(b)))
    }
    private static func user(_ t: Double) -> SIMD3<Float> {
        SIMD3(Float(sin(9 * t)), Float(2 * sin(7 * t + 0.4)), Float(0.7 * sin(11 * t + 2)))
    }

    /// Returns both streams of three seconds; device motion is late by `lag`, and its parts by more.
    private static func excerpt(
        lag: Double = 0.008, gravityLater: Double = 0, userLater: Double = 0, rate: Double = 800,
        motionRate: Double = 200,
        noise: Float = 0, bias: SIMD3<Float> = .zero
    ) -> Excerpt {
        var excerpt = Excerpt()
        var random = RepeatableNoise(seed: 7)
        excerpt.time = (0..<Int(3 * rate)).map { Double($0) / rate }
        excerpt.acceleration = Triaxial(
            excerpt.time.map { gravity($0) + user($0) + bias + noise * random.vector() })
        excerpt.motionTime = (0..<Int(2.8 * motionRate)).map { 0.1 + Double($0) / motionRate }
        let turning = excerpt.motionTime.map { gravity($0 - lag - gravityLater) }
        excerpt.gravity = Triaxial(turning)
        excerpt.motionAcceleration = Triaxial(
            zip(excerpt.motionTime, turning).map { $1 + user($0 - lag - userLater) })
        return excerpt
    }

    /// A repeatable sequence of random vectors.
    private struct RepeatableNoise {
        var seed: UInt64
        mutating func vector() -> SIMD3<Float> { SIMD3(next(), next(), next()) }
        private mutating func next() -> Float {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(seed >> 40) / Float(1 << 23) - 1
        }
    }

    struct Case {
        var gravityLater = 0.0
        var userLater = 0.0
        var lag = 0.008
        var rate = 800.0
        var motionRate = 200.0
        var noise: Float = 0
        var bias = SIMD3<Float>.zero
    }

    @Test(arguments: [
        Case(), Case(userLater: 0.01), Case(userLater: -0.01), Case(userLater: 0.02), Case(gravityLater: 0.01),
        Case(gravityLater: 0.01, userLater: 0.01), Case(userLater: 0.015, lag: 0), Case(userLater: 0.01, lag: 0.05),
        Case(userLater: 0.01, rate: 100, motionRate: 100), Case(rate: 50, motionRate: 50),
        Case(userLater: 0.01, rate: 400, motionRate: 100), Case(userLater: 0.01, noise: 0.2), Case(noise: 0.2),
        Case(userLater: 0.01, bias: SIMD3(0.1, -0.05, 0.02)), Case(bias: SIMD3(0.1, -0.05, 0.02)),
    ]) func findsTheDelay(of one: Case) throws {
        let excerpt = Self.excerpt(
            lag: one.lag, gravityLater: one.gravityLater, userLater: one.userLater, rate: one.rate,
            motionRate: one.motionRate, noise: one.noise, bias: one.bias)
        let found = try #require(GravityDelay(excerpt, in: 0.2...2.5, lag: one.lag))
        let expected = one.gravityLater - one.userLater
        #expect(abs(found.seconds - expected) < 0.001 + 0.05 * abs(expected) + 4 * found.error)
        #expect(found.error < 0.002)
    }

    /// The samples before an interruption are not compared, and one at the end leaves nothing.
    @Test(arguments: [(true, 1.0, true), (false, 1.0, true), (true, 2.45, false), (false, 2.45, false)])
    func whatFollowsAnInterruptionIsCompared(inMotion: Bool, end: Double, isFound: Bool) {
        var excerpt = Self.excerpt(userLater: 0.01)
        let gap = StreamGap(startTimestamp: end - 0.3, endTimestamp: end)
        if inMotion { excerpt.motionGaps = [gap] } else { excerpt.gaps = [gap] }
        // Before it, everything is wrong.
        for i in excerpt.time.indices where excerpt.time[i] < end - 0.02 {
            excerpt.acceleration.x[i] = 5 * sine(Float(i))
        }
        let found = GravityDelay(excerpt, in: 0.2...2.5, lag: 0.008)
        #expect((found != nil) == isFound)
        if let found { #expect(abs(found.seconds + 0.01) < 0.001) }
    }

    /// Without samples of the accelerometer in the stretch, there is nothing to compare.
    @Test(arguments: [0.0...0.15, 2.7...2.9]) func streamsThatDoNotOverlapShowNothing(kept: ClosedRange<Double>) {
        var excerpt = Self.excerpt(userLater: 0.01)
        let indices = excerpt.time.range(within: kept) ?? 0..<0
        excerpt.acceleration = excerpt.acceleration.extracting(indices)
        excerpt.time = Array(excerpt.time[indices])
        #expect(GravityDelay(excerpt, in: 0.2...2.5, lag: 0.008) == nil)
    }

    /// Gravity that is constant shows nothing.
    @Test func constantGravityShowsNoDelay() {
        var excerpt = Self.excerpt()
        excerpt.gravity = Triaxial(excerpt.motionTime.map { _ in SIMD3(0, 0, -1) })
        #expect(GravityDelay(excerpt, in: 0.2...2.5, lag: 0.008) == nil)
    }

    private func sine(_ x: Float) -> Float { Float(sin(Double(x))) }
}
