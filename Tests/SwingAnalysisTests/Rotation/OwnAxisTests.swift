import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct OwnAxisTests {
    /// Returns two seconds of a rotation at 200 Hz, with gravity along −z in the device.
    static func excerpt(_ rate: (Double) -> SIMD3<Double>) -> Excerpt {
        var excerpt = Excerpt()
        excerpt.motionTime = (0..<400).map { Double($0) / 200 }
        excerpt.rotation = excerpt.motionTime.map { SIMD3<Float>(rate($0)) }
        excerpt.gravity = excerpt.motionTime.map { _ in [0, 0, -1] }
        excerpt.gravityRate = excerpt.rotation.map { -$0.z }
        excerpt.totalRate = excerpt.rotation.map { ($0 * $0).sum().squareRoot() }
        return excerpt
    }

    /// Returns the axis around the peak of an excerpt until an instant.
    static func axis(_ excerpt: Excerpt, upTo end: Double = 2) -> OwnAxis? {
        excerpt.peakSample(in: 0...end).flatMap { OwnAxis(excerpt, around: $0, upTo: end) }
    }

    /// Returns the rate of a pulse with its peak of 15 rad/s at 1 s, which rises and falls within 0.2 s.
    static func pulse(_ t: Double) -> Double { RotationPulse(1, 15, 0.2).rate(at: t) }

    /// The angle between two directions, in rad.
    static func angle(_ a: SIMD3<Float>, _ b: SIMD3<Double>) -> Double {
        acos(min((SIMD3<Double>(a) * b).sum() / (b * b).sum().squareRoot(), 1))
    }

    /// Tilts of the axis to gravity in degrees; a rotation to the other side has the same tilt.
    @Test(arguments: [0.0, 20, 60, 90, 120, 180], [0.0, 1, 2]) func aRotationAboutOneAxisHasThatAxis(
        tilt: Double, heading: Double
    ) throws {
        let (s, c) = (sin(tilt * .pi / 180), cos(tilt * .pi / 180))
        let direction = SIMD3(s * cos(heading), s * sin(heading), -c)
        let axis = try #require(Self.axis(Self.excerpt { Self.pulse($0) * direction }))
        #expect(Self.angle(axis.direction, direction) < 1e-3)
        #expect(abs(axis.tilt - min(tilt, 180 - tilt) * .pi / 180) < 1e-3)
        #expect(abs((axis.direction * axis.direction).sum() - 1) < 1e-6)
    }

    /// A rotation about x until 1 s, whose axis then moves evenly to y.
    @Test func theAxisIsTheMeanAroundThePeak() throws {
        let axis = try #require(
            Self.axis(
                Self.excerpt { t in
                    let turn = min(max((t - 0.9) / 0.2, 0), 1) * .pi / 2
                    return Self.pulse(t) * SIMD3(cos(turn), sin(turn), 0)
                }))
        #expect(Self.angle(axis.direction, [1, 1, 0]) < 0.01)
    }

    /// Where another rotation lies, and whether it belongs to the axis.
    static let others: [(name: String, rate: @Sendable (Double) -> Double, counts: Bool)] = [
        ("before the reach", { $0 < 0.98 - OwnAxis.reach ? 14 : 0 }, false),
        ("after the reach", { $0 > 1.02 + OwnAxis.reach ? 14 : 0 }, false),
        ("within the reach", { abs($0 - 0.95) < 0.03 ? 14 : 0 }, true),
        ("within the reach, but slow", { abs($0 - 0.95) < 0.03 ? 0.9 * OwnAxis.fraction * 15 : 0 }, false),
    ]

    @Test(arguments: others.indices) func onlyTheFastSamplesAroundThePeakCount(_ index: Int) throws {
        let (name, rate, counts) = Self.others[index]
        // The swing about x is replaced by the other rotation about y for some time.
        let axis = try #require(
            Self.axis(Self.excerpt { t in rate(t) > 0 ? [0, rate(t), 0] : [15 - 20 * abs(t - 1), 0, 0] }))
        #expect((Self.angle(axis.direction, [1, 0, 0]) > 0.1) == counts, "\(name)")
    }

    /// An impact shakes the gyroscope after the end; the peak before it is that of the swing.
    @Test(arguments: [0.95, 1.0, 1.05]) func samplesAfterTheEndDoNotCount(end: Double) throws {
        let shaken = Self.excerpt { t in [Self.pulse(t), t > end ? 40 : 0, 0] }
        let axis = try #require(Self.axis(shaken, upTo: end))
        #expect(Self.angle(axis.direction, [1, 0, 0]) < 1e-6)
    }

    @Test func withoutARotationThereIsNoAxis() {
        let still = Self.excerpt { _ in .zero }
        #expect(Self.axis(still) == nil)
        #expect(OwnAxis(still, around: -1) == nil && OwnAxis(still, around: 400) == nil)
        #expect(OwnAxis(Excerpt(), around: 0) == nil)
    }
}
