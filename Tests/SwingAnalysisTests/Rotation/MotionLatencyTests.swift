import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct MotionLatencyTests {
    func excerpt(lag: Double, withUserAcceleration: Bool = true) -> Excerpt {
        func value(_ t: Double, _ phase: Double) -> Float { Float(6 * StartFinderTests.sine(2 * t + phase)) }
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

    @Test(arguments: [0, 0.005, 0.0074, 0.01, -0.003]) func findsTheShiftBetweenTheStreams(lag: Double) throws {
        let found = try #require(MotionLatency.measure(excerpt(lag: lag), in: 0.1...0.4))
        #expect(abs(found - lag) < 0.0003)
    }

    @Test func withoutUserAccelerationThereIsNothingToCompare() {
        #expect(MotionLatency.measure(excerpt(lag: 0.005, withUserAcceleration: false), in: 0.1...0.4) == nil)
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
