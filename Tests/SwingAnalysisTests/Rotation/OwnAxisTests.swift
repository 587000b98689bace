import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct OwnAxisTests {
    /// Returns two seconds of a rotation at 200 Hz, with gravity along −z in the device.
    static func excerpt(_ rate: (Double) -> SIMD3<Double>) -> Excerpt {
        var excerpt = Excerpt()
        excerpt.motionTime = (0..<400).map { Double($0) / 200 }
        let rotation = excerpt.motionTime.map { SIMD3<Float>(rate($0)) }
        excerpt.rotation = Triaxial(rotation)
        excerpt.gravity = Triaxial(rotation.map { _ in [0, 0, -1] })
        excerpt.gravityRate = rotation.map { -$0.z }
        excerpt.totalRate = rotation.map { ($0 * $0).sum().squareRoot() }
        return excerpt
    }

    /// Returns the axis around the peak of an excerpt, which is searched until an instant.
    static func axis(_ excerpt: Excerpt, peakUntil end: Double = 2) -> OwnAxis? {
        OwnAxis(excerpt, peakIn: 0...end)
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

    /// The samples on both sides count, also those after a contact; its shake is short, so the axis hardly moves.
    @Test(arguments: [1.0, 1.02, 1.05]) func theShakeOfAnImpactHardlyMovesTheAxis(contact: Double) throws {
        let shaken = Self.excerpt { t in
            let late = t - contact
            return [Self.pulse(t), late > 0 && late < 0.03 ? 12 * cos(400 * late) : 0, 0]
        }
        let axis = try #require(Self.axis(shaken, peakUntil: contact - 0.008))
        #expect(Self.angle(axis.direction, [1, 0, 0]) < 0.05)
        // A rotation that goes on after the contact about another axis counts as much as the one before it.
        let turned = Self.excerpt { t in t < contact ? [15, 0, 0] : [0, 15, 0] }
        let both = try #require(OwnAxis(turned, peakIn: contact...contact + 0.005))
        #expect(Self.angle(both.direction, [1, 1, 0]) < 0.05)
    }

    /// An axis that moves by 2 rad/s, with a flat peak from 0.9 to 1.1 s whose largest sample is that at `peak`.
    @Test(arguments: [0.0, 2, -5], [0.9, 1, 1.1]) func theEndsOfAFlatPeakHaveAxesOfTheirOwn(
        drift: Double, peak: Double
    ) throws {
        func direction(_ t: Double) -> SIMD3<Double> { [cos(drift * (t - 1)), sin(drift * (t - 1)), 0] }
        let excerpt = Self.excerpt { t in
            let rate = max(15 * min(1, 1 - (abs(t - 1) - 0.1) / 0.1), 0)
            return (abs(t - peak) < 1e-9 ? 15.1 : rate) * direction(t)
        }
        let axis = try #require(Self.axis(excerpt))
        let ends = [0.9, 1.1].filter { abs($0 - peak) > 1e-9 }
        #expect(axis.others.count == ends.count)
        for (other, end) in zip(axis.others, ends) {
            let expected = try #require(OwnAxis(excerpt, peakIn: end - 1e-6...end + 1e-6))
            #expect(Self.angle(other, SIMD3(expected.direction)) < 0.03)
            #expect((Self.angle(other, SIMD3(axis.direction)) < 0.01) == (drift == 0))
        }
    }

    /// Rates of 15 rad/s at the peak, and how far it falls within one sample.
    @Test(arguments: [(0.96, 2), (0.94, 0)]) func aSharpPeakHasOneAxis(fall: Double, count: Int) throws {
        let excerpt = Self.excerpt { t in [abs(t - 1) < 1e-9 ? 15 : abs(t - 1) < 0.006 ? 15 * fall : 5, 0, 0] }
        #expect(try #require(Self.axis(excerpt)).others.count == count)
    }

    @Test func withoutARotationThereIsNoAxis() {
        let still = Self.excerpt { _ in .zero }
        #expect(Self.axis(still) == nil)
        #expect(OwnAxis(still, peakIn: 3...4) == nil && OwnAxis(Excerpt(), peakIn: 0...1) == nil)
    }
}
