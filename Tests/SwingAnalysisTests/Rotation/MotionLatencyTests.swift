import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct MotionLatencyTests {
    func excerpt(lag: Double, withUserAcceleration: Bool = true) -> Excerpt {
        func value(_ t: Double, _ phase: Double) -> Float { Float(6 * sine(2 * t + phase)) }
        var excerpt = Excerpt()
        excerpt.time = (0..<400).map { Double($0) / 800 }
        excerpt.motionTime = (10..<90).map { Double($0) / 200 }
        let t = excerpt.time, m = excerpt.motionTime.map { $0 - lag }
        excerpt.acceleration = Triaxial(
            x: t.map { value($0, 0) }, y: t.map { value($0, 0.3) }, z: t.map { value($0, 0.7) })
        if withUserAcceleration {
            excerpt.motionAcceleration = Triaxial(
                x: m.map { value($0, 0) }, y: m.map { value($0, 0.3) }, z: m.map { value($0, 0.7) })
        }
        return excerpt
    }

    /// Lags outside of the usual range are found where they fit clearly better.
    @Test(arguments: [0, 0.005, 0.0074, 0.01, -0.003, 0.024, 0.029, 0.04, 0.07, -0.015, -0.05])
    func findsTheShiftBetweenTheStreams(lag: Double) throws {
        let found = try #require(MotionLatency.measure(excerpt(lag: lag), in: 0.1...0.4))
        #expect(abs(found - lag) < 0.0003)
    }

    /// Early device motion contains the impact before the accelerometer does, filtered and so of another shape.
    @Test(arguments: [-0.09, -0.06, -0.03]) func anImpactInEarlyDeviceMotionDoesNotHideTheShift(lag: Double) throws {
        var excerpt = excerpt(lag: lag)
        let contact = 0.404
        for (i, time) in excerpt.motionTime.enumerated() where time - lag >= contact {
            excerpt.motionAcceleration.x[i] += 30 * Float(exp((contact - time + lag) / 0.02))
        }
        for (i, time) in excerpt.time.enumerated() where time >= contact {
            excerpt.acceleration.x[i] += 60 * Float(exp((contact - time) / 0.003))
        }
        let found = try #require(MotionLatency.measure(excerpt, in: 0.1...0.4))
        #expect(abs(found - lag) < 0.0003)
    }

    /// An oscillation fits about as well one period later; the movement under it shows which lag is right.
    @Test(arguments: [-0.055, 0.065]) func aMinimumInTheUsualRangeIsNotTakenForTheLatency(lag: Double) throws {
        var excerpt = excerpt(lag: lag)
        func oscillation(_ t: Double) -> Float { Float(3 * sine(2 * t / 0.06)) }
        for (i, time) in excerpt.motionTime.enumerated() { excerpt.motionAcceleration.x[i] += oscillation(time - lag) }
        for (i, time) in excerpt.time.enumerated() { excerpt.acceleration.x[i] += oscillation(time) }
        let found = try #require(MotionLatency.measure(excerpt, in: 0.1...0.4))
        #expect(abs(found - lag) < 0.0003)
    }

    @Test func withoutUserAccelerationThereIsNothingToCompare() {
        #expect(MotionLatency.measure(excerpt(lag: 0.005, withUserAcceleration: false), in: 0.1...0.4) == nil)
    }

    /// A lag beyond the widest range is not replaced by one within it.
    @Test(arguments: [0.13, -0.13]) func aLagOutOfRangeIsNotMeasured(lag: Double) {
        #expect(MotionLatency.measure(excerpt(lag: lag), in: 0.1...0.4) == nil)
    }

    /// Where noise hides the movement, no far lag is found by chance.
    @Test func noiseHasNoFarLatency() {
        var noise = excerpt(lag: 0)
        var state: UInt64 = 5
        func random() -> Float {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(state >> 40) / Float(1 << 24) - 0.5
        }
        for _ in 0..<50 {
            noise.motionAcceleration = Triaxial(
                x: noise.motionTime.map { _ in random() }, y: noise.motionTime.map { _ in random() },
                z: noise.motionTime.map { _ in random() })
            noise.acceleration = Triaxial(
                x: noise.time.map { _ in random() }, y: noise.time.map { _ in random() },
                z: noise.time.map { _ in random() })
            let lag = MotionLatency.measure(noise, in: 0.1...0.4)
            #expect((lag ?? 0).magnitude <= 0.05)
        }
    }

    @Test func aWristAtRestHasNoLatency() {
        var still = excerpt(lag: 0)
        let flat = Triaxial(
            x: still.motionTime.map { _ in 0 }, y: still.motionTime.map { _ in 0 },
            z: still.motionTime.indices.map { $0 % 2 == 0 ? -1 : -1.01 })
        still.motionAcceleration = flat
        #expect(MotionLatency.measure(still, in: 0.1...0.4) == nil)
    }
}
