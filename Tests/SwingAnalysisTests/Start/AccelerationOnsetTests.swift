import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis
@testable import struct SwingSimulation.RandomSource

@Suite struct AccelerationOnsetTests {
    static let start = 100.0

    /// Returns bell-shaped weights whose centre is `late` seconds after the start.
    static func rise(late: Double, spread: Double) -> OnsetWeights {
        let times = (-20...20).map { Double($0) * 0.005 }
        return OnsetWeights(
            first: start + times[0], step: 0.005,
            weights: times.map { exp(-0.5 * (($0 - late) / spread) * (($0 - late) / spread)) })
    }

    /// Returns 1 g of gravity and an acceleration along one direction, with noise.
    static func excerpt(
        _ acceleration: (Double) -> Double, hertz: Double = 800, noise: Double = 0.008, seed: UInt64 = 3,
        along: SIMD3<Float> = SIMD3(0.6, 0, -0.8), gravity: SIMD3<Float> = SIMD3(0, 0.6, -0.8),
        until last: Double = 0.3
    ) -> Excerpt {
        var random = RandomSource(seed: seed, stream: 0)
        var excerpt = Excerpt()
        for i in 0..<Int((0.5 + last) * hertz) {
            let late = Double(i) / hertz - 0.5
            let vector = gravity + along * Float(acceleration(late) + noise * random.normal())
            excerpt.time.append(start + late)
            excerpt.acceleration.x.append(vector.x)
            excerpt.acceleration.y.append(vector.y)
            excerpt.acceleration.z.append(vector.z)
        }
        return excerpt
    }

    /// Returns the acceleration of a lever of 0.4 m, in g, if the rate reaches 15 rad/s within 0.2 s as a power of
    /// time.
    static func lever(_ power: Double) -> @Sendable (Double) -> Double {
        { $0 > 0 ? 0.4 / 9.81 * 15 * power / 0.2 * pow($0 / 0.2, power - 1) : 0 }
    }

    @Test(arguments: [1, 1.5, 2], [-0.012, -0.005, 0, 0.005, 0.012])
    func theAccelerationImprovesTheOnset(power: Double, late: Double) {
        let rise = Self.rise(late: late, spread: 0.01)
        for seed in 1...8 as ClosedRange<UInt64> {
            let excerpt = Self.excerpt(Self.lever(power), seed: seed)
            let onset = AccelerationOnset(excerpt: excerpt).refine(rise)
            let error = abs(onset.timestamp - Self.start)
            #expect(error < 0.004 + abs(late) / 3, "\((onset.timestamp - Self.start) * 1000) ms")
            #expect(onset.spread < 0.9 * rise.onset.spread && error < 2 * onset.spread, "\(onset.spread * 1000) ms")
        }
    }

    @Test(arguments: [2.5, 3], [-0.012, -0.005, 0, 0.005, 0.012])
    func aGradualAccelerationDoesLittleHarm(power: Double, late: Double) {
        let rise = Self.rise(late: late, spread: 0.01)
        for seed in 1...8 as ClosedRange<UInt64> {
            let onset = AccelerationOnset(excerpt: Self.excerpt(Self.lever(power), seed: seed)).refine(rise)
            #expect(
                abs(onset.timestamp - Self.start) < abs(late) + 0.004, "\((onset.timestamp - Self.start) * 1000) ms")
        }
    }

    @Test func aSlowMovementBeforeMakesLittleDifference() {
        let rise = Self.rise(late: 0.005, spread: 0.01)
        for slope in [-3.0, -1, 1, 3] {
            let excerpt = Self.excerpt { slope * $0 + 10 * $0 * $0 + Self.lever(2)($0) }
            let onset = AccelerationOnset(excerpt: excerpt).refine(rise)
            #expect(abs(onset.timestamp - Self.start) < 0.004, "\((onset.timestamp - Self.start) * 1000) ms")
        }
    }

    @Test func theDirectionsOfAccelerationAndGravityDoNotMatter() {
        let rise = Self.rise(late: 0.006, spread: 0.01)
        let directions: [(SIMD3<Float>, SIMD3<Float>)] = [
            (SIMD3(1, 0, 0), SIMD3(0, 0, 1)), (SIMD3(-1, 0, 0), SIMD3(0, 0, 1)), (SIMD3(0, 0.6, 0.8), SIMD3(1, 0, 0)),
            (SIMD3(0.48, 0.6, 0.64), SIMD3(0.6, -0.8, 0)),
        ]
        let onsets = directions.map { along, gravity in
            AccelerationOnset(excerpt: Self.excerpt(Self.lever(2), along: along, gravity: gravity)).refine(rise)
        }
        for onset in onsets { #expect(abs(onset.timestamp - onsets[0].timestamp) < 1e-5) }
    }

    @Test func aConstantAccelerationChangesLittle() {
        let rise = Self.rise(late: 0.002, spread: 0.01)
        for seed in 1...8 as ClosedRange<UInt64> {
            let onset = AccelerationOnset(excerpt: Self.excerpt({ _ in 0 }, seed: seed)).refine(rise)
            #expect(abs(onset.timestamp - rise.onset.timestamp) < 0.008, "\((onset.timestamp - Self.start) * 1000) ms")
            #expect(onset.spread > 0.005)
        }
    }

    /// A push of the wrist before its rotation is not the onset of the rotation.
    @Test(arguments: [-0.05, -0.03, 0.03]) func anOnsetThatTheRateExcludesIsRejected(late: Double) {
        let rise = Self.rise(late: 0, spread: 0.006)
        let onset = AccelerationOnset(excerpt: Self.excerpt { Self.lever(2)($0 - late) }).refine(rise)
        #expect(abs(onset.timestamp - Self.start) < 0.009, "\((onset.timestamp - Self.start) * 1000) ms")
    }

    @Test func aCertainOnsetIsNotChanged() {
        let rise = OnsetWeights(first: Self.start, step: 0.001, weights: [1, 2, 1])
        #expect(AccelerationOnset(excerpt: Self.excerpt(Self.lever(2))).refine(rise) == rise.onset)
    }

    @Test func anIncompleteAccelerationIsIgnored() {
        let rise = Self.rise(late: 0.006, spread: 0.01)
        var gap = Self.excerpt(Self.lever(2))
        gap.gaps = [StreamGap(startTimestamp: Self.start - 0.02, endTimestamp: Self.start - 0.01)]
        let excerpts = [
            ("nothing", Excerpt()), ("a gap", gap), ("the beginning", Self.excerpt(Self.lever(2), until: 0.04)),
            ("100 Hz", Self.excerpt(Self.lever(2), hertz: 100)),
        ]
        for (name, excerpt) in excerpts {
            #expect(AccelerationOnset(excerpt: excerpt).refine(rise) == rise.onset, "\(name)")
        }
        #expect(AccelerationOnset(excerpt: Self.excerpt(Self.lever(2))).refine(rise) != rise.onset)
    }
}
