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

    /// Returns the axis around the peak of an excerpt, which is searched until an instant.
    static func axis(_ excerpt: Excerpt, peakUntil end: Double = 2) -> OwnAxis? {
        excerpt.peakSample(in: 0...end).flatMap { OwnAxis(excerpt, around: $0) }
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
        let peak = try #require(shaken.peakSample(in: 0...(contact - 0.008)))
        let axis = try #require(OwnAxis(shaken, around: peak))
        #expect(Self.angle(axis.direction, [1, 0, 0]) < 0.05)
        // A rotation that goes on after the contact about another axis counts as much as the one before it.
        let turned = Self.excerpt { t in t < contact ? [15, 0, 0] : [0, 15, 0] }
        let sample = turned.motionTime.firstIndex(from: contact)
        let both = try #require(OwnAxis(turned, around: sample))
        #expect(Self.angle(both.direction, [1, 1, 0]) < 0.05)
    }

    /// A rotation whose axis moves by 2 rad/s has an axis that is 0.02 rad behind 10 ms earlier; a fixed one has not.
    @Test(arguments: [0.0, 2, -5]) func theAxisOfAnEarlierPeakShowsHowItMoves(drift: Double) throws {
        let excerpt = Self.excerpt { t in Self.pulse(t) * SIMD3(cos(drift * (t - 1)), sin(drift * (t - 1)), 0) }
        let axis = try #require(OwnAxis(excerpt, around: 200))
        let moved = SIMD3(cos(drift * OwnAxis.doubt), -sin(drift * OwnAxis.doubt), 0)
        // The mean is weighted by the rate, which is largest at the unmoved peak.
        let shift = Self.angle(axis.earlier, SIMD3(axis.direction))
        #expect(shift <= abs(drift) * OwnAxis.doubt + 1e-3, "\(shift)")
        #expect(drift == 0 || shift > 0.3 * abs(drift) * OwnAxis.doubt, "\(shift)")
        #expect(drift == 0 || Self.angle(axis.earlier, moved) < Self.angle(axis.direction, moved))
        #expect(abs((axis.earlier * axis.earlier).sum() - 1) < 1e-6)
    }

    @Test func withoutARotationThereIsNoAxis() {
        let still = Self.excerpt { _ in .zero }
        #expect(Self.axis(still) == nil)
        #expect(OwnAxis(still, around: -1) == nil && OwnAxis(still, around: 400) == nil)
        #expect(OwnAxis(Excerpt(), around: 0) == nil)
    }
}
